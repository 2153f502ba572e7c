import type { Selectable } from 'kysely'
import type { Db } from '../database/open.ts'
import type { ApiKeyRow, Tables } from '../database/tables.ts'

/** Writes a new key and returns its row. */
export async function insertKey(db: Db, key: Omit<ApiKeyRow, 'id'>): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

/** Every key of a station, oldest first, revoked ones too. */
export async function listKeys(db: Db, stationId: number): Promise<ApiKeyRow[]> {
  return db.selectFrom('api_keys').selectAll().where('station_id', '=', stationId).orderBy('id').execute()
}

/** How many keys of a station are not revoked; an expired one counts. */
export async function countUnrevokedKeys(db: Db, stationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findKey(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A key that is not revoked, together with its station. */
export type KeyWithStation = { key: ApiKeyRow; station: Selectable<Tables['stations']> }

/** Finds the key with this SHA-256 if it is not revoked and its station's API is on; expiry is the caller's to see. */
export async function findEnabledKey(db: Db, hash: string): Promise<KeyWithStation | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const station =
    key &&
    (await db
      .selectFrom('stations')
      .selectAll()
      .where('id', '=', key.station_id)
      .where('public_api', '=', 1)
      .executeTakeFirst())
  return station && { key, station }
}

export async function setRevoked(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
}

export async function setLastUsed(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
