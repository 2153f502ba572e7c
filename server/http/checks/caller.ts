import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../lib/event.ts'

/** Who asks, and what they may do. */
export type Caller = {
  stationId: number
  /** In whose name they write. */
  actor: Actor
  /** The name under which their requests are counted. */
  countedAs: string | number
  /** Whether they may do what this scope stands for. */
  may(scope: string): boolean
}

/** Finds out who asks. Each kind of caller has one: API keys, people who are signed in, anybody. */
export type Authenticator<C extends Caller = Caller> = {
  /** The caller, when this instance has met their credentials already and they are valid; costs no query. */
  known(request: IncomingMessage, nowMs: number): C | undefined
  /**
   * The caller, looked up when need be.
   * @throws Problem for whoever is not let in: 401, 403 or 429
   */
  identify(request: FastifyRequest): Promise<C>
  /** The caller was let in: takes note of when. */
  used(caller: C, nowMs: number): void
}

/**
 * Lets anybody in, to read what is public of a station that the request names. Requests are counted by address.
 * @param stationOf the station that a request is about; throws Problem when it names none
 */
export function anybody(stationOf: (request: FastifyRequest) => number): Authenticator {
  const actor: Actor = { kind: 'public' }
  return {
    known: () => undefined,
    identify: async (request) => ({
      stationId: stationOf(request),
      actor,
      countedAs: request.ip,
      may: (scope) => scope.endsWith(':read'),
    }),
    used: () => {},
  }
}
