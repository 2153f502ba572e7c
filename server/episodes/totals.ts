import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { Versions } from '../lib/versions.ts'
import { countOfStation, findNextDue } from './store.ts'

/** How many episodes a station has: `active` in all, `listed` of them at the moment asked about. */
export type StationTotals = { active: number; published: number; listed: number }

/** Tells the totals of a station at `now`, in Unix seconds. */
export type Totals = (stationId: number, now: number) => Promise<StationTotals>

/**
 * Counts once and remembers it until the station changes or its next episode comes due. Every page of the listing says a
 * total, and two hundred shows take as long to sum up as the page takes to read.
 */
export function totalsOf(db: Db, versions: Versions): Totals {
  type Remembered = { totals: StationTotals; version: number; fromSecond: number; dueSecond: number }
  const kept = new LRUCache<number, Remembered>({ max: 10_000 })

  return async (stationId, now) => {
    const known = kept.get(stationId)
    const version = versions.of(stationId)
    if (known && known.version === version && now >= known.fromSecond && now < known.dueSecond) return known.totals
    const [counted] = await countOfStation(db, { stationId, now })
    const { active, published, future } = counted!
    const totals = { active, published, listed: published - (future ?? 0) }
    const [next] = await findNextDue(db, { stationId, now })
    kept.set(stationId, { totals, version, fromSecond: now, dueSecond: next?.datetime ?? Infinity })
    return totals
  }
}
