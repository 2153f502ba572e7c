import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { NewSession, SessionRow } from '../database/tables.ts'
import type { Role } from './rules/rights.ts'

/** The session of a token's hash, with the person that it belongs to; alive or not. */
export async function findSession(db: Db, hash: string): Promise<SessionRow | undefined> {
  const [row] = await selectOne(db, { hash })
  return row
}

const selectOne = prepared((db: Db, { hash }: { hash: string }) =>
  db.selectFrom('sessions').selectAll().where('hash', '=', hash),
)

/** A session of a member of a station, and their role. */
export type SessionAtStation = Pick<SessionRow, 'hash' | 'person_id' | 'created_at' | 'seen_at' | 'ends_at'> & {
  role: Role
}

/** Those sessions of these tokens' hashes whose people belong to a station; alive or not. */
export async function listSessionsAt(
  db: Db,
  stationId: number,
  hashes: readonly string[],
): Promise<SessionAtStation[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('memberships', 'memberships.person_id', 'sessions.person_id')
    .select(['hash', 'sessions.person_id', 'sessions.created_at', 'seen_at', 'ends_at', 'role'])
    .where('station_id', '=', stationId)
    .where('hash', 'in', hashes)
    .execute()
  return rows as SessionAtStation[]
}

/** A session by its id, alive or not. */
export async function findSessionById(db: Db, id: number): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The sessions of a person, the last used first. */
export async function listSessions(db: Db, personId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertSession(db: Db, session: NewSession): Promise<SessionRow> {
  return db.insertInto('sessions').values(session).returningAll().executeTakeFirstOrThrow()
}

/** Records the use of a session, unless another one was recorded since `before`. Both in Unix seconds. */
export async function updateSeen(db: Db, id: number, before: number, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).where('seen_at', '=', before).execute()
}

/**
 * Gives a session of a person another token, and records that they proved who they are; false if it has ended. `now` in
 * Unix seconds.
 */
export async function updateConfirmed(
  db: Db,
  personId: number,
  id: number,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ hash, confirmed_at: now })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a session of a person; false if there is no such session. */
export async function deleteSession(db: Db, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a person but one; returns their number. */
export async function deleteOtherSessions(db: Db, personId: number, exceptId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the session of a token's hash, if there is one. */
export async function deleteSessionOf(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hash).execute()
}

/** Deletes the sessions whose absolute end is not after `now`, or that were last used at `idleSince` or before. */
export async function deleteEndedSessions(db: Db, now: number, idleSince: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('ends_at', '<=', now), eb('seen_at', '<=', idleSince)]))
    .execute()
}
