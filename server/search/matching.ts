import type { Db } from '../database/open.ts'
import { atMost } from '../database/prepared.ts'
import { showMatches } from '../episodes/matching.ts'
import type { Episode } from '../episodes/store.ts'
import type { Place } from '../lib/cursor.ts'

/**
 * The episodes that are searched: `listed` ones, of published shows only, or all `active` ones. Both only before a place
 * in the listing, so that the future is left out.
 */
export type Scope = 'listed' | 'active'

/** A search in a station, before the place `datetime`, `id`. `folded` is the term after `foldForSearch`. */
export type EngineSearch = Place & { stationId: number; folded: string; limit: number }

/** The search queries of one database engine in one scope. Each returns at most `limit` episodes, newest first. */
export type SearchEngine = {
  /** Finds the matches among the newest `length` episodes of a station by scanning them. */
  walkNewest: (db: Db, wanted: EngineSearch & { length: number }) => Promise<Episode[]>
  /** The largest number of episodes that are scanned, when the first scan shows that the term is common enough. */
  furthestWalk: number
  /** Finds the newest episodes with the term in their title, by the index. */
  findByTitle: (db: Db, wanted: EngineSearch) => Promise<Episode[]>
  /** Finds the newest episodes of the shows whose title or presenter contains the term. */
  findByShow: (db: Db, wanted: EngineSearch) => Promise<Episode[]>
}

/** The newest `length` active episodes of a station before the place, of published shows or not. */
export function newestOf(db: Db, wanted: Pick<EngineSearch, 'stationId' | 'datetime' | 'id'> & { length: number }) {
  return db
    .selectFrom('episodes')
    .where('station_id', '=', wanted.stationId)
    .where('archived_at', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('datetime', 'id'), '<', tuple(wanted.datetime, wanted.id)))
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(wanted.length))
}

/** The ids of the shows whose title or presenter contains the term. */
export function selectShowsWith(db: Db, scope: Scope, wanted: Pick<EngineSearch, 'stationId' | 'folded'>) {
  return db
    .selectFrom('shows')
    .select('shows.id')
    .where('shows.station_id', '=', wanted.stationId)
    .$if(scope === 'listed', (shows) => shows.where('shows.published', '=', 1))
    .where((where) => showMatches(db, where, wanted.folded))
}
