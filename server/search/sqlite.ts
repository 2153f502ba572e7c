import { sql } from 'kysely'
import { gramRow } from '../database/dialect/sqlite.ts'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import { gramsOfTerm } from '../episodes/rules/grams.ts'
import { titleIndex } from '../episodes/search-index.ts'
import { episodeColumns, listPageOfShow, newestFirst, selectListed } from '../episodes/store.ts'
import { newestOf, type SearchEngine, selectShowsWith, showMatches, titleMatches, type Wanted } from './matching.ts'

/** The cross joins fix the order: newest first, and the rest is looked up for each until there are enough. */
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

/** Asks the full-text index for every word at once; its row numbers give the order. */
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

/** What the index is asked for a term: every gram that a text of this station with the term must have. */
export function matchOf(stationId: number, folded: string): string {
  return gramsOfTerm(stationId, folded)
    .map((gram) => `"${gram}"`)
    .join(' AND ')
}

/** Search on SQLite. The index gives matches newest first, so nothing is gained by walking far. */
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
