import { expect } from 'vitest'
import type { Wait } from '../lib/clock.ts'
import { clockAt, noon } from './app.ts'

export type ManualTime = ReturnType<typeof manualTime>

/** A clock that stands still, and waits that end when it is moved. */
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
    /** Resolves when so much waits, which is when everything else is done. */
    settled: (count: number) => expect.poll(() => waiting.size, { timeout: 5000, interval: 1 }).toBe(count),
    /** Moves time on by some milliseconds. */
    advance(ms: number) {
      clock.ms += ms
      for (const one of [...waiting].sort((a, b) => a.dueMs - b.dueMs)) if (one.dueMs <= clock.ms) one.end()
    },
  }
}
