import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failuresAfter, retryDelayMs } from './retry.ts'

describe('when a stream is opened again', () => {
  const facts: [failures: number, fromMs: number, untilMs: number][] = [
    [1, 125, 250],
    [2, 250, 500],
    [3, 500, 1000],
    [4, 500, 1000],
    [30, 500, 1000],
    [31, 1000, 2000],
    [34, 8000, 16_000],
    [35, 15_000, 30_000],
    [5000, 15_000, 30_000],
  ]
  it.each(facts)('after %i failures: within %i to %i ms', (failures, fromMs, untilMs) => {
    expect([retryDelayMs(failures, 0), retryDelayMs(failures, 1)]).toEqual([fromMs, untilMs])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const delayMs = retryDelayMs(failures, chance)
        expect(delayMs >= fromMs && delayMs <= untilMs).toBe(true)
      }),
    )
  })

  it('failures are counted until there was audio for a minute', () => {
    expect(failuresAfter(0, 0)).toBe(1)
    expect(failuresAfter(4, 59_999)).toBe(5)
    expect(failuresAfter(4, 60_000)).toBe(1)
  })
})
