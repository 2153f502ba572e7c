import { sql } from 'kysely'
import { gramRow } from '../database/dialect/sqlite.ts'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import { titleIndex } from '../database/tables.ts'
import { showMatches, titleMatches } from '../episodes/matching.ts'
import { gramsOfTerm } from '../episodes/rules/grams.ts'
import { before, episodeColumns, newestFirst, ofShow, selectActive } from '../episodes/store.ts'
import { type EngineSearch, newestOf, type Scope, type SearchEngine, selectShowsWith } from './matching.ts'

/** Search on SQLite. The index returns matches newest first, so a longer scan has no advantage. */
function sqliteEngine(scope: Scope): SearchEngine {
  /** `cross join` fixes SQLite's join order: it reads the newest episodes first and stops at the limit. */
  const walkNewest = prepared((db: Db, wanted: EngineSearch & { length: number }) => {
    const newest = newestOf(db, wanted).select('id').as('newest')
    return db
      .selectFrom(newest)
      .crossJoin('episodes')
      .crossJoin('shows')
      .select(episodeColumns)
      .select('shows.title as show')
      .whereRef('episodes.id', '=', 'newest.id')
      .whereRef('shows.id', '=', 'episodes.show_id')
      .$if(scope === 'listed', (found) => found.where('shows.published', '=', 1))
      .where((where) => where.or([titleMatches(db, wanted.folded), showMatches(db, where as never, wanted.folded)]))
      .limit(atMost(wanted.limit))
  })

  const findShowsWith = prepared((db: Db, wanted: EngineSearch) => selectShowsWith(db, scope, wanted))

  const newestOfShow = prepared((db: Db, wanted: EngineSearch & { showId: number }) =>
    selectActive(db)
      .where(ofShow(wanted))
      .where(before(wanted))
      .orderBy('episodes.datetime', 'desc')
      .orderBy('episodes.id', 'desc')
      .limit(atMost(wanted.limit)),
  )

  /** Searches the full-text index for all words; its row numbers give the order. */
  const findByWords = prepared((db: Db, wanted: EngineSearch & { words: string }) =>
    selectActive(db)
      .$if(scope === 'listed', (found) => found.where('shows.published', '=', 1))
      .innerJoin(sql<{ rowid: number }>`${sql.table(titleIndex)}`.as('grams'), (join) =>
        join
          .on(sql<boolean>`episodes.datetime = grams.rowid >> 25`)
          .on(sql<boolean>`episodes.id & 33554431 = grams.rowid & 33554431`),
      )
      .where('episodes.station_id', '=', wanted.stationId)
      .where(sql<boolean>`${sql.ref(`grams.${titleIndex}`)} match ${wanted.words}`)
      .where(sql<boolean>`grams.rowid <= ${gramRow({ datetime: wanted.datetime, id: 33554431 })}`)
      .where(before(wanted))
      .where(titleMatches(db, wanted.folded))
      .orderBy(sql`grams.rowid`, 'desc')
      .limit(atMost(wanted.limit)),
  )

  return {
    walkNewest,
    furthestWalk: 0,
    findByTitle: (db, wanted) => findByWords(db, { ...wanted, words: matchOf(wanted) }),
    async findByShow(db, wanted) {
      const shows = await findShowsWith(db, wanted)
      const found = await Promise.all(shows.map(({ id }) => newestOfShow(db, { ...wanted, showId: id })))
      return found.flat().sort(newestFirst).slice(0, wanted.limit)
    },
  }
}

/** The full-text query of a term: all grams that a text of this station with the term must have. */
function matchOf({ stationId, folded }: EngineSearch): string {
  return gramsOfTerm(stationId, folded)
    .map((gram) => `"${gram}"`)
    .join(' AND ')
}

export const sqliteSearch = { listed: sqliteEngine('listed'), active: sqliteEngine('active') }
