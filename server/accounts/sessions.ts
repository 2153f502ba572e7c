import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/open.ts'
import type { SessionRow } from '../database/tables.ts'
import { mayHaveSecrets } from '../http/port/logged-path.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { sessionTokenOf } from './cookie.ts'
import { destination } from './rules/destination.ts'
import { isAlive, isSeenDue, longestSeconds } from './rules/session-life.ts'
import { deleteOtherSessions, deleteSessionOf, findSession, insertSession, updateSeen } from './session-store.ts'
import { deleteTicketsOf } from './ticket-store.ts'
import { newToken, tokenHash } from './token.ts'

/** The method of a sign-in. */
export type SignInMethod = 'password' | 'passkey' | 'openid' | 'link'

/**
 * Begins a session in the transaction that proved who the person is.
 * @param now Unix seconds
 * @returns its token, for the cookie
 */
export async function beginSession(
  tx: Db,
  { personId, method, device }: { personId: number; method: SignInMethod; device: string },
  now: number,
): Promise<{ token: string; session: SessionRow }> {
  const token = newToken()
  const times = { created_at: now, seen_at: now, confirmed_at: now, ends_at: now + longestSeconds }
  const session = await insertSession(tx, { person_id: personId, hash: tokenHash(token), method, device, ...times })
  return { token, session }
}

/** The living session that a `Cookie` header names, if any. */
export async function sessionOf(db: Db, clock: Clock, cookies: string | undefined): Promise<SessionRow | undefined> {
  const token = sessionTokenOf(cookies)
  const session = token && (await findSession(db, tokenHash(token)))
  if (session && isAlive(session, unixSeconds(clock))) return session
}

/** Records that a session is used, if that was not recorded lately. */
export async function recordSessionUse(db: Db, session: SessionRow, now: number): Promise<void> {
  if (isSeenDue(session, now)) await updateSeen(db, session.id, session.seen_at, now)
}

/** Ends the session that a `Cookie` header names. */
export async function endSession(db: Db, cookies: string | undefined): Promise<void> {
  const token = sessionTokenOf(cookies)
  if (token) await deleteSessionOf(db, tokenHash(token))
}

/**
 * Ends everything that another person may have opened with an old password or link: all sessions but one (0: all), sign-ins
 * that wait for the second factor, links, and passkeys and second factors that were begun.
 */
export async function endAllElse(tx: Db, personId: number, exceptId: number): Promise<void> {
  await deleteOtherSessions(tx, personId, exceptId)
  await deleteTicketsOf(tx, personId, ['set-up', 'reset', 'email', 'second-factor', 'new-passkey', 'totp'])
}

/**
 * The path to which a request for a page without a living session is redirected: to sign in, and then back.
 * @returns undefined if it has one
 */
export function signInPath({ db, clock }: { db: Db; clock: Clock }) {
  return async ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): Promise<string | undefined> => {
    if (await sessionOf(db, clock, headers.cookie)) return
    // A link that is spelled otherwise (`/dashboard//set-up/…`) is no page: its token belongs into no other address.
    if (mayHaveSecrets(url.split('?', 1)[0]!)) return '/dashboard/sign-in'
    return `/dashboard/sign-in?to=${encodeURIComponent(destination(url))}`
  }
}
