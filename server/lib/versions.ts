import { type Topic, topics } from './event.ts'

/** Told of a change: the station and the topics, or neither when it is not known what changed. */
export type OnChange = (stationId?: number, changed?: readonly Topic[]) => void

/**
 * Numbers the states of each station, topic by topic. What is remembered is remembered with the number of what it was made
 * of; a change raises that number, so that what was remembered no longer counts, and nobody has to find it.
 */
export type Versions = {
  /** The version of these topics of a station together. */
  of(stationId: number, reads: readonly Topic[]): number
  /** The highest version of anything. What is read after this was asked is not older than any version up to it. */
  latest(): number
  bump(stationId: number, changed: readonly Topic[]): void
  /** For changes of which it is not known what they touched. */
  bumpAll(): void
  /** Has every change told, after the versions were raised; returns what ends that. */
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
