import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { titleReader } from '../plays/names.ts'
import { named } from '../plays/read.ts'
import { isPublicPlay } from '../shows/rules/visibility.ts'
import { findShow } from '../shows/store.ts'

/** The last plays among which the present one is found: a title that was typed may have begun after that of the stream. */
const lastPlays = 20

const selectLast = prepared((db: Db, { stationId }: { stationId: number }) =>
  db
    .selectFrom('plays')
    .selectAll()
    .where('station_id', '=', stationId)
    .orderBy('from_us', 'desc')
    .orderBy('id', 'desc')
    .limit(lastPlays),
)

/**
 * The artist and title that a station plays at an instant, and since when in Unix seconds; null where none is known. Of the
 * titles of the stream only the last counts, and only while it lasts; one that was typed counts until its end. One of a
 * show that is not public is not told, nor is another in its place.
 */
export async function findTrack(
  db: Db,
  stationId: number,
  nowMs: number,
): Promise<{ title: string; since: number } | null> {
  const rows = await selectLast(db, { stationId })
  const ofStream = rows.find(({ by_hand }) => by_hand === 0)
  const reader = await titleReader(db, stationId)
  const lasting = rows.filter(({ id, by_hand, until_us }) =>
    by_hand === 0 ? id === ofStream?.id && until_us === null : until_us === null || until_us > nowMs * 1000,
  )
  const play = lasting.map((row) => named(row, reader)).find((found) => found !== undefined)
  if (!play || !(await isTold(db, stationId, play.showId))) return null
  const { artist, title, fromUs } = play
  return { title: artist === '' ? title : `${artist} - ${title}`, since: Math.floor(fromUs / 1e6) }
}

async function isTold(db: Db, stationId: number, showId: number | null): Promise<boolean> {
  return showId === null || isPublicPlay(showId, await findShow(db, stationId, showId))
}
