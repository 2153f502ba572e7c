import type { Clock, Wait } from '../lib/clock.ts'
import type { Leases } from './leases.ts'

/** Work in the background that is done again and again. */
export type Job = {
  /** What it does, in words. It names the job among all instances. */
  name: string
  /** Whether each instance does it for itself, or one does it for all of them. */
  by: 'each' | 'one'
  /** A week at most. */
  everyMs: number
  /** Once the signal is aborted it ends soon, by throwing the signal's reason where something is left to do. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** What runs, until it is stopped. */
export type Jobs = {
  /** Lets nothing begin any more, and waits for what runs, at most so long. */
  stop(graceMs: number): Promise<void>
}

type Deps = {
  leases: Leases
  clock: Clock
  wait: Wait
  /** From 0 to 1, anew each time. */
  chance: () => number
  /** Told of a job that failed. */
  onError: (job: Job, error: unknown) => void
}

/** Instances that start together do not do everything at the same moment: each begins at a time of its own in this span. */
const firstWithinMs = 60_000
/** How often an instance looks whether what one does for all is due, or its last attempt is to be repeated. */
const lookEveryMs = 5 * 60_000
const leaseMs = 60_000

/**
 * Starts jobs. None overlaps itself: its time is counted from the end of a run for `each`, and from its beginning for `one`.
 * When a job that one does for all ran last is kept in its lease, which rests until the next time: it outlives restarts.
 * What fails is told, and tried again: `each` at the next time, `one` after five minutes if that is sooner.
 */
export function startJobs(jobs: readonly Job[], { leases, clock, wait, chance, onError }: Deps): Jobs {
  const stopping = new AbortController()
  const stop = stopping.signal

  async function forAll(job: Job, signal: AbortSignal): Promise<number> {
    const startedMs = clock.nowMs()
    signal.throwIfAborted()
    try {
      await job.run(signal)
    } catch (error) {
      if (signal.aborted) throw error
      onError(job, error)
      return Math.min(job.everyMs, lookEveryMs)
    }
    return Math.max(job.everyMs - (clock.nowMs() - startedMs), 0)
  }

  async function keepDoing(job: Job): Promise<void> {
    const isOurs = job.by === 'each'
    await wait(chance() * Math.min(job.everyMs, firstWithinMs), stop)
    while (!stop.aborted) {
      try {
        if (isOurs) await job.run(stop)
        else await leases.hold(`job: ${job.name}`, leaseMs, (signal) => forAll(job, signal), stop)
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

/** Whether an error only says that the signal was aborted. */
function isAbout({ aborted, reason }: AbortSignal, error: unknown): boolean {
  return aborted && (error === reason || (error as Error | undefined)?.cause === reason)
}
