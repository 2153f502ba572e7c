import type { Db } from '../database/open.ts'
import { type Recording, recordingKey } from './rules/catalogue-file.ts'

/** Rows that one statement inserts. */
const rowsAtOnce = 500

/** Adds recordings to the catalogue of a station, each in place of one with the same artist and title. */
export async function upsertRecordings(db: Db, stationId: number, recordings: readonly Recording[]): Promise<void> {
  for (let at = 0; at < recordings.length; at += rowsAtOnce) {
    const rows = recordings
      .slice(at, at + rowsAtOnce)
      .map((recording) => ({ station_id: stationId, ...recording, ...recordingKey(recording) }))
    await db
      .insertInto('catalogue')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['station_id', 'artist_folded', 'title_folded']).doUpdateSet(({ ref }) => ({
          artist: ref('excluded.artist'),
          title: ref('excluded.title'),
          isrc: ref('excluded.isrc'),
          label: ref('excluded.label'),
          composer: ref('excluded.composer'),
          label_code: ref('excluded.label_code'),
        })),
      )
      .execute()
  }
}

/** The number of recordings in the catalogue of a station. */
export async function countRecordings(db: Db, stationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
