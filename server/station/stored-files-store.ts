import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { StoredBytes } from './rules/quota.ts'

/** A file in our storage that belongs to a station; of a picture also its sides in pixels. */
export type StationFile = { name: string; stationId: number; bytes: number; width?: number; height?: number }

/** The bytes that a station stores, without its recording. */
export async function storedBytes(db: Db, stationId: number): Promise<StoredBytes> {
  const files = await db
    .selectFrom('stored_files')
    .where('station_id', '=', stationId)
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  const unfinished = await db
    .selectFrom('resumable_uploads')
    .where('station_id', '=', stationId)
    .where(sql<boolean>`is_finished = 0`)
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return { files: Number(files.bytes), unfinished: Number(unfinished.bytes) }
}

/** Counts files, except those that are counted already. */
export async function insertStoredFiles(db: Db, files: readonly StationFile[]): Promise<void> {
  if (files.length === 0) return
  await db
    .insertInto('stored_files')
    .values(
      files.map(({ name, stationId, bytes, width = null, height = null }) => ({
        ...{ name, station_id: stationId, bytes, width, height },
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The counted ones of some names. */
export async function countedAmong(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('stored_files').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Forgets a file that is removed from storage. */
export async function deleteStoredFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('stored_files').where('name', '=', name).execute()
}
