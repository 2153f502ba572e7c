import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import { maxEntries } from '../lib/cache-size.ts'
import type { Versions } from '../lib/versions.ts'
import { countOfShow, countOfStation, findNextDue } from './store.ts'

/** The episodes to count: those of a station, or of one of its shows. */
export type CountedEpisodes = { stationId: number; showId?: number | undefined }

/**
 * Numbers of episodes: `active` ones, those of them in `published` shows, and those of them not in the future
 * (`listed`).
 */
export type StationTotals = {
  active: number
  published: number
  listed: number
  /** When the station's next future episode comes due, in Unix seconds; Infinity when there is none. */
  nextDue: number
  /** The station's change counter when this was counted: rows read with the same counter are consistent with it. */
  changes: number
}

/**
 * A cache of totals, valid until something changes or the next future episode comes due. Every page of the listing
 * states a total, and summing up two hundred shows takes as long as reading the page.
 */
export type Totals = {
  /** The cached totals, if they are still valid at `now`, in Unix seconds. */
  known(of: CountedEpisodes, now: number): StationTotals | undefined
  /** Counts and caches totals. All reads of `snapshot` must see the same state. */
  count(snapshot: Db, of: CountedEpisodes, now: number): Promise<StationTotals>
}

/** The topics that totals are made from. */
const reads = ['episodes', 'shows'] as const

export function makeTotals(versions: Versions): Totals {
  type CacheEntry = { totals: StationTotals; version: number; fromSecond: number }
  const cache = new LRUCache<string, CacheEntry>(maxEntries(20_000))
  const nameOf = ({ stationId, showId = 0 }: CountedEpisodes) => `${stationId} ${showId}`

  return {
    known(of, now) {
      const known = cache.get(nameOf(of))
      const holds = known && now >= known.fromSecond && now < known.totals.nextDue
      if (holds && known.version === versions.of(of.stationId, reads)) return known.totals
    },
    async count(snapshot, of, now) {
      const { stationId, showId } = of
      const version = versions.of(stationId, reads)
      const [counted] = await (showId === undefined
        ? countOfStation(snapshot, { stationId, now })
        : countOfShow(snapshot, { stationId, showId, now }))
      const [next] = await findNextDue(snapshot, { stationId, now })
      const { active, published, future, changes } = counted!
      const nextDue = next?.datetime ?? Infinity
      const totals = { active, published, listed: published - (future ?? 0), nextDue, changes: changes ?? 0 }
      cache.set(nameOf(of), { totals, version, fromSecond: now })
      return totals
    },
  }
}
