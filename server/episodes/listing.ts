import type { Database, Db } from '../database/open.ts'
import type { Place } from '../lib/cursor.ts'
import { type Listed, listPage, listPageOfShow } from './store.ts'
import type { StationTotals, Totals } from './totals.ts'

/** What a client asks of the listing. */
export type ListRequest = { limit: number; offset: number; cursor?: Place | undefined; showId?: number | undefined }

/**
 * A page of it: `total` counts all that match, `next` is the place of the last item unless nothing follows, and `nextDue`
 * is when another episode joins the listing by itself, in Unix seconds.
 */
export type Listing = { episodes: Listed[]; total: number; next: Place | null; nextDue: number }

/** Further than this an offset is counted off aside. */
const shallowOffset = 1000

/** When more episodes than this are hidden, finding the listed ones may take long, and is done aside. */
const fewHidden = 200_000

/**
 * A page of the listed episodes of a station at `now`: active, of published shows, not in the future, newest first.
 * The total comes from the counters that every write keeps, less the few that lie in the future. Page and total are of the
 * same moment: either the page says that nothing has changed since the total was counted, or both are read again together.
 */
export async function listEpisodes(
  { db, atOneInstant, aside }: Pick<Database, 'db' | 'atOneInstant' | 'aside'>,
  totals: Totals,
  stationId: number,
  now: number,
  request: ListRequest,
): Promise<Listing> {
  const of = { stationId, showId: request.showId }
  const read = (on: Db) => readPage(on, stationId, now, request)
  const known = totals.known(of, now) ?? (await atOneInstant((snapshot) => totals.count(snapshot, of, now)))
  if (known.published === 0) return listingOf([], known, request)
  const isQuick = request.offset <= shallowOffset && known.active - known.published <= fewHidden
  if (isQuick) {
    const page = await read(db)
    if (page[0]?.changes === known.changes) return listingOf(page, known, request)
  }
  const readBoth = async (snapshot: Db) => {
    const counted = await totals.count(snapshot, of, now)
    return listingOf(await read(snapshot), counted, request)
  }
  return isQuick ? atOneInstant(readBoth) : aside(stationId, readBoth)
}

/** The page and one row more, which tells whether anything follows. */
function readPage(db: Db, stationId: number, now: number, { limit, offset, cursor, showId }: ListRequest) {
  const page = { stationId, ...earlier(cursor, now), offset, limit: limit + 1 }
  return showId === undefined ? listPage(db, page) : listPageOfShow(db, { showId, ...page })
}

function listingOf(found: Listed[], { listed, nextDue }: StationTotals, { limit }: ListRequest): Listing {
  const episodes = found.slice(0, limit)
  return { episodes, total: listed, next: found.length > limit ? episodes.at(-1)! : null, nextDue }
}

/** The place after which a page begins: the cursor's, but never in the future. */
function earlier(cursor: Place | undefined, now: number): Place {
  return cursor && cursor.datetime <= now ? { datetime: cursor.datetime, id: cursor.id } : { datetime: now + 1, id: 0 }
}
