import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { ApiKeyRow } from '../database/tables.ts'

/** Writes a new key and returns its row. */
export async function insertKey(db: Db, key: Omit<ApiKeyRow, 'id'>): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

/** Every key of a station, oldest first, revoked ones too. */
export async function listKeys(db: Db, stationId: number): Promise<ApiKeyRow[]> {
  return db.selectFrom('api_keys').selectAll().where('station_id', '=', stationId).orderBy('id').execute()
}

/** The number of unrevoked keys of a station, expired ones included. */
export async function countUnrevokedKeys(db: Db, stationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A key of the station, revoked or not. */
export async function findKey(db: Db, stationId: number, id: number): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .executeTakeFirst()
}

/** The station of a key, for the command line, which is given only the key's id. */
export async function findStationOfKey(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('api_keys').select('station_id').where('id', '=', id).executeTakeFirst())?.station_id
}

const selectByHash = prepared((db: Db, { hash }: { hash: string }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('stations', 'stations.id', 'api_keys.station_id')
    .selectAll('api_keys')
    .where('api_keys.hash', '=', hash)
    .where('api_keys.revoked_at', 'is', null)
    .where('stations.public_api', '=', 1),
)

/**
 * Finds the key with this SHA-256 if it is not revoked and its station's API is on. The caller must check the expiry.
 */
export async function findEnabledKey(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  const [key] = await selectByHash(db, { hash })
  return key
}

/** Changes the columns given, at least one, and returns the row. */
export async function updateKey(
  db: Db,
  stationId: number,
  id: number,
  changes: Partial<Omit<ApiKeyRow, 'id'>>,
): Promise<ApiKeyRow> {
  return db
    .updateTable('api_keys')
    .set(changes)
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets when a key was last used, unless another instance has set it since `before`. Both in Unix seconds. */
export async function setLastUsed(
  db: Db,
  { id, stationId }: { id: number; stationId: number },
  now: number,
  before: number,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}
