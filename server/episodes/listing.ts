import type { Database, Db } from '../database/open.ts'
import type { Place } from '../lib/cursor.ts'
import { countOfShow, type Episode, listPage, listPageOfShow } from './store.ts'
import type { StationTotals, Totals } from './totals.ts'

/** What a client asks of the listing. */
export type ListRequest = { limit: number; offset: number; cursor?: Place | undefined; showId?: number | undefined }

/** A page of it: `total` counts all that match, `next` is the place of the last item unless nothing follows. */
export type Listing = { episodes: Episode[]; total: number; next: Place | null }

/** Further than this an offset is counted off on the reader's thread. */
const shallowOffset = 1000

/** When more episodes than this are hidden, finding the listed ones may take long, and is left to the reader's thread. */
const fewHidden = 200_000

/**
 * A page of the listed episodes of a station at `now`: active, of published shows, not in the future, newest first.
 * The total comes from the counters that every write keeps, less the few that lie in the future.
 */
export async function listEpisodes(
  { db, reader, totals }: Pick<Database, 'db' | 'reader'> & { totals: Totals },
  stationId: number,
  now: number,
  { limit, offset, cursor, showId }: ListRequest,
): Promise<Listing> {
  const { active, published, listed } = await (showId === undefined
    ? totals(stationId, now)
    : totalsOfShow(db, { stationId, showId, now }))
  if (published === 0) return { episodes: [], total: 0, next: null }
  const isQuick = offset <= shallowOffset && active - published <= fewHidden
  const page = { ...earlier(cursor, now), offset, limit: limit + 1 }
  const on = isQuick ? db : reader
  const found = await (showId === undefined
    ? listPage(on, { stationId, ...page })
    : listPageOfShow(on, { showId, ...page }))
  const episodes = found.slice(0, limit)
  return { episodes, total: listed, next: found.length > limit ? episodes.at(-1)! : null }
}

async function totalsOfShow(db: Db, show: { stationId: number; showId: number; now: number }): Promise<StationTotals> {
  const [counted] = await countOfShow(db, show)
  const { active, published, future } = counted!
  return { active, published, listed: published - (future ?? 0) }
}

/** The place after which a page begins: the cursor's, but never in the future. */
function earlier(cursor: Place | undefined, now: number): Place {
  return cursor && cursor.datetime <= now ? { datetime: cursor.datetime, id: cursor.id } : { datetime: now + 1, id: 0 }
}
