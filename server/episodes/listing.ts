import type { Database } from '../database/open.ts'
import type { Place } from '../lib/cursor.ts'
import { findShow } from '../shows/store.ts'
import { countEpisodes, countFutureEpisodes, type Episode, listPlaces, loadEpisodes, type Page } from './store.ts'

/** What a client asks of the listing. */
export type ListRequest = { limit: number; offset: number; cursor?: Place | undefined; showId?: number | undefined }

/** A page of it: `total` counts all that match, `next` is the place of the last item unless nothing follows. */
export type Listing = { episodes: Episode[]; total: number; next: Place | null }

const nothing: Listing = { episodes: [], total: 0, next: null }

/** Further than this an offset is counted off on the reader's thread. */
const shallowOffset = 1000

/** When more episodes than this are hidden, finding the listed ones may take long, and is left to the reader's thread. */
const fewHidden = 200_000

/**
 * A page of the listed episodes of a station at `now`: active, of published shows, not in the future, newest first.
 * The total comes from the counters that every write keeps, less the few that lie in the future.
 */
export async function listEpisodes(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  stationId: number,
  now: number,
  { limit, offset, cursor, showId }: ListRequest,
): Promise<Listing> {
  const counted = await countListed(db, stationId, showId)
  if (counted.published === 0) return nothing
  const total = counted.published - (await countFutureEpisodes(db, stationId, now, showId))
  const page: Page = { after: earlier(cursor, now), offset, limit: limit + 1, showId }
  const isQuick = offset <= shallowOffset && counted.active - counted.published <= fewHidden
  const places = await listPlaces(isQuick ? db : reader, stationId, page)
  const shown = places.slice(0, limit)
  const episodes = await loadEpisodes(
    db,
    shown.map(({ id }) => id),
  )
  return { episodes, total, next: places.length > limit ? shown.at(-1)! : null }
}

async function countListed(db: Database['db'], stationId: number, showId: number | undefined) {
  if (showId === undefined) return countEpisodes(db, stationId)
  const show = await findShow(db, stationId, showId)
  const published = show?.published === 1 ? show.active_episodes : 0
  return { active: published, published }
}

/** The place after which a page begins: the cursor's, but never in the future. */
function earlier(cursor: Place | undefined, now: number): Place {
  return cursor && cursor.datetime <= now ? cursor : { datetime: now + 1, id: 0 }
}
