import type { Db } from '../database/open.ts'
import type { Clock, Wait } from '../lib/clock.ts'
import { releaseLease, renewLease, takeLease } from './store.ts'

/** Somebody else has the lease, or may have it by now: what is done under it must end. */
export class LeaseLost extends Error {}

/** Work of which there must be only one, over all instances; each kind has a name. */
export type Leases = {
  /**
   * Takes a lease and renews it while the work lasts. When the process dies, others can take it once its time is over.
   * @param ttlMs how long the lease holds without being renewed, in milliseconds: some tens of seconds
   * @param work its signal is aborted when the lease is lost (LeaseLost) and when `stop` is; the work then ends soon. It
   *   resolves with how long nobody shall take the lease from then on, in milliseconds, a week at most; when it resolves with nothing, or
   *   fails, the lease is free at once
   * @returns false when somebody else has the lease: nothing was done
   * @throws what the work throws; the failures of the database when the lease is asked for
   */
  hold(name: string, ttlMs: number, work: Work, stop?: AbortSignal): Promise<boolean>
}

type Work = (signal: AbortSignal) => Promise<number | undefined>

/**
 * The parts of its time for which a holder trusts its lease, and after which it renews it. It has stopped before others may
 * begin, and clocks that differ by less than the remaining fifth do no harm. Where they differ by more, an instance that is
 * ahead takes the lease too early, and the other one learns so at its next renewal: for a third of the time there are two.
 */
const [trusted, renewed] = [0.8, 1 / 3]

/**
 * Leases in a table that all instances share, by the instances' own clocks.
 * @param instance a name that no other instance has, nor an earlier start of this one
 */
export function makeLeases(deps: { db: Db; clock: Clock; wait: Wait; instance: string }): Leases {
  const { db, clock, wait, instance } = deps
  let count = 0

  async function hold(name: string, ttlMs: number, work: Work, stop?: AbortSignal): Promise<boolean> {
    const holder = `${instance}-${++count}`
    const [lost, ended] = [new AbortController(), new AbortController()]
    let cause: unknown

    /** Counts from before the database is asked, since its answer may take long. Ends by being aborted. */
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
          if (!isOurs) lost.abort(new LeaseLost(`Somebody else has the lease "${name}".`))
          trusting.abort()
          trusting = next
        } catch (error) {
          // It is tried again for as long as the lease is trusted.
          cause = error
          next.abort()
        }
      }
    }

    try {
      const nowMs = clock.nowMs()
      if (!(await takeLease(db, { name, holder, nowMs, untilMs: nowMs + ttlMs }))) return false
      const keeping = keep()
      let restMs: number | undefined
      try {
        restMs = await work(stop ? AbortSignal.any([lost.signal, stop]) : lost.signal)
      } finally {
        ended.abort()
        await keeping
        const given = restMs ? renewLease(db, name, holder, clock.nowMs() + restMs) : releaseLease(db, name, holder)
        // A lease that cannot be given back ends by itself.
        await given.catch(() => {})
      }
      return true
    } finally {
      trusting.abort()
    }
  }
  return { hold }
}
