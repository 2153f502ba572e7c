/** Where the time comes from. Made once in `app.ts`; everything else takes it as an argument, so that tests can set it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { nowMs: () => Date.now() }

/** Whole Unix seconds of the clock's present. */
export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.nowMs() / 1000)
}

/** Resolves after so many milliseconds, or once the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits by the machine's own clock, and keeps no process from its end. */
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
