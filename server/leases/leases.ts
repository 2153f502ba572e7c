import type { Db } from '../database/open.ts'
import type { Clock, Wait } from '../lib/clock.ts'
import { type Failure, releaseLease, renewLease, restLease, takeLease } from './store.ts'

/** Another holder has the lease, or may have it by now: work under it must end. */
export class LeaseLost extends Error {}

/** Named leases, each held by at most one instance at a time. */
export type Leases = {
  /**
   * Takes a lease and renews it while the work runs. If the process dies, others can take it once it has expired.
   * @param ttlMs how long the lease is valid without renewal, in milliseconds: some tens of seconds
   * @param work its signal is aborted when the lease is lost (LeaseLost) and when `stop` is; the work must then end
   *   soon. It may resolve with a time during which the lease stays taken; if that is 0, if it resolves with undefined or
   *   fails, the lease is released at once
   * @returns false if another holder has the lease; the work was not run
   * @throws errors of the work, and of the database when the lease is requested
   */
  hold(name: string, ttlMs: number, work: Work, stop?: AbortSignal): Promise<boolean>
}

type Work = (signal: AbortSignal) => Promise<Rest | undefined>

/** The time in milliseconds, a week at most, for which a lease stays taken, and why its work failed, which is stored with it. */
export type Rest = { ms: number; failure?: Failure }

/**
 * Fractions of `ttlMs`: for how long a holder trusts its lease, and when it renews it. A holder stops before others can
 * take the lease, and clock differences below the remaining fifth do no harm. With a larger difference, an instance
 * whose clock is ahead takes the lease too early; the other holder notices at its next renewal, so for up to a third of
 * `ttlMs` there are two holders.
 */
const [trusted, renewed] = [0.8, 1 / 3]

/**
 * Leases in a table that all instances share. They expire by the clocks of the instances.
 * @param instance a name unique to this process: no other instance has it, nor an earlier run of this one
 */
export function makeLeases(deps: { db: Db; clock: Clock; wait: Wait; instance: string }): Leases {
  const { db, clock, wait, instance } = deps
  let count = 0

  async function hold(name: string, ttlMs: number, work: Work, stop?: AbortSignal): Promise<boolean> {
    const holder = `${instance}-${++count}`
    const [lost, ended] = [new AbortController(), new AbortController()]
    let cause: unknown

    /**
     * Aborts the work unless renewed in time. Must start before the query to the database, which may take long.
     * @returns aborting it stops the timer
     */
    function trust(): AbortController {
      const ending = new AbortController()
      void wait(ttlMs * trusted, ending.signal).then(() => {
        if (!ending.signal.aborted) lost.abort(new LeaseLost(`The lease "${name}" could not be renewed.`, { cause }))
      })
      return ending
    }
    let trusting = trust()

    async function keep(): Promise<void> {
      const over = AbortSignal.any([ended.signal, lost.signal])
      for (;;) {
        await wait(ttlMs * renewed, over)
        if (over.aborted) return
        const next = trust()
        try {
          const isOurs = await renewLease(db, name, holder, clock.nowMs() + ttlMs)
          if (!isOurs) lost.abort(new LeaseLost(`Another instance has the lease "${name}".`))
          trusting.abort()
          trusting = next
        } catch (error) {
          // Retried for as long as the lease is trusted.
          cause = error
          next.abort()
        }
      }
    }

    try {
      const nowMs = clock.nowMs()
      if (!(await takeLease(db, { name, holder, nowMs, untilMs: nowMs + ttlMs }))) return false
      const keeping = keep()
      let rest: Rest | undefined
      try {
        rest = await work(stop ? AbortSignal.any([lost.signal, stop]) : lost.signal)
      } finally {
        ended.abort()
        await keeping
        const given = rest?.ms
          ? restLease(db, name, holder, { untilMs: clock.nowMs() + rest.ms, failure: rest.failure })
          : releaseLease(db, name, holder)
        // A lease that cannot be released expires.
        await given.catch(() => {})
      }
      return true
    } finally {
      trusting.abort()
    }
  }
  return { hold }
}
