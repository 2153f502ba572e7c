import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/open.ts'
import type { Alongside, Unit } from '../../database/transaction.ts'
import { nothingAlongside } from '../../database/transaction.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { restOfBody } from '../port/linger.ts'

/** How long the response to an idempotency key is kept. */
export const idempotencyTtlSeconds = 24 * 60 * 60

/** The stored response; it is replayed byte for byte. */
export type KeptAnswer = { status: number; body: string }

/** What identifies a stored response: the client's idempotency key within one station and endpoint. */
type Name = { stationId: number; endpoint: string; key: string }

/** Makes a resource, and runs `alongside` in the same transaction. */
type Make<Made> = (alongside: Alongside<Made>) => Promise<Made>

/** Stores the responses to requests that create, so that a client can retry one without creating a second resource. */
export type Idempotency = {
  /** The stored response, if the request repeats an earlier one. Throws 400 for a malformed idempotency key. */
  replay(request: FastifyRequest): Promise<KeptAnswer | undefined>
  /**
   * Creates the resource once and sends the response. Of concurrent requests with one idempotency key, one creates
   * while the others wait; if it fails, the next one tries.
   */
  create<Made>(
    request: FastifyRequest,
    reply: FastifyReply,
    make: Make<Made>,
    present: (made: Made) => unknown,
  ): Promise<FastifyReply>
}

export function idempotency({ db, clock }: { db: Db; clock: Clock }): Idempotency {
  /** Creations in progress on this instance, by idempotency key. */
  const underway = new Map<string, Promise<unknown>>()

  async function find({ stationId, endpoint, key }: Name): Promise<KeptAnswer | undefined> {
    return db
      .selectFrom('idempotency_keys')
      .select(['status', 'body'])
      .where('station_id', '=', stationId)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .where('created_at', '>', unixSeconds(clock) - idempotencyTtlSeconds)
      .executeTakeFirst()
  }

  async function once<Made>(name: Name, make: () => Promise<Made>): Promise<Made | KeptAnswer> {
    const id = JSON.stringify(name)
    for (let other = underway.get(id); other; other = underway.get(id)) await other.catch(() => {})
    const making = find(name).then<Made | KeptAnswer>((answer) => answer ?? make().catch(unlessKept(name)))
    underway.set(id, making)
    try {
      return await making
    } finally {
      underway.delete(id)
    }
  }

  /** Another instance committed first and the transaction here was rolled back: returns the other's response. */
  function unlessKept(name: Name) {
    return async (error: unknown): Promise<KeptAnswer> => {
      const answer = error instanceof KeptElsewhere && (await find(name))
      if (answer) return answer
      throw error
    }
  }

  return {
    async replay(request) {
      const name = nameOf(request)
      return name && find(name)
    },
    async create(request, reply, make, present) {
      const name = nameOf(request)
      if (!name) return reply.code(201).send(present(await make(nothingAlongside)))
      let own: KeptAnswer | undefined
      const answer = await once(name, () =>
        make(async (unit, made) => {
          const answer = { status: 201, body: JSON.stringify(present(made)) }
          await keep(unit, name, answer)
          own = answer
        }),
      )
      return own ? sendKept(reply, own) : sendReplay(reply, answer as KeptAnswer)
    },
  }
}

/** Sends a stored response with `Idempotent-Replayed`, over HTTP/2 after the request body was read (`restOfBody`). */
export async function sendReplay(reply: FastifyReply, answer: KeptAnswer): Promise<FastifyReply> {
  await restOfBody(reply.request.raw)
  return sendKept(reply.header('Idempotent-Replayed', 'true'), answer)
}

function sendKept(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Another instance has stored a response for the same key meanwhile. Thrown to roll back the second creation. */
class KeptElsewhere extends Error {}

/** @throws KeptElsewhere */
async function keep({ tx, now }: Unit, name: Name, answer: KeptAnswer): Promise<void> {
  const row = { ...answer, created_at: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ station_id: name.stationId, endpoint: name.endpoint, key: name.key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['station_id', 'endpoint', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', now - idempotencyTtlSeconds),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new KeptElsewhere()
}

/** Deletes the idempotency keys older than `idempotencyTtlSeconds`. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - idempotencyTtlSeconds)
    .execute()
}

function nameOf(request: FastifyRequest): Name | undefined {
  const key = request.headers['x-idempotency-key']
  if (key === undefined || key === '') return
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Problem('invalid', 'X-Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  const { stationId } = request.caller
  return { stationId, endpoint: `${request.routeOptions.method} ${request.routeOptions.url}`, key }
}
