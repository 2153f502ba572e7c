import { AsyncLocalStorage } from 'node:async_hooks'
import { timed } from './spans.ts'

/** A request has waited for the database as long as it may in all. */
export class WaitedTooLong extends Error {
  constructor() {
    super('The request has waited for the database as long as it may.')
  }
}

/** The time that one request may wait for the database in all. Waits at the same time count once. */
export type WaitBudget = {
  /** The time that is left, in milliseconds; `Infinity` once the answer has begun. */
  leftMs: () => number
  /** Counts the time until the returned function is called. */
  begin: () => () => void
}

/** @param hasBegun whether the answer has begun, so that nothing is bounded any more: it may be a stream that lasts */
export function waitBudget(totalMs: number, hasBegun: () => boolean = () => false): WaitBudget {
  let [usedMs, underway, sinceMs] = [0, 0, 0]
  const used = () => usedMs + (underway > 0 ? performance.now() - sinceMs : 0)
  return {
    leftMs: () => (hasBegun() ? Infinity : totalMs - used()),
    begin() {
      if (underway++ === 0) sinceMs = performance.now()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        usedMs = used()
        sinceMs = performance.now()
        underway--
      }
    },
  }
}

const current = new AsyncLocalStorage<WaitBudget>()

/** Runs work whose waits for the database are counted, also those of what it starts. */
export function withWaitBudget<Result>(budget: WaitBudget, work: () => Result): Result {
  return current.run(budget, work)
}

/** The budget of the request that is being handled; undefined for work of the server itself. */
export function currentWaitBudget(): WaitBudget | undefined {
  return current.getStore()
}

/**
 * Waits for the database, for as long as the request still may, as a span of its trace.
 * @param start begins what is waited for; not called when no time is left
 * @param onLate called with the wait when the time is used up before its end: it is not cancelled
 * @throws WaitedTooLong
 */
export function withinWaitBudget<Result>(
  start: () => Promise<Result>,
  onLate: (waiting: Promise<Result>) => void = () => {},
): Promise<Result> {
  return timed('database', () => bounded(start, onLate))
}

function bounded<Result>(start: () => Promise<Result>, onLate: (waiting: Promise<Result>) => void): Promise<Result> {
  const budget = currentWaitBudget()
  const leftMs = budget?.leftMs()
  if (budget === undefined || leftMs === undefined || leftMs === Infinity) return start()
  if (leftMs <= 0) return Promise.reject(new WaitedTooLong())
  return new Promise((resolve, reject) => {
    const ended = budget.begin()
    const late = setTimeout(() => {
      ended()
      reject(new WaitedTooLong())
      onLate(waiting)
    }, leftMs)
    const stop = () => {
      clearTimeout(late)
      ended()
    }
    const waiting = start()
    waiting.then(
      (result) => {
        stop()
        resolve(result)
      },
      (error) => {
        stop()
        reject(error)
      },
    )
  })
}
