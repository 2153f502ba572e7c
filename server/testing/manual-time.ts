import { expect } from 'vitest'
import { systemWait, type Wait } from '../lib/clock.ts'
import { clockAt, noon } from './app.ts'

const longestLookMs = 2000
/** Pauses of up to two seconds, as between two looks at a queue, are ten times shorter; bounds are longer, and stay. */
export const quickWait: Wait = (ms, signal) => systemWait(ms > longestLookMs ? ms : ms / 10, signal)

export type ManualTime = ReturnType<typeof manualTime>

/** A clock that only moves when told to, and a `wait` that depends on it. */
export function manualTime(now = noon) {
  const clock = clockAt(now)
  const waiting = new Set<{ dueMs: number; end: () => void }>()
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const one = {
        dueMs: clock.ms + ms,
        end() {
          waiting.delete(one)
          signal.removeEventListener('abort', one.end)
          resolve()
        },
      }
      waiting.add(one)
      signal.addEventListener('abort', one.end)
    })
  return {
    clock,
    wait,
    /** Resolves when `count` waits are pending, that is, when all other work is done. */
    settled: (count: number) => expect.poll(() => waiting.size, { interval: 1 }).toBe(count),
    /** When the pending waits end. */
    dueMs: () => [...waiting].map(({ dueMs }) => dueMs),
    /** Advances the clock and ends the waits that are due. */
    advance(ms: number) {
      clock.ms += ms
      for (const one of [...waiting].sort((a, b) => a.dueMs - b.dueMs)) if (one.dueMs <= clock.ms) one.end()
    },
  }
}
