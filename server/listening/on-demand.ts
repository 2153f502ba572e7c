import { LRUCache } from 'lru-cache'
import type { Clock } from '../lib/clock.ts'
import { fairQueue, QueueFull, type QueueLimits } from '../lib/fair-queue.ts'
import { Problem } from '../lib/problem.ts'

/** A value, its size in bytes, and when it expires, in Unix milliseconds: `Infinity` if it never changes. */
export type Made<Value> = { value: Value; bytes: number; untilMs: number }

/** Size of a name and of what the cache itself needs, in bytes. */
const entryBytes = 500

/**
 * Makes a cache of values that are made when they are asked for: once for all who ask meanwhile, some at a time, in turns
 * that are fair between stations.
 * @param options `maxBytes`: the most that all values may take
 * @returns a function that gives the value of a station with a name. The name must differ wherever the value may
 *   @throws 503 when too many wait
 */
export function onDemand<Value>({ clock, maxBytes, ...limits }: QueueLimits & { clock: Clock; maxBytes: number }) {
  const turns = fairQueue(limits)
  const kept = new LRUCache<string, Made<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes + entryBytes,
  })
  const underway = new Map<string, Promise<Made<Value>>>()

  async function makeNow(key: string, stationId: number, make: () => Promise<Made<Value>>): Promise<Made<Value>> {
    try {
      const made = await turns(stationId, make)
      if (made.untilMs > clock.nowMs()) kept.set(key, made)
      return made
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      throw new Problem('unavailable', 'Too many requests are waiting.', { headers: { 'Retry-After': '5' } })
    } finally {
      underway.delete(key)
    }
  }

  return async (stationId: number, name: string, make: () => Promise<Made<Value>>): Promise<Value> => {
    const key = `${stationId} ${name}`
    const known = kept.get(key)
    if (known && known.untilMs > clock.nowMs()) return known.value
    const making = underway.get(key) ?? makeNow(key, stationId, make)
    underway.set(key, making)
    return (await making).value
  }
}
