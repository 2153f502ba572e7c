import { sql } from 'kysely'
import { gramRow } from '../database/dialect/sqlite.ts'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import { titleIndex } from '../database/tables.ts'
import { gramsOfTerm } from '../episodes/rules/grams.ts'
import { episodeColumns, listPageOfShow, newestFirst, selectListed } from '../episodes/store.ts'
import { newestOf, type SearchEngine, selectShowsWith, showMatches, titleMatches, type Wanted } from './matching.ts'

/** `cross join` fixes SQLite's join order: it reads the newest episodes first and stops at the limit. */
export const walkNewest = prepared((db: Db, wanted: Wanted & { length: number }) => {
  const newest = newestOf(db, wanted).select('id').as('newest')
  return db
    .selectFrom(newest)
    .crossJoin('episodes')
    .crossJoin('shows')
    .select(episodeColumns)
    .select('shows.title as show')
    .whereRef('episodes.id', '=', 'newest.id')
    .whereRef('shows.id', '=', 'episodes.show_id')
    .where('shows.published', '=', 1)
    .where((where) => where.or([titleMatches(db, wanted.folded), showMatches(db, where as never, wanted.folded)]))
    .limit(atMost(wanted.limit))
})

const findShowsWith = prepared((db: Db, wanted: Wanted) => selectShowsWith(db, wanted))

/** Searches the full-text index for all words; its row numbers give the order. */
export const findByWords = prepared((db: Db, wanted: Wanted & { words: string }) =>
  selectListed(db)
    .innerJoin(sql<{ rowid: number }>`${sql.table(titleIndex)}`.as('grams'), (join) =>
      join
        .on(sql<boolean>`episodes.datetime = grams.rowid >> 25`)
        .on(sql<boolean>`episodes.id & 33554431 = grams.rowid & 33554431`),
    )
    .where('episodes.station_id', '=', wanted.stationId)
    .where(sql<boolean>`${sql.ref(`grams.${titleIndex}`)} match ${wanted.words}`)
    .where(sql<boolean>`grams.rowid <= ${gramRow({ datetime: wanted.now, id: 33554431 })}`)
    .where(titleMatches(db, wanted.folded))
    .orderBy(sql`grams.rowid`, 'desc')
    .limit(atMost(wanted.limit)),
)

/** The full-text query of a term: all grams that a text of this station with the term must have. */
export function matchOf(stationId: number, folded: string): string {
  return gramsOfTerm(stationId, folded)
    .map((gram) => `"${gram}"`)
    .join(' AND ')
}

/** Search on SQLite. The index returns matches newest first, so a longer scan has no advantage. */
export const sqliteSearch: SearchEngine = {
  walkNewest,
  furthestWalk: 0,
  findByTitle: (db, wanted) => findByWords(db, { ...wanted, words: matchOf(wanted.stationId, wanted.folded) }),
  async findByShow(db, wanted) {
    const shows = await findShowsWith(db, wanted)
    const { stationId, now, limit } = wanted
    const page = { stationId, datetime: now + 1, id: 0, offset: 0, limit }
    const found = await Promise.all(shows.map(({ id }) => listPageOfShow(db, { showId: id, ...page })))
    return found.flat().sort(newestFirst).slice(0, wanted.limit)
  },
}
