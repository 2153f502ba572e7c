import { sql } from 'kysely'
import { gramNumbers } from '../database/dialect/postgres.ts'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import { titleIndex } from '../database/tables.ts'
import { showMatches, titleMatches } from '../episodes/matching.ts'
import { gramsOfTerm } from '../episodes/rules/grams.ts'
import { before, episodeColumns, selectActive } from '../episodes/store.ts'
import { type EngineSearch, newestOf, type Scope, type SearchEngine, selectShowsWith } from './matching.ts'

/**
 * Search on PostgreSQL. Its index returns all matches, unsorted, so a word of medium frequency is found faster by a
 * longer scan.
 */
function postgresEngine(scope: Scope): SearchEngine {
  const walkNewest = prepared((db: Db, wanted: EngineSearch & { length: number }) => {
    const newest = newestOf(db, wanted).selectAll().as('episodes')
    return (
      db
        .selectFrom(newest)
        .innerJoin('shows', 'shows.id', 'episodes.show_id')
        .select(episodeColumns)
        .select('shows.title as show')
        .$if(scope === 'listed', (found) => found.where('shows.published', '=', 1))
        // A subquery, so that the matching shows are found once and not for each episode.
        .where((where) =>
          where.or([
            titleMatches(db, wanted.folded),
            where('episodes.show_id', 'in', selectShowsWith(db, scope, wanted)),
          ]),
        )
        .orderBy('episodes.datetime', 'desc')
        .orderBy('episodes.id', 'desc')
        .limit(atMost(wanted.limit))
    )
  })

  /** A materialized CTE makes the planner use the index; otherwise it may scan a whole station for a rare word. */
  const findByWords = prepared((db: Db, wanted: EngineSearch & { words: number[] }) =>
    selectActive(db)
      .$if(scope === 'listed', (found) => found.where('shows.published', '=', 1))
      .where(
        'episodes.id',
        'in',
        sql<number>`(
          with matching as materialized (select id from ${sql.table(titleIndex)} where grams @> ${wanted.words}::integer[])
          select id from matching
        )`,
      )
      .where('episodes.station_id', '=', wanted.stationId)
      .where(before(wanted))
      .where(titleMatches(db, wanted.folded))
      .orderBy('episodes.datetime', 'desc')
      .orderBy('episodes.id', 'desc')
      .limit(atMost(wanted.limit)),
  )

  /** Takes the newest episodes of each matching show, and of those the newest. */
  const findByShow = prepared((db: Db, wanted: EngineSearch) =>
    db
      .selectFrom('shows')
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('episodes')
            .selectAll()
            .whereRef('episodes.show_id', '=', 'shows.id')
            .where('episodes.archived_at', 'is', null)
            .where(before(wanted))
            .orderBy('episodes.datetime', 'desc')
            .orderBy('episodes.id', 'desc')
            .limit(atMost(wanted.limit))
            .as('episodes'),
        (join) => join.onTrue(),
      )
      .select(episodeColumns)
      .select('shows.title as show')
      .where('shows.station_id', '=', wanted.stationId)
      .$if(scope === 'listed', (found) => found.where('shows.published', '=', 1))
      .where((where) => showMatches(db, where as never, wanted.folded))
      .orderBy('episodes.datetime', 'desc')
      .orderBy('episodes.id', 'desc')
      .limit(atMost(wanted.limit)),
  )

  return {
    walkNewest,
    furthestWalk: 10_000,
    findByTitle: (db, wanted) =>
      findByWords(db, { ...wanted, words: gramNumbers(gramsOfTerm(wanted.stationId, wanted.folded)) }),
    findByShow,
  }
}

export const postgresSearch = { listed: postgresEngine('listed'), active: postgresEngine('active') }
