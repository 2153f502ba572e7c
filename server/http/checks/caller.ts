import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../database/transaction.ts'
import type { Actor } from '../../lib/event.ts'
import type { Problem } from '../../lib/problem.ts'

/** The authenticated sender of a request, and its permissions. */
export type Caller = {
  stationId: number
  /** The actor that events record for their writes. */
  actor: Actor
  /** The key of their rate-limit counter. */
  countedAs: string | number
  /** Whether they have this scope. */
  may(scope: string): boolean
}

/** Makes a writer for a caller. Its verbs refuse a caller who may no longer do what they asked for. */
export type WriterOf = (caller: Caller) => Writer

/** Identifies the caller of a request. There is one for each kind: API keys and signed-in users. */
export type Authenticator<C extends Caller = Caller> = {
  /** The caller, if this instance has their credentials cached and they are valid. Makes no query. */
  known(request: IncomingMessage, nowMs: number): C | undefined
  /**
   * The caller, looked up in the database if not cached.
   * @throws Problem 401, 403 or 429 for a request that is not authenticated
   */
  identify(request: FastifyRequest): Promise<C>
  /** The refusal of a caller who does not have the scope of an endpoint. */
  outOfScope(scope: string): Problem
  /** Records the time of a request that passed authentication. */
  used(caller: C, nowMs: number): void
}
