import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { ResumableUploadRow } from '../database/tables.ts'

/** An upload, and the station that it belongs to. */
type UploadId = { id: string; stationId: number }

/** An upload of a person at a station, or of all people there. */
export async function findUpload(
  db: Db,
  { stationId, personId, id }: { stationId: number; personId: number | undefined; id: string },
): Promise<ResumableUploadRow | undefined> {
  return db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId!))
    .executeTakeFirst()
}

/** The uploads of a person at a station, oldest first. */
export async function listUploads(db: Db, stationId: number, personId: number): Promise<ResumableUploadRow[]> {
  return db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertUpload(db: Db, row: Omit<ResumableUploadRow, 'is_finished'>): Promise<void> {
  await db.insertInto('resumable_uploads').values(row).execute()
}

/**
 * Records that an unfinished upload has `received` bytes instead of `before`; false if it has another size meanwhile.
 * @param now Unix seconds
 */
export async function updateReceived(
  db: Db,
  { id, stationId }: UploadId,
  { before, received }: { before: number; received: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_uploads')
    .set({ received, touched_at: now })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('received', '=', before)
    .where('is_finished', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores what is known of an upload, and whether it has become an episode. */
export async function updateDetails(
  db: Db,
  { id, stationId }: UploadId,
  details: string,
  { isFinished }: { isFinished: boolean },
): Promise<void> {
  await db
    .updateTable('resumable_uploads')
    .set({ details, is_finished: isFinished ? 1 : 0 })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
}

export async function deleteUpload(db: Db, { id, stationId }: UploadId): Promise<void> {
  await db.deleteFrom('resumable_uploads').where('id', '=', id).where('station_id', '=', stationId).execute()
}

/** The uploads of all stations, finished or not, that nothing was added to since an instant, in Unix seconds. */
export async function listUploadsUntouchedSince(db: Db, isFinished: boolean, since: number): Promise<UploadId[]> {
  return db
    .selectFrom('resumable_uploads')
    .select(['id', 'station_id as stationId'])
    .where('is_finished', '=', isFinished ? 1 : 0)
    .where('touched_at', '<', since)
    .execute()
}

/** The largest unfinished uploads of a station, with the name of each person. */
export async function listUnfinished(db: Db, stationId: number, limit: number) {
  return db
    .selectFrom('resumable_uploads')
    .innerJoin('people', 'people.id', 'resumable_uploads.person_id')
    .select(['resumable_uploads.id', 'details', 'bytes', 'received', 'person_id', 'people.name as person'])
    .select('resumable_uploads.touched_at')
    .where('station_id', '=', stationId)
    .where(sql<boolean>`is_finished = 0`)
    .orderBy('bytes', 'desc')
    .orderBy('resumable_uploads.id', 'desc')
    .limit(limit)
    .execute()
}

/** Those of some ids that are uploads. */
export async function listKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('resumable_uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
