import { setImmediate } from 'node:timers/promises'
import type { Db } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { type NamedPlay, type PlaySpan, readPlays } from './read.ts'
import type { Place } from './store.ts'

/** Plays that are compared before other requests get a turn, and the maximum number of such parts for a page. */
const [playsAtOnce, partsOfPage] = [200, 100]

/**
 * A page of the plays whose artist, title or text contains a term, newest first, from the place `cursor` on. Where few
 * match, a page is shorter than `limit`, or even empty, although more may follow. `nextCursor` is null where nothing
 * follows.
 */
export async function searchPlays(
  db: Db,
  stationId: number,
  { term, limit, ...wanted }: PlaySpan & { term: string; cursor?: Place | undefined; limit: number },
): Promise<{ plays: NamedPlay[]; nextCursor: Place | null }> {
  const folded = foldForSearch(term)
  const plays: NamedPlay[] = []
  let { cursor } = wanted
  for (let part = 0; part < partsOfPage; part++) {
    const page = await readPlays(db, stationId, { ...wanted, cursor, limit: playsAtOnce })
    for (const play of page.plays) {
      if (!contains(play, folded)) continue
      const last = plays.at(-1)
      if (last && plays.length === limit) return { plays, nextCursor: last }
      plays.push(play)
    }
    if (!page.nextCursor) return { plays, nextCursor: null }
    cursor = page.nextCursor
    await setImmediate()
  }
  return { plays, nextCursor: cursor! }
}

function contains({ artist, title, raw }: NamedPlay, folded: string): boolean {
  return [artist, title, raw].some((text) => foldForSearch(text).includes(folded))
}
