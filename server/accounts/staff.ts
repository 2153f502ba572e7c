import type { FastifyRequest } from 'fastify'
import type { Writer, WriterFor } from '../database/transaction.ts'
import type { Caller } from '../http/checks/caller.ts'
import { Problem } from '../lib/problem.ts'
import { findRole, listPresentedShows } from './membership-store.ts'
import type { Role } from './rules/rights.ts'

/** A signed-in person who asks about one of their stations, or about themselves (`stationId` 0). */
export type Staff = Caller & {
  personId: number
  sessionId: number
  role: Role
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
 * it. The verb checks it again (`writerOf`).
 * @throws 403 code `not_yours`
 */
export function onlyOwnShow(staff: Staff, showId: number): void {
  if (!isOwnShow(staff, showId)) throw notYours()
}

/**
 * A writer for a person: its verbs refuse a show that is not theirs, by what is true in the transaction of the verb.
 * @throws 403 code `not_yours`, by the verbs
 */
export function writerOf(writer: WriterFor, { actor, personId }: Staff): Writer {
  return {
    ...writer(actor),
    async mayChangeShow(tx, stationId, showId) {
      const role = await findRole(tx, personId, stationId)
      if (role === 'owner') return
      const shows = role ? await listPresentedShows(tx, personId, stationId) : []
      if (!shows.includes(showId)) throw notYours()
    },
  }
}

function notYours(): Problem {
  return new Problem('forbidden', 'This show is not one of yours.', { reason: 'not_yours' })
}
