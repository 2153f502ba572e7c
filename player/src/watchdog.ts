/** Milliseconds without progress after which playback has failed, though no event said so. */
export const silenceMs = 8000
const [firstMs, mostMs] = [500, 30_000]

/**
 * Makes the watchdog of playback: it is told the position now and then, and says when to connect again. `error`, `stalled`,
 * `ended` and silence without any event all occur, so the position decides. Times are milliseconds of any clock.
 * @param random chance, from 0 to 1
 */
export function makeWatchdog(random: () => number) {
  let position: number | undefined
  let movedAt = 0
  let failures = 0
  let retryAt: number | undefined

  /** Notes a failure: the next connection is made after 0.5 s × 2ⁿ, at most 30 s, each between half and one and a half of that. */
  function fail(now: number): void {
    retryAt ??= now + Math.min(mostMs, firstMs * 2 ** failures++) * (0.5 + random())
  }
  return {
    /** Begins to watch a new connection. */
    begin(now: number) {
      position = undefined
      movedAt = now
      retryAt = undefined
    },
    fail,
    /** Takes the position of playback. `again`: connect now; `silent`: a failure is known; `fine`: nothing to do. */
    look(now: number, at: number): 'fine' | 'silent' | 'again' {
      if (position !== undefined && at !== position) {
        movedAt = now
        failures = 0
        retryAt = undefined
      }
      position = at
      if (retryAt === undefined && now - movedAt >= silenceMs) fail(now)
      if (retryAt === undefined) return 'fine'
      return now >= retryAt ? 'again' : 'silent'
    },
    /** The network is back, or the listener does not want to wait: the next look says `again`. */
    hurry() {
      if (retryAt !== undefined) retryAt = 0
    },
    /** The number of failures since the last progress, and when the next connection is made. */
    state: () => ({ failures, retryAt }),
  }
}
