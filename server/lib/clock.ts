/** The source of the current time. It is passed as an argument everywhere, so that tests can set it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

/** The system clock. */
export const systemClock: Clock = { nowMs: () => Date.now() }

/** Microseconds of a monotonic clock with an arbitrary origin. For durations. */
export function systemMonotonicUs(): number {
  return Math.round(performance.now() * 1000)
}

/** The clock's current time in whole Unix seconds. */
export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.nowMs() / 1000)
}

/** Resolves after `ms` milliseconds, or when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits by the system's timer, without keeping the process alive. */
export const systemWait: Wait = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms).unref()
    signal.addEventListener('abort', done)
  })
