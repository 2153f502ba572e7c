import { sql } from 'kysely'
import { gramRow } from '../database/dialect.ts'
import type { Db } from '../database/open.ts'
import { gramsOfTerm, stationWord } from '../episodes/rules/grams.ts'
import { titleIndex } from '../episodes/search-index.ts'
import type { Place } from '../lib/cursor.ts'

// Substring search on SQLite. `instr` compares folded text with a folded term, so that no character is a wildcard.

/** What is searched: listed episodes of a station at `now` (Unix seconds), by a term folded as the stored text is. */
export type Wanted = { stationId: number; now: number; folded: string; limit: number }

/** The published shows whose title or presenter contains the term. */
export async function findShowsWith(db: Db, { stationId, folded }: Wanted): Promise<number[]> {
  const shows = await showsQuery(db, stationId, folded).execute()
  return shows.map(({ id }) => id)
}

/** The query of `findShowsWith`; its plan is asserted by a test. */
export function showsQuery(db: Db, stationId: number, folded: string) {
  return db
    .selectFrom('shows')
    .leftJoin('show_metadata', (join) =>
      join.onRef('show_metadata.show_id', '=', 'shows.id').on('show_metadata.name', '=', 'presenter'),
    )
    .select('shows.id')
    .where('shows.station_id', '=', stationId)
    .where('shows.published', '=', 1)
    .where((where) =>
      where.or([contains('shows.title_folded', folded), contains('show_metadata.value_folded', folded)]),
    )
}

/** Looks at the newest `length` episodes one by one; `isComplete` when the station has no more than those. */
export async function walkNewest(
  db: Db,
  wanted: Wanted,
  shows: readonly number[],
  length: number,
): Promise<{ found: Place[]; isComplete: boolean }> {
  const walked = await walkQuery(db, wanted, shows, length).execute()
  const found = walked.filter((episode) => episode.matches === 1).slice(0, wanted.limit)
  return { found: found.map(({ datetime, id }) => ({ datetime, id })), isComplete: walked.length < length }
}

/** The query of `walkNewest`; its plan is asserted by a test. */
export function walkQuery(db: Db, { stationId, now, folded }: Wanted, shows: readonly number[], length: number) {
  const published = db.selectFrom('shows').select('id').where('station_id', '=', stationId).where('published', '=', 1)
  const ofShows = shows.length > 0 ? sql`show_id in (${sql.join(shows)})` : sql`0`
  const contained = sql`(${ofShows} or ${contains('title_folded', folded)})`
  return db
    .selectFrom('episodes')
    .select(['datetime', 'id'])
    .select(sql<number>`show_id in (${published}) and ${contained}`.as('matches'))
    .where('station_id', '=', stationId)
    .where('archived_at', 'is', null)
    .where('datetime', '<=', now)
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(length)
}

/** The newest episodes with the term in their title, by the index. */
export async function findByTitle(db: Db, wanted: Wanted): Promise<Place[]> {
  return titleQuery(db, wanted).execute()
}

/** The query of `findByTitle`; its plan is asserted by a test. */
export function titleQuery(db: Db, { stationId, now, folded, limit }: Wanted) {
  const words = [stationWord(stationId), ...gramsOfTerm(folded)].map((word) => `"${word}"`).join(' AND ')
  const newest = gramRow({ datetime: sql`${now}`, id: sql`33554431` })
  const published = db.selectFrom('shows').select('id').where('station_id', '=', stationId).where('published', '=', 1)
  return db
    .selectFrom(sql<{ rowid: number }>`${sql.table(titleIndex)}`.as('grams'))
    .innerJoin('episodes', (join) =>
      join
        .on(sql<boolean>`episodes.datetime = grams.rowid >> 25`)
        .on(sql<boolean>`episodes.id & 33554431 = grams.rowid & 33554431`)
        .on('episodes.station_id', '=', stationId)
        .on('episodes.archived_at', 'is', null),
    )
    .select(['episodes.datetime', 'episodes.id'])
    .where(sql<boolean>`grams.grams match ${words}`)
    .where(sql<boolean>`grams.rowid <= ${newest}`)
    .where(contains('episodes.title_folded', folded))
    .where('episodes.show_id', 'in', published)
    .orderBy(sql`grams.rowid`, 'desc')
    .limit(limit)
}

/** The newest episodes of a show. */
export async function findOfShow(db: Db, { now, limit }: Wanted, showId: number): Promise<Place[]> {
  return db
    .selectFrom('episodes')
    .select(['datetime', 'id'])
    .where('show_id', '=', showId)
    .where('archived_at', 'is', null)
    .where('datetime', '<=', now)
    .orderBy('datetime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function contains(column: string, folded: string) {
  return sql<boolean>`instr(${sql.ref(column)}, ${folded}) > 0`
}
