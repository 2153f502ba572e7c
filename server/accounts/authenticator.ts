import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Authenticator } from '../http/checks/caller.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { findRole, listPresentedShows } from './membership-store.ts'
import { hasRight, isLimitedToOwnShows, type Role } from './rules/rights.ts'
import { isSameOrigin } from './rules/same-origin.ts'
import { isConfirmed } from './rules/session-life.ts'
import { recordSessionUse, sessionOf } from './sessions.ts'
import { outOfRole, type Staff, signInFirst, stationNotFound } from './staff.ts'

type Deps = { db: Db; clock: Clock; origin: string }

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The role in requests that are about no station: they require no right of one, and whoever is signed in has none. */
const outsideStations: Role = 'presenter'

/**
 * Authenticates requests to the dashboard's API by the cookie of the session. A station that the person does not belong
 * to is not found, as one that does not exist.
 */
export function staffAuthenticator({ db, clock, origin }: Deps): Authenticator<Staff> {
  return {
    known: () => undefined,
    async identify(request) {
      const session = await sessionOf(db, clock, request.headers.cookie)
      if (!session) throw signInFirst()
      if (!reads.has(request.method) && !isSameOrigin(request.headers, origin)) {
        throw new Problem('forbidden', 'This request does not come from the dashboard.', { reason: 'other_origin' })
      }
      const now = unixSeconds(clock)
      const { id: sessionId, person_id: personId } = session
      const stationId = stationOf(request)
      const role = stationId === 0 ? outsideStations : await findRole(db, personId, stationId)
      if (!role) throw stationNotFound()
      const isRecent = isConfirmed(session, now)
      const { confirmed, scope } = request.routeOptions.config
      if (confirmed && !isRecent && (!scope || hasRight(role, scope))) {
        throw new Problem('forbidden', 'Prove again who you are.', { reason: 'confirm' })
      }
      await recordSessionUse(db, session, now)
      return {
        stationId,
        personId,
        sessionId,
        role,
        right: scope,
        shows: isLimitedToOwnShows(role) ? new Set(await listPresentedShows(db, personId, stationId)) : 'all',
        isConfirmed: isRecent,
        actor: { kind: 'person', id: personId },
        countedAs: `session ${sessionId}`,
        may: (right) => stationId !== 0 && hasRight(role, right),
      }
    },
    outOfScope: outOfRole,
    used: () => {},
  }
}

/** The station in the path; 0 where the request is not about a station. */
function stationOf({ params, routeOptions }: FastifyRequest): number {
  if (!routeOptions.url?.includes('/:station')) return 0
  const { station } = params as { station: string }
  const id = /^[1-9]\d{0,15}$/.test(station) ? Number(station) : Number.NaN
  if (!Number.isSafeInteger(id)) throw stationNotFound()
  return id
}
