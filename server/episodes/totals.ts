import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { Versions } from '../lib/versions.ts'
import { countOfShow, countOfStation, findNextDue } from './store.ts'

/** Whose episodes are counted: a station's, or those of one of its shows. */
export type Counted = { stationId: number; showId?: number | undefined }

/** How many episodes there are: `active` in all, `published` of them in published shows, `listed` of those at present. */
export type StationTotals = {
  active: number
  published: number
  listed: number
  /** When the station's next episode comes due, in Unix seconds; Infinity when none is to. */
  nextDue: number
  /** The station's count of changes when this was counted: rows read with the same count belong to it. */
  changes: number
}

/**
 * Totals are remembered until something changes or the next episode comes due: every page of the listing says one, and two
 * hundred shows take as long to sum up as the page takes to read.
 */
export type Totals = {
  /** What is remembered and still holds at `now`, in Unix seconds. */
  known(of: Counted, now: number): StationTotals | undefined
  /** Counts, and remembers it. `snapshot` has to show one moment to all its reads. */
  count(snapshot: Db, of: Counted, now: number): Promise<StationTotals>
}

/** What totals are made of. */
const reads = ['episodes', 'shows'] as const

export function makeTotals(versions: Versions): Totals {
  type Remembered = { totals: StationTotals; version: number; fromSecond: number }
  const kept = new LRUCache<string, Remembered>({ max: 20_000 })
  const nameOf = ({ stationId, showId = 0 }: Counted) => `${stationId} ${showId}`

  return {
    known(of, now) {
      const known = kept.get(nameOf(of))
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
      kept.set(nameOf(of), { totals, version, fromSecond: now })
      return totals
    },
  }
}
