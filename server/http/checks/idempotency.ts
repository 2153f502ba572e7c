import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/open.ts'
import type { AlsoInTransaction, Unit } from '../../database/transaction.ts'
import { noExtraWrite } from '../../database/transaction.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { readRestOfBody } from '../port/linger.ts'

/** Lifetime of the response to an idempotency key. */
export const idempotencyTtlSeconds = 24 * 60 * 60

/** The stored response; it is replayed byte for byte. `location` is empty if it has no such header. */
export type StoredResponse = { status: number; body: string; location: string }

/** The identity of a stored response: the client's idempotency key within one station and endpoint. */
type Name = { stationId: number; endpoint: string; key: string }

/**
 * Makes a resource, and runs `extraWrite`, which stores the response, in the same transaction. For a resource that is not
 * ready by then, `key` (of the client, if it sent one) must be stored with the work, so that a repeated request finds it.
 */
type Make<Made> = (extraWrite: AlsoInTransaction<Made>, key?: string) => Promise<Made>

/** Stores the responses to requests that create, so that a client can retry one without creating a second resource. */
export type Idempotency = {
  /** The stored response, if the request repeats an earlier one. Throws 400 for a malformed idempotency key. */
  replay(request: FastifyRequest): Promise<StoredResponse | undefined>
  /**
   * Creates the resource once and sends the response: 201, or 202 if it is not ready. Of concurrent requests with one
   * idempotency key, one creates while the others wait; if it fails, the next one tries.
   */
  create<Made>(
    request: FastifyRequest,
    reply: FastifyReply,
    make: Make<Made>,
    present: (made: Made) => unknown,
    /** The path at which a resource that is not ready can be asked for; undefined if it is ready. */
    pendingAt?: (made: Made) => string | undefined,
  ): Promise<FastifyReply>
}

export function idempotency({ db, clock }: { db: Db; clock: Clock }): Idempotency {
  /** Creations in progress on this instance, by idempotency key. */
  const underway = new Map<string, Promise<unknown>>()

  async function find({ stationId, endpoint, key }: Name): Promise<StoredResponse | undefined> {
    return db
      .selectFrom('idempotency_keys')
      .select(['status', 'body', 'location'])
      .where('station_id', '=', stationId)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .where('created_at', '>', unixSeconds(clock) - idempotencyTtlSeconds)
      .executeTakeFirst()
  }

  async function once<Made>(name: Name, make: () => Promise<Made>): Promise<Made | StoredResponse> {
    const id = JSON.stringify(name)
    for (let other = underway.get(id); other; other = underway.get(id)) await other.catch(() => {})
    const making = find(name).then<Made | StoredResponse>((answer) => answer ?? make().catch(unlessStored(name)))
    underway.set(id, making)
    try {
      return await making
    } finally {
      underway.delete(id)
    }
  }

  /** Another instance committed first and the transaction here was rolled back: returns the other's response. */
  function unlessStored(name: Name) {
    return async (error: unknown): Promise<StoredResponse> => {
      const answer = error instanceof StoredElsewhere && (await find(name))
      if (answer) return answer
      throw error
    }
  }

  return {
    async replay(request) {
      const name = nameOf(request)
      return name && find(name)
    },
    async create(request, reply, make, present, pendingAt = () => undefined) {
      const name = nameOf(request)
      const answerTo = (made: Parameters<typeof present>[0]): StoredResponse => {
        const location = pendingAt(made)
        return { status: location ? 202 : 201, body: JSON.stringify(present(made)), location: location ?? '' }
      }
      if (!name) return sendStored(reply, answerTo(await make(noExtraWrite)))
      let own: StoredResponse | undefined
      const answer = await once(name, () =>
        make(async (unit, made) => {
          const answer = answerTo(made)
          await store(unit, name, answer)
          own = answer
        }, name.key),
      )
      return own ? sendStored(reply, own) : sendReplay(reply, answer as StoredResponse)
    },
  }
}

/** Sends a stored response with `Idempotent-Replayed`, over HTTP/2 after the request body was read (`readRestOfBody`). */
export async function sendReplay(reply: FastifyReply, answer: StoredResponse): Promise<FastifyReply> {
  await readRestOfBody(reply.request.raw)
  return sendStored(reply.header('Idempotent-Replayed', 'true'), answer)
}

function sendStored(reply: FastifyReply, { status, body, location }: StoredResponse): FastifyReply {
  if (location) reply.header('Location', location)
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Another instance has stored a response for the same key meanwhile. Thrown to roll back the second creation. */
class StoredElsewhere extends Error {}

/** @throws StoredElsewhere */
async function store({ tx, now }: Unit, name: Name, answer: StoredResponse): Promise<void> {
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
  if (numInsertedOrUpdatedRows === 0n) throw new StoredElsewhere()
}

/** Deletes the response to a request whose resource will not be made, so that the key is free again. */
export async function forgetAnswer(tx: Db, stationId: number, endpoint: string, key: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('station_id', '=', stationId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
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
