import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { PictureSize } from '../lib/jpeg-size.ts'
import { pictureNameIn } from '../lib/media-name.ts'
import { countChange } from '../station/store.ts'
import { countedAmong, insertStoredFiles } from '../station/stored-files-store.ts'

/** The stations with their counters of changes. */
export async function listStationChanges(db: Db): Promise<{ id: number; changes: number }[]> {
  return db.selectFrom('stations').select(['id', 'changes']).orderBy('id').execute()
}

/** The pictures of a station and its shows, each once, as columns named `image` hold them. */
export async function listArtwork(db: Db, stationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stations')
    .select('image')
    .where('id', '=', stationId)
    .unionAll(db.selectFrom('shows').select('image').where('station_id', '=', stationId))
    .execute()
  return [...new Set(rows.map(({ image }) => image))].filter((image) => image !== '')
}

/** Counts pictures of ours that are not counted yet as files of the station: what was stored by earlier versions. */
export async function insertUncounted(
  db: Db,
  stationId: number,
  images: readonly string[],
  sizeOf: (name: string) => Promise<number | undefined>,
): Promise<void> {
  const names = images.map(pictureNameIn).filter((name) => name !== undefined)
  const counted = new Set(await countedAmong(db, names))
  for (const name of names) {
    const bytes = counted.has(name) ? undefined : await sizeOf(name)
    if (bytes !== undefined) await insertStoredFiles(db, [{ name, stationId, bytes }])
  }
}

/** The names of pictures whose size is not known. */
export async function listUnmeasured(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select('name')
    // As the index of these has it.
    .where(sql<boolean>`width is null and name like '%.jpg'`)
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Stores the size of a picture in pixels; 0 if it cannot be measured. It changes the feeds of its station. */
export async function setSize(db: Db, name: string, { width, height }: PictureSize): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const file = await tx.selectFrom('stored_files').select('station_id').where('name', '=', name).executeTakeFirst()
    if (!file) return
    await countChange(tx as Db, file.station_id)
    await tx.updateTable('stored_files').set({ width, height }).where('name', '=', name).execute()
  })
}

/** A copy of a picture elsewhere, or when it is tried again to make one: `image` is empty then. */
export type PictureCopy = { url: string; image: string; failures: number; dueAt: number }

/** The copies of pictures of a station. */
export async function listCopies(db: Db, stationId: number): Promise<PictureCopy[]> {
  const rows = await db.selectFrom('picture_copies').selectAll().where('station_id', '=', stationId).execute()
  return rows.map(({ url, image, failures, due_at }) => ({ url, image, failures, dueAt: due_at }))
}

/** Stores the copy of a picture, which changes the feeds of its station, or when to try to make it again. */
export async function upsertCopy(db: Db, copy: Insertable<Tables['picture_copies']>): Promise<void> {
  const { station_id, image, failures, due_at } = copy
  await db.transaction().execute(async (tx) => {
    if (image !== '') await countChange(tx as Db, station_id)
    await tx
      .insertInto('picture_copies')
      .values(copy)
      .onConflict((conflict) => conflict.columns(['station_id', 'url']).doUpdateSet({ image, failures, due_at }))
      .execute()
  })
}

/** Forgets copies of pictures that their station no longer has; their files become orphans. */
export async function deleteCopies(db: Db, stationId: number, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await db.deleteFrom('picture_copies').where('station_id', '=', stationId).where('url', 'in', urls).execute()
}

/** Has copies made now that a clock which was ahead put off: none waits for two days. */
export async function bringCopiesForward(db: Db, now: number): Promise<void> {
  const far = now + 2 * 86_400
  await db.updateTable('picture_copies').set({ due_at: now }).where('due_at', '>', far).execute()
}
