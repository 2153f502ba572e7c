import type { Database } from '../database/open.ts'
import { type Episode, listPageOfShow, newestFirst } from '../episodes/store.ts'
import type { Totals } from '../episodes/totals.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { findByTitle, findShowsWith, indexWords, walkNewest } from './sqlite.ts'

/** So many of the newest episodes are looked at one by one before the index is asked. */
const walkLength = 200

/**
 * The newest listed episodes at `now` that contain a term: in their title, their show's title or its presenter.
 *
 * A term that is common is found among the newest episodes, by looking at each; a term that is not has few matches, and
 * the index finds those, on the reader's thread. Neither grows with the number of episodes.
 */
export async function findEpisodes(
  { db, reader, totals }: Pick<Database, 'db' | 'reader'> & { totals: Totals },
  stationId: number,
  now: number,
  term: string,
  limit: number,
): Promise<Episode[]> {
  const wanted = { stationId, now, folded: foldForSearch(term), limit }
  const newest = await walkNewest(db, { ...wanted, length: walkLength })
  if (newest.length >= limit) return newest
  const { active } = await totals(stationId, now)
  if (active <= walkLength) return newest
  const shows = await findShowsWith(db, wanted)
  const sources = await Promise.all([
    findByTitle(reader, { ...wanted, words: indexWords(stationId, wanted.folded) }),
    ...shows.map(({ id }) => listPageOfShow(reader, { showId: id, datetime: now + 1, id: 0, offset: 0, limit })),
  ])
  const found = new Map(sources.flat().map((episode) => [episode.id, episode]))
  return [...found.values()].sort(newestFirst).slice(0, limit)
}
