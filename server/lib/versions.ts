import { type Topic, topics } from './event.ts'

/** Called on a change with the station and the topics, or without arguments when it is not known what changed. */
export type OnChange = (stationId?: number, changed?: readonly Topic[]) => void

/**
 * Version numbers of each station's data by topic, for cache invalidation. A cache entry is stored with the version of
 * the topics that it was made from. A change raises the version, which invalidates the entry without having to find it.
 */
export type Versions = {
  /** The version of these topics of a station: the highest of theirs. */
  of(stationId: number, reads: readonly Topic[]): number
  /** The highest version of any station. Rows read after this call are at least as new as this version. */
  latest(): number
  /** Invalidates entries made from these topics of the station. */
  bump(stationId: number, changed: readonly Topic[]): void
  /** Invalidates everything, when it is not known what changed. */
  bumpAll(): void
  /** Calls the listener on every change, after the versions were raised; returns a function that unsubscribes it. */
  subscribe(listener: OnChange): () => void
}

export function makeVersions(): Versions {
  const own = new Map<number, Record<Topic, number>>()
  const listeners = new Set<OnChange>()
  let last = 0
  let floor = 0
  return {
    of(stationId, reads) {
      const versions = own.get(stationId)
      let highest = floor
      if (versions) for (const topic of reads) if (versions[topic] > highest) highest = versions[topic]
      return highest
    },
    latest: () => last,
    bump(stationId, changed) {
      last++
      const versions = own.get(stationId) ?? (Object.fromEntries(topics.map((topic) => [topic, 0])) as never)
      for (const topic of changed) versions[topic] = last
      own.set(stationId, versions)
      for (const listener of listeners) listener(stationId, changed)
    },
    bumpAll() {
      own.clear()
      floor = ++last
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
