import type { Database, Db } from '../database/open.ts'
import type { Place } from '../lib/cursor.ts'
import { type Listed, listPage, listPageOfShow, type Page } from './store.ts'
import type { StationTotals, Totals } from './totals.ts'

/** A request for a page of the listing. */
export type ListRequest = { limit: number; offset: number; cursor?: Place | undefined; showId?: number | undefined }

/**
 * A page of the listing. `total` counts all matches; `next` is the place of the last item, or null when nothing
 * follows; `nextDue` is when the station's next future episode comes due, in Unix seconds.
 */
export type Listing<Row extends Listed = Listed> = {
  episodes: Row[]
  total: number
  next: Place | null
  nextDue: number
}

/** The queries of pages, of a station and of a show: they decide the columns of the rows. */
export type PageQueries<Row extends Listed> = {
  ofStation: (db: Db, page: Page) => Promise<Row[]>
  ofShow: (db: Db, page: Page & { showId: number }) => Promise<Row[]>
}

const usualPages: PageQueries<Listed> = { ofStation: listPage, ofShow: listPageOfShow }

/** Pages with a larger offset are slow, and are read by `slowRead`. */
const shallowOffset = 1000

/** With more unpublished episodes than this, finding the listed ones may be slow, and is done by `slowRead`. */
const fewHidden = 200_000

/**
 * A page of the listed episodes of a station at `now`: active, of published shows, not in the future, newest first. The
 * total is the sum of the counters that every write maintains, less the few episodes in the future. Page and total are
 * consistent: if the change counter read with the page differs from that of the total, both are read again from one
 * snapshot.
 */
export async function listEpisodes<Row extends Listed = Listed>(
  { db, inSnapshot, slowRead }: Pick<Database, 'db' | 'inSnapshot' | 'slowRead'>,
  totals: Totals,
  stationId: number,
  now: number,
  request: ListRequest,
  pages: PageQueries<Row> = usualPages as unknown as PageQueries<Row>,
): Promise<Listing<Row>> {
  const of = { stationId, showId: request.showId }
  const read = (on: Db) => readPage(on, stationId, now, request, pages)
  const known = totals.known(of, now) ?? (await inSnapshot((snapshot) => totals.count(snapshot, of, now)))
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
  return isQuick ? inSnapshot(readBoth) : slowRead(stationId, readBoth)
}

/** Reads the page and one more row, which shows whether anything follows. */
function readPage<Row extends Listed>(
  db: Db,
  stationId: number,
  now: number,
  { limit, offset, cursor, showId }: ListRequest,
  { ofStation, ofShow }: PageQueries<Row>,
): Promise<Row[]> {
  const page = { stationId, ...startOf(cursor, now), offset, limit: limit + 1 }
  return showId === undefined ? ofStation(db, page) : ofShow(db, { showId, ...page })
}

function listingOf<Row extends Listed>(
  found: Row[],
  { listed, nextDue }: StationTotals,
  { limit }: ListRequest,
): Listing<Row> {
  const episodes = found.slice(0, limit)
  return { episodes, total: listed, next: found.length > limit ? episodes.at(-1)! : null, nextDue }
}

/** The place after which a page of published episodes begins: the cursor, unless it lies in the future. */
export function startOf(cursor: Place | undefined, now: number): Place {
  return cursor && cursor.datetime <= now ? { datetime: cursor.datetime, id: cursor.id } : { datetime: now + 1, id: 0 }
}
