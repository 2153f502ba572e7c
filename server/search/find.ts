import type { Database } from '../database/open.ts'
import { newestFirst } from '../episodes/store.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { findByTitle, findOfShow, findShowsWith, walkNewest } from './sqlite.ts'

/** So many of the newest episodes are looked at one by one before the index is asked. */
const walkLength = 400

/**
 * The newest listed episodes at `now` that contain a term: in their title, their show's title or its presenter.
 *
 * A term that is common is found among the newest episodes, by looking at each; a term that is not has few matches, and
 * the index finds those. Neither grows with the number of episodes.
 */
export async function findEpisodes(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  stationId: number,
  now: number,
  term: string,
  limit: number,
): Promise<Place[]> {
  const wanted = { stationId, now, folded: foldForSearch(term), limit }
  const shows = await findShowsWith(db, wanted)
  const walk = await walkNewest(db, wanted, shows, walkLength)
  if (walk.found.length >= limit || walk.isComplete) return walk.found
  const sources = await Promise.all([
    findByTitle(reader, wanted),
    ...shows.map((show) => findOfShow(reader, wanted, show)),
  ])
  const unique = new Map(sources.flat().map((place) => [place.id, place]))
  return [...unique.values()].sort(newestFirst).slice(0, limit)
}
