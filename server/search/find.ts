import { engineOf } from '../database/dialect/engine.ts'
import type { Database, Db } from '../database/open.ts'
import { startOf } from '../episodes/listing.ts'
import { type Episode, newestFirst } from '../episodes/store.ts'
import type { Totals } from '../episodes/totals.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { cut } from '../lib/cut.ts'
import type { EngineSearch, Scope, SearchEngine } from './matching.ts'
import { postgresSearch } from './postgres.ts'
import { sqliteSearch } from './sqlite.ts'

/** The number of newest episodes that are scanned before the index is used. */
const firstWalk = 200

const maxTermLength = 200

/** The term that is searched for; of a longer one, its beginning. */
export const termOf = (q = ''): string => cut(q, maxTermLength)

/** The result of a search; `nextDue` is when the station's next future episode comes due, in Unix seconds. */
export type SearchPage = { episodes: Episode[]; nextDue: number }

/** A search for the newest episodes at `now` (Unix seconds) with a term, after the place of a cursor. */
export type Search = {
  scope: Scope
  stationId: number
  now: number
  term: string
  after?: Place | undefined
  limit: number
}

/**
 * Finds the newest episodes that contain a term in their title, their show's title or its presenter, and are not in the
 * future.
 *
 * A common term is found by scanning the newest episodes. A rare term has few matches, which the index finds; that runs
 * in `slowRead`, apart from quick reads. The cost of neither grows with the number of episodes. All episodes of a result
 * come from one snapshot.
 */
export async function findEpisodes(
  { db, inSnapshot, slowRead }: Pick<Database, 'db' | 'inSnapshot' | 'slowRead'>,
  totals: Totals,
  { scope, stationId, now, term, after, limit }: Search,
): Promise<SearchPage> {
  const engine = (engineOf(db).name === 'PostgreSQL' ? postgresSearch : sqliteSearch)[scope]
  const wanted = { stationId, folded: foldForSearch(term), limit, ...startOf(after, now) }
  const walk = (on: Db) => engine.walkNewest(on, { ...wanted, length: firstWalk })

  const { active, nextDue } =
    totals.known({ stationId }, now) ?? (await inSnapshot((snapshot) => totals.count(snapshot, { stationId }, now)))
  if (active <= firstWalk) {
    const all = await inSnapshot(async (snapshot) => {
      const episodes = await walk(snapshot)
      const counted = await totals.count(snapshot, { stationId }, now)
      // More episodes may have been added since the cached count.
      if (episodes.length >= limit || counted.active <= firstWalk) return { episodes, nextDue: counted.nextDue }
    })
    if (all) return all
  }
  const newest = await walk(db)
  if (newest.length >= limit) return { episodes: newest, nextDue }
  const episodes = await slowRead(stationId, (snapshot) => findInAll(snapshot, engine, wanted, newest.length))
  return { episodes, nextDue }
}

/** @param met the number of matches in the first scan, an estimate of how common the term is */
async function findInAll(snapshot: Db, engine: SearchEngine, wanted: EngineSearch, met: number): Promise<Episode[]> {
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
