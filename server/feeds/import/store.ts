import type { Db } from '../../database/open.ts'
import { findGuids } from '../../episodes/store.ts'

/** The show of a station that has this `podcast:guid`. */
export async function findShowOfFeed(db: Db, stationId: number, feedGuid: string): Promise<number | undefined> {
  if (feedGuid === '') return undefined
  const row = await db
    .selectFrom('shows')
    .select('id')
    .where('station_id', '=', stationId)
    .where('feed_guid', '=', feedGuid)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** The show, if it is still there, of the oldest of these episodes. */
export async function findShowOfEpisodes(
  db: Db,
  stationId: number,
  ids: readonly number[],
): Promise<number | undefined> {
  if (ids.length === 0) return undefined
  const row = await db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .select('shows.id')
    .where('episodes.station_id', '=', stationId)
    .where('episodes.id', 'in', ids.slice(0, guidsAtOnce))
    .orderBy('episodes.id')
    .executeTakeFirst()
  return row?.id
}

const guidsAtOnce = 500

/** The ids of the episodes of a station, archived ones too, by guid, as far as they have one of these. */
export async function findImported(db: Db, stationId: number, guids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let at = 0; at < guids.length; at += guidsAtOnce) {
    const some = await findGuids(db, stationId, guids.slice(at, at + guidsAtOnce))
    for (const [guid, id] of some) found.set(guid, id)
  }
  return found
}
