import type { Clock, Wait } from '../lib/clock.ts'
import { cut } from '../lib/cut.ts'
import type { Leases, Rest } from './leases.ts'

/** The result of a job that had nothing to work on yet. */
export const notYet = Symbol('not yet')

/** The name of the lease of a job of `one`. */
export const jobLease = (name: string): string => `job: ${name}`

/** Periodic background work. */
export type Job = {
  /** Its task in words; also its unique name across all instances. */
  name: string
  /** `each`: every instance runs it. `one`: one instance at a time runs it for all. */
  by: 'each' | 'one'
  /** The interval, at most a week. */
  everyMs: number
  /**
   * Must end soon after the signal is aborted, throwing its reason if work is left. One of `one` that resolves with
   * `notYet` had nothing to work on, and runs again after five minutes if that is sooner than its interval.
   */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** Running jobs. */
export type Jobs = {
  /** Starts no further run, aborts the current ones, and waits for them for at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

type Deps = {
  leases: Leases
  clock: Clock
  wait: Wait
  /** A random number from 0 to 1, such as `Math.random`. */
  chance: () => number
  /** Called when a job fails. */
  onError: (job: Job, error: unknown) => void
  /** Called when a job has done its work. */
  onDone?: (job: Job) => void
}

/** Each job first runs at a random time in this span, so that instances that start together do not run all at once. */
const firstWithinMs = 60_000
/** Maximum interval at which an instance checks whether a job of `one` is due or must be retried. */
const lookEveryMs = 5 * 60_000
const leaseMs = 60_000

/**
 * Starts jobs. No job overlaps itself: its interval counts from the end of a run for `each`, and from the start for
 * `one`. A job of `one` keeps its lease until it is due again, so its schedule survives restarts. A failure is reported
 * to `onError` and retried: `each` after its interval, `one` after five minutes if that is sooner. The last failure of a job of
 * `one` is stored with its lease until the job has succeeded, for `aircheck doctor`.
 */
export function startJobs(jobs: readonly Job[], deps: Deps): Jobs {
  const { leases, clock, wait, chance, onError, onDone = () => {} } = deps
  const stopping = new AbortController()
  const stop = stopping.signal

  async function forAll(job: Job, signal: AbortSignal): Promise<Rest> {
    const startedMs = clock.nowMs()
    const soonMs = Math.min(job.everyMs, lookEveryMs)
    signal.throwIfAborted()
    try {
      if ((await job.run(signal)) === notYet) return { ms: soonMs }
    } catch (error) {
      if (signal.aborted) throw error
      onError(job, error)
      return { ms: soonMs, failure: { atMs: clock.nowMs(), reason: cut(String((error as Error)?.message), 300) } }
    }
    onDone(job)
    return { ms: Math.max(job.everyMs - (clock.nowMs() - startedMs), 0) }
  }

  async function keepDoing(job: Job): Promise<void> {
    const isOurs = job.by === 'each'
    await wait(chance() * Math.min(job.everyMs, firstWithinMs), stop)
    while (!stop.aborted) {
      try {
        if (isOurs) {
          await job.run(stop)
          onDone(job)
        } else await leases.hold(jobLease(job.name), leaseMs, (signal) => forAll(job, signal), stop)
      } catch (error) {
        if (!isAbout(stop, error)) onError(job, error)
      }
      await wait(isOurs ? job.everyMs : Math.min(job.everyMs, lookEveryMs), stop)
    }
  }

  const ended = Promise.all(jobs.map(keepDoing))
  return {
    async stop(graceMs) {
      stopping.abort()
      let timer: NodeJS.Timeout | undefined
      const grace = new Promise((resolve) => (timer = setTimeout(resolve, graceMs)))
      await Promise.race([ended, grace])
      clearTimeout(timer)
    },
  }
}

/** Whether an error is only the abort of the signal. */
function isAbout({ aborted, reason }: AbortSignal, error: unknown): boolean {
  return aborted && (error === reason || (error as Error | undefined)?.cause === reason)
}
