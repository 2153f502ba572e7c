import { type ExpressionBuilder, sql } from 'kysely'
import { gramRow } from '../database/dialect.ts'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { gramsOfTerm } from '../episodes/rules/grams.ts'
import { titleIndex } from '../episodes/search-index.ts'
import { episodeColumns, selectListed } from '../episodes/store.ts'

// Substring search on SQLite. `instr` compares folded text with a folded term, so that no character is a wildcard.

/** What is searched: listed episodes of a station at `now` (Unix seconds), by a term folded as the stored text is. */
export type Wanted = { stationId: number; now: number; folded: string; limit: number }

/**
 * The matches among the newest `length` episodes of a station, by looking at one after the other. The cross joins fix
 * the order: newest first, and the rest is looked up for each until there are enough.
 */
export const walkNewest = prepared((db: Db, wanted: Wanted & { length: number }) => {
  const newest = db
    .selectFrom('episodes')
    .select('id')
    .where('station_id', '=', wanted.stationId)
    .where('archived_at', 'is', null)
    .where('datetime', '<=', wanted.now)
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(wanted.length))
    .as('newest')
  return db
    .selectFrom(newest)
    .crossJoin('episodes')
    .crossJoin('shows')
    .select(episodeColumns)
    .select('shows.title as show')
    .whereRef('episodes.id', '=', 'newest.id')
    .whereRef('shows.id', '=', 'episodes.show_id')
    .where('shows.published', '=', 1)
    .where((where) => where.or([contains('episodes.title_folded', wanted.folded), ofShow(where, wanted.folded)]))
    .limit(atMost(wanted.limit))
})

/** The published shows whose title or presenter contains the term. */
export const findShowsWith = prepared((db: Db, wanted: Wanted) =>
  db
    .selectFrom('shows')
    .select('shows.id')
    .where('shows.station_id', '=', wanted.stationId)
    .where('shows.published', '=', 1)
    .where((where) => ofShow(where, wanted.folded)),
)

/** The newest episodes with the term in their title, by the index; `words` comes from `indexWords`. */
export const findByTitle = prepared((db: Db, wanted: Wanted & { words: string }) =>
  selectListed(db)
    .innerJoin(sql<{ rowid: number }>`${sql.table(titleIndex)}`.as('grams'), (join) =>
      join
        .on(sql<boolean>`episodes.datetime = grams.rowid >> 25`)
        .on(sql<boolean>`episodes.id & 33554431 = grams.rowid & 33554431`),
    )
    .where('episodes.station_id', '=', wanted.stationId)
    .where(sql<boolean>`${sql.ref(`grams.${titleIndex}`)} match ${wanted.words}`)
    .where(sql<boolean>`grams.rowid <= ${gramRow({ datetime: wanted.now, id: 33554431 })}`)
    .where(contains('episodes.title_folded', wanted.folded))
    .orderBy(sql`grams.rowid`, 'desc')
    .limit(atMost(wanted.limit)),
)

/** What the index is asked for a term: every gram that a text of this station with the term must have. */
export function indexWords(stationId: number, folded: string): string {
  return gramsOfTerm(stationId, folded)
    .map((gram) => `"${gram}"`)
    .join(' AND ')
}

/** Whether the show's title or its presenter contains the term. */
function ofShow(where: ExpressionBuilder<Tables, 'shows'>, folded: string) {
  const presenter = where
    .selectFrom('show_metadata')
    .select('value_folded')
    .whereRef('show_metadata.show_id', '=', 'shows.id')
    .where('show_metadata.name', '=', 'presenter')
  return where.or([contains('shows.title_folded', folded), sql<boolean>`instr(${presenter}, ${folded}) > 0`])
}

function contains(column: string, folded: string) {
  return sql<boolean>`instr(${sql.ref(column)}, ${folded}) > 0`
}
