import { engineOf } from '../database/dialect/engine.ts'
import type { Database } from '../database/open.ts'
import { type Episode, newestFirst } from '../episodes/store.ts'
import type { Totals } from '../episodes/totals.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { postgresSearch } from './postgres.ts'
import { sqliteSearch } from './sqlite.ts'

/** So many of the newest episodes are looked at one by one before the index is asked. */
const firstWalk = 200

/**
 * The newest listed episodes at `now` that contain a term: in their title, their show's title or its presenter.
 *
 * A term that is common is found among the newest episodes, by looking at each; a term that is not has few matches, and
 * the index finds those, where it holds nobody up. Neither grows with the number of episodes.
 */
export async function findEpisodes(
  { db, reader, totals }: Pick<Database, 'db' | 'reader'> & { totals: Totals },
  stationId: number,
  now: number,
  term: string,
  limit: number,
): Promise<Episode[]> {
  const { walkNewest, furthestWalk, findByTitle, findByShow } =
    engineOf(db).name === 'PostgreSQL' ? postgresSearch : sqliteSearch
  const wanted = { stationId, now, folded: foldForSearch(term), limit }
  const newest = await walkNewest(db, { ...wanted, length: firstWalk })
  if (newest.length >= limit) return newest
  const { active } = await totals(stationId, now)
  if (active <= firstWalk) return newest
  const likelyEnough = Math.ceil((1.5 * limit * firstWalk) / newest.length)
  if (likelyEnough <= furthestWalk) {
    const further = await walkNewest(reader, { ...wanted, length: likelyEnough })
    if (further.length >= limit) return further
  }
  const sources = await Promise.all([findByTitle(reader, wanted), findByShow(reader, wanted)])
  const found = new Map(sources.flat().map((episode) => [episode.id, episode]))
  return [...found.values()].sort(newestFirst).slice(0, limit)
}
