import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { atMost } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { Episode } from '../episodes/store.ts'

/** A search for listed episodes of a station at `now` (Unix seconds). `folded` is the term after `foldForSearch`. */
export type Wanted = { stationId: number; now: number; folded: string; limit: number }

/** The search queries of one database engine. Each returns at most `limit` listed episodes, newest first. */
export type SearchEngine = {
  /** Finds the matches among the newest `length` episodes of a station by scanning them. */
  walkNewest: (db: Db, wanted: Wanted & { length: number }) => Promise<Episode[]>
  /** The largest number of episodes that are scanned, when the first scan shows that the term is common enough. */
  furthestWalk: number
  /** Finds the newest episodes with the term in their title, by the index. */
  findByTitle: (db: Db, wanted: Wanted) => Promise<Episode[]>
  /** Finds the newest episodes of the shows whose title or presenter contains the term. */
  findByShow: (db: Db, wanted: Wanted) => Promise<Episode[]>
}

/** The newest `length` active episodes of a station that are not in the future, of published shows or not. */
export function newestOf(db: Db, wanted: Pick<Wanted, 'stationId' | 'now'> & { length: number }) {
  return db
    .selectFrom('episodes')
    .where('station_id', '=', wanted.stationId)
    .where('archived_at', 'is', null)
    .where('datetime', '<=', wanted.now)
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(wanted.length))
}

/** The ids of the published shows whose title or presenter contains the term. */
export function selectShowsWith(db: Db, wanted: Pick<Wanted, 'stationId' | 'folded'>) {
  return db
    .selectFrom('shows')
    .select('shows.id')
    .where('shows.station_id', '=', wanted.stationId)
    .where('shows.published', '=', 1)
    .where((where) => showMatches(db, where, wanted.folded))
}

/** Whether the title of the show, or its presenter, contains the term. */
export function showMatches(db: Db, where: ExpressionBuilder<Tables, 'shows'>, folded: string) {
  const { contains } = engineOf(db)
  return where.or([
    contains(sql.ref('shows.title_folded'), folded),
    contains(sql.ref('shows.presenter_folded'), folded),
  ])
}

/** Whether the title of the episode contains the term. */
export function titleMatches(db: Db, folded: string) {
  return engineOf(db).contains(sql.ref('episodes.title_folded'), folded) as ReturnType<typeof sql<SqlBool>>
}
