/**
 * Names the state of each station by a number that grows with every change of it. Whatever is remembered of a station is
 * remembered under its version, and so forgotten by a change, without anybody having to find it.
 */
export type Versions = {
  of(stationId: number): number
  /** The highest version of any station. Something read after this was asked is older than none up to it. */
  latest(): number
  bump(stationId: number): void
  /** For changes of which it is not known what they touched. */
  bumpAll(): void
}

export function makeVersions(): Versions {
  const own = new Map<number, number>()
  let last = 0
  let floor = 0
  return {
    of: (stationId) => Math.max(own.get(stationId) ?? 0, floor),
    latest: () => last,
    bump(stationId) {
      own.set(stationId, ++last)
    },
    bumpAll() {
      own.clear()
      floor = ++last
    },
  }
}
