import { engineOf } from '../database/dialect/engine.ts'
import type { Database, Db } from '../database/open.ts'
import { type Episode, newestFirst } from '../episodes/store.ts'
import type { Totals } from '../episodes/totals.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { SearchEngine, Wanted } from './matching.ts'
import { postgresSearch } from './postgres.ts'
import { sqliteSearch } from './sqlite.ts'

/** So many of the newest episodes are looked at one by one before the index is asked. */
const firstWalk = 200

/** What a search found; `nextDue` is when another episode may join it by itself, in Unix seconds. */
export type Found = { episodes: Episode[]; nextDue: number }

/**
 * The newest listed episodes at `now` that contain a term: in their title, their show's title or its presenter.
 *
 * A term that is common is found among the newest episodes, by looking at each; a term that is not has few matches, and
 * the index finds those, where it holds nobody up. Neither grows with the number of episodes. Whatever is answered was read
 * at one moment.
 */
export async function findEpisodes(
  { db, atOneInstant, aside }: Pick<Database, 'db' | 'atOneInstant' | 'aside'>,
  totals: Totals,
  stationId: number,
  now: number,
  term: string,
  limit: number,
): Promise<Found> {
  const engine = engineOf(db).name === 'PostgreSQL' ? postgresSearch : sqliteSearch
  const wanted = { stationId, now, folded: foldForSearch(term), limit }
  const walk = (on: Db) => engine.walkNewest(on, { ...wanted, length: firstWalk })

  const { active, nextDue } =
    totals.known({ stationId }, now) ?? (await atOneInstant((snapshot) => totals.count(snapshot, { stationId }, now)))
  if (active <= firstWalk) {
    const all = await atOneInstant(async (snapshot) => {
      const episodes = await walk(snapshot)
      const counted = await totals.count(snapshot, { stationId }, now)
      // Somebody may have added more since they were counted.
      if (episodes.length >= limit || counted.active <= firstWalk) return { episodes, nextDue: counted.nextDue }
    })
    if (all) return all
  }
  const newest = await walk(db)
  if (newest.length >= limit) return { episodes: newest, nextDue }
  const episodes = await aside(stationId, (snapshot) => findInAll(snapshot, engine, wanted, newest.length))
  return { episodes, nextDue }
}

/** @param met how many matches the first walk has met, which tells how common the term is */
async function findInAll(snapshot: Db, engine: SearchEngine, wanted: Wanted, met: number): Promise<Episode[]> {
  const { limit } = wanted
  const likelyEnough = Math.ceil((1.5 * limit * firstWalk) / met)
  if (likelyEnough <= engine.furthestWalk) {
    const further = await engine.walkNewest(snapshot, { ...wanted, length: likelyEnough })
    if (further.length >= limit) return further
  }
  const sources = [await engine.findByTitle(snapshot, wanted), await engine.findByShow(snapshot, wanted)]
  const found = new Map(sources.flat().map((episode) => [episode.id, episode]))
  return [...found.values()].sort(newestFirst).slice(0, limit)
}
