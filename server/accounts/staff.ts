import type { FastifyRequest } from 'fastify'
import type { WriterFor } from '../database/transaction.ts'
import type { Caller, WriterOf } from '../http/checks/caller.ts'
import { Problem } from '../lib/problem.ts'
import { findRole, listPresentedShows } from './membership-store.ts'
import { hasRight, isLimitedToOwnShows, type Role } from './rules/rights.ts'
import { findSessionById } from './session-store.ts'

/** A signed-in person who asks about one of their stations, or about themselves (`stationId` 0). */
export type Staff = Caller & {
  personId: number
  sessionId: number
  role: Role
  /** The right that the endpoint requires; undefined if none. */
  right: string | undefined
  /** The shows that they may change. */
  shows: 'all' | ReadonlySet<number>
  /** Whether they proved who they are in the last 15 minutes. */
  isConfirmed: boolean
}

/** The signed-in person who sent a request to the dashboard's API. */
export function staffOf({ caller }: Pick<FastifyRequest, 'caller'>): Staff {
  return caller as Staff
}

/** Whether a person may change a show, its episodes and its uploads. */
export function isOwnShow({ shows }: Staff, showId: number): boolean {
  return shows === 'all' || shows.has(showId)
}

/**
 * Refuses a presenter who is about to change a show that is not theirs, or something of it, before anything is done for
 * it. The verb checks it again (`staffWriter`).
 * @throws 403 code `not_yours`
 */
export function onlyOwnShow(staff: Staff, showId: number): void {
  if (!isOwnShow(staff, showId)) throw notYours()
}

/**
 * Makes writers for signed-in people. Their verbs refuse, by what is true in the transaction of the verb, whoever is signed
 * out, removed from the station or given another role since the request was admitted, and a show that is not theirs.
 * @throws 401, 403 code `role` or `not_yours`, or 404, by the verbs
 */
export const staffWriter =
  (writer: WriterFor): WriterOf =>
  (caller) => {
    const { actor, personId, sessionId, stationId, right } = caller as Staff
    return {
      ...writer(actor),
      async mayStill(tx) {
        if ((await findSessionById(tx, sessionId))?.person_id !== personId) throw signInFirst()
        if (stationId === 0) return
        const role = await findRole(tx, personId, stationId)
        if (!role) throw stationNotFound()
        if (right !== undefined && !hasRight(role, right)) throw outOfRole()
      },
      async mayChangeShow(tx, stationId, showId) {
        const role = await findRole(tx, personId, stationId)
        if (role && !isLimitedToOwnShows(role)) return
        const shows = role ? await listPresentedShows(tx, personId, stationId) : []
        if (!shows.includes(showId)) throw notYours()
      },
    }
  }

/** The refusal of a request without a session. */
export function signInFirst(): Problem {
  return new Problem('unauthenticated', 'Sign in first.')
}

/** The refusal of a person who does not belong to the station: as if it did not exist. */
export function stationNotFound(): Problem {
  return new Problem('not_found', 'Station not found.')
}

/** The refusal of a person whose role does not have the right. */
export function outOfRole(): Problem {
  return new Problem('forbidden', 'Your role does not allow this.', { reason: 'role' })
}

function notYours(): Problem {
  return new Problem('forbidden', 'This show is not one of yours.', { reason: 'not_yours' })
}
