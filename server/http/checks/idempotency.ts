import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/open.ts'
import type { Alongside, Unit } from '../../database/transaction.ts'
import { nothingAlongside } from '../../database/transaction.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { restOfBody } from '../port/linger.ts'

/** How long a key names its answer. */
export const idempotencyTtlSeconds = 24 * 60 * 60

/** What is kept of the first answer; it is sent again byte for byte. */
export type KeptAnswer = { status: number; body: string }

/** The name of an answer: a client's key, within one station and endpoint. */
type Name = { stationId: number; endpoint: string; key: string }

/** Makes a resource; what it is given is written in the same transaction as the resource. */
type Make<Made> = (alongside: Alongside<Made>) => Promise<Made>

/** Keeps the answers to requests that create, so that a client may ask twice and get one resource. */
export type Idempotency = {
  /** The answer to give instead of doing anything, if the request repeats one. Throws 400 for a malformed key. */
  replay(request: FastifyRequest): Promise<KeptAnswer | undefined>
  /**
   * Creates once: of requests that arrive together with one key, one makes the resource while the others wait; when it
   * fails, the next one tries. Sends the answer.
   */
  create<Made>(
    request: FastifyRequest,
    reply: FastifyReply,
    make: Make<Made>,
    present: (made: Made) => unknown,
  ): Promise<FastifyReply>
}

export function idempotency({ db, clock }: { db: Db; clock: Clock }): Idempotency {
  /** The requests that are making something right now. */
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

  /** What this instance made was undone because another one was faster: its answer counts. */
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

/** Sends a kept answer, marked as such, once the client can take it. */
export async function sendReplay(reply: FastifyReply, answer: KeptAnswer): Promise<FastifyReply> {
  await restOfBody(reply.request.raw)
  return sendKept(reply.header('Idempotent-Replayed', 'true'), answer)
}

function sendKept(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Another instance has kept an answer under this name in the meantime. Thrown to undo what was made for a second one. */
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

/** Forgets the keys whose day is over. */
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
