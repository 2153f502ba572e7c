import { type Selectable, sql } from 'kysely'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { type Recording, recordingKey } from './rules/catalogue-file.ts'

/** The details of a recording of music. */
export type CatalogueRow = Selectable<Tables['catalogue']>

/** A page of a catalogue: of all recordings, or of those whose artist or title contains a term. */
export type CataloguePage = { term: string; after: CatalogueRow | undefined; limit: number }

/** Recordings of the catalogue of a station by artist and title, after one of them. */
export async function listCatalogue(
  db: Db,
  stationId: number,
  { term, after, limit }: CataloguePage,
): Promise<CatalogueRow[]> {
  let found = db.selectFrom('catalogue').selectAll().where('station_id', '=', stationId)
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('artist_folded', 'title_folded'), '>', tuple(after.artist_folded, after.title_folded)),
    )
  }
  const folded = foldForSearch(term)
  if (folded !== '') {
    const { contains } = engineOf(db)
    found = found.where(({ or }) =>
      or([contains(sql.ref('artist_folded'), folded), contains(sql.ref('title_folded'), folded)]),
    )
  }
  return found.orderBy('artist_folded').orderBy('title_folded').limit(limit).execute()
}

/** A recording of the catalogue of a station. */
export async function findRecording(db: Db, stationId: number, id: number): Promise<CatalogueRow | undefined> {
  return db
    .selectFrom('catalogue')
    .selectAll()
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .executeTakeFirst()
}

/** Whether the catalogue of a station has another recording of an artist and title. */
export async function hasOther(db: Db, stationId: number, id: number, recording: Recording): Promise<boolean> {
  const { artist_folded, title_folded } = recordingKey(recording)
  const other = await db
    .selectFrom('catalogue')
    .select('id')
    .where('station_id', '=', stationId)
    .where('artist_folded', '=', artist_folded)
    .where('title_folded', '=', title_folded)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/** Replaces the details of a recording. */
export async function updateRecording(db: Db, stationId: number, id: number, recording: Recording): Promise<void> {
  const { artist, title, isrc, label, composer, label_code } = recording
  const details = { artist, title, isrc, label, composer, label_code }
  await db
    .updateTable('catalogue')
    .set({ ...details, ...recordingKey(recording) })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
}

/** Deletes a recording from the catalogue. */
export async function deleteRecording(db: Db, stationId: number, id: number): Promise<void> {
  await db.deleteFrom('catalogue').where('id', '=', id).where('station_id', '=', stationId).execute()
}
