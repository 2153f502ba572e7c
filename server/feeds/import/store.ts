import type { Db } from '../../database/open.ts'
import type { Identified } from '../../episodes/rules/guids.ts'
import { findByDates, findByGuid, findBySourceGuid } from '../../episodes/store.ts'
import type { ShowSource } from './rules/recognise.ts'

/** The shows of a station with the feeds that they continue, oldest first. */
export async function listSourcesOfShows(db: Db, stationId: number): Promise<ShowSource[]> {
  return db
    .selectFrom('shows')
    .select(['id', 'title', 'source_feed', 'feed_guid'])
    .where('station_id', '=', stationId)
    .orderBy('id')
    .execute()
}

/** Notes the feed that a show continues, unless it continues one. */
export async function setSourceFeed(db: Db, stationId: number, showId: number, feed: string): Promise<void> {
  await db
    .updateTable('shows')
    .set({ source_feed: feed })
    .where('id', '=', showId)
    .where('station_id', '=', stationId)
    .where('source_feed', '=', '')
    .execute()
}

const valuesAtOnce = 500

/**
 * The episodes of a station, archived ones too, that have one of these guids in the feed that they were imported from, or have it
 * themselves and no such feed: those of early versions. Oldest first.
 */
export async function findEpisodesWithGuids(
  db: Db,
  stationId: number,
  guids: readonly string[],
): Promise<Identified[]> {
  const found: Identified[] = []
  for (const some of inParts(guids)) {
    const early = (await findByGuid(db, stationId, some)).filter(({ source_feed }) => source_feed === '')
    found.push(...(await findBySourceGuid(db, stationId, some)), ...early)
  }
  return found.sort((a, b) => a.id - b.id)
}

/** The episodes of a station, archived ones too, that have one of these dates (Unix seconds). Oldest first. */
export async function findEpisodesWithDates(
  db: Db,
  stationId: number,
  dates: readonly number[],
): Promise<Identified[]> {
  const found: Identified[] = []
  for (const some of inParts(dates)) found.push(...(await findByDates(db, stationId, some)))
  return found.sort((a, b) => a.id - b.id)
}

function* inParts<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += valuesAtOnce) yield values.slice(at, at + valuesAtOnce)
}
