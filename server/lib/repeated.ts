/** Logs a failure, and the end of a series of failures. */
type Log = {
  error: (about: object, words: string) => void
  info: (about: object, words: string) => void
}

/** Time for which the same failure is not logged again, in milliseconds. */
const quietMs = 60_000

/**
 * Logs the failures of work that is repeated: the first of a series, each with another message than the one before, and
 * that it works again.
 */
export function failureSeries(log: Log) {
  const going = new Map<string, { message: string; failures: number }>()
  return {
    failed(job: string, error: unknown): void {
      const message = error instanceof Error ? error.message : String(error)
      const series = going.get(job)
      going.set(job, { message, failures: (series?.failures ?? 0) + 1 })
      if (series?.message !== message) log.error({ err: error, job }, 'job failed')
    },
    worked(job: string): void {
      const series = going.get(job)
      if (!series) return
      going.delete(job)
      log.info({ job, failures: series.failures }, 'job works again')
    },
  }
}

/** Returns a function that logs what fails at any time at most once a minute, with the number of failures before it. */
export function seldom(log: Log, words: string, nowMs: () => number): (error: unknown, about: object) => void {
  let [loggedMs, unlogged] = [Number.NEGATIVE_INFINITY, 0]
  return (err, about) => {
    if (Math.abs(nowMs() - loggedMs) < quietMs) {
      unlogged++
      return
    }
    log.error({ err, ...about, ...(unlogged > 0 && { unlogged }) }, words)
    loggedMs = nowMs()
    unlogged = 0
  }
}
