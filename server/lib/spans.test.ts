import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { beginSpan, type ChildSpans, timed, withSpans } from './spans.ts'

const children = (): ChildSpans => ({ spans: [], dropped: 0 })

describe('child spans', () => {
  it('outside of a traced request, work runs directly: the promise returned is its own', () => {
    const promise = Promise.resolve()
    expect(timed('database', () => promise)).toBe(promise)
  })

  it('have the times of the work, also of work that fails, in the order of their starts', async () => {
    const own = children()
    await withSpans(own, async () => {
      const ended = beginSpan('storage')
      await timed('database', () => sleep(5))
      await timed('recording', () => Promise.reject(new Error('no'))).catch(() => {})
      ended()
    })
    const [storage, database, recording] = own.spans as [Required<ChildSpans['spans'][0]>, ...typeof own.spans]
    expect(own.spans.map(({ name }) => name)).toEqual(['storage', 'database', 'recording'])
    expect(database!.endedMs! - database!.startedMs).toBeGreaterThan(4)
    expect(recording!.startedMs).toBeGreaterThanOrEqual(database!.endedMs!)
    expect(storage.endedMs).toBeGreaterThanOrEqual(recording!.endedMs!)
  })

  it('a span that lasts has no end', () => {
    const own = children()
    withSpans(own, () => beginSpan('database'))
    expect(own.spans[0]).not.toHaveProperty('endedMs')
  })

  it('beyond the maximum are counted and not stored', async () => {
    const own = children()
    await withSpans(own, async () => {
      for (let count = 0; count < 130; count++) await timed('database', async () => {})
    })
    expect([own.spans.length, own.dropped]).toEqual([128, 2])
  })
})
