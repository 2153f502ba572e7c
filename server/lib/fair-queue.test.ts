import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fairQueue, QueueFull } from './fair-queue.ts'

const patient = { maxWaiting: 1000, maxWaitMs: 60_000 }

describe('turns', () => {
  it('tasks of one name run one at a time, in the order of their arrival', async () => {
    const works = fc.array(fc.record({ key: fc.nat(2), fails: fc.boolean() }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), works, async (scheduler, pieces) => {
        const turns = fairQueue(patient)
        const running = new Set<number>()
        const order: number[][] = [[], [], []]
        const all = pieces.map(({ key, fails }, nth) =>
          turns(key, async () => {
            expect(running.has(key)).toBe(false)
            running.add(key)
            order[key]!.push(nth)
            await scheduler.schedule(Promise.resolve())
            running.delete(key)
            if (fails) throw new Error('no')
          }).catch(() => {}),
        )
        await scheduler.waitFor(Promise.all(all))
        for (const [key, seen] of order.entries()) {
          expect(seen).toEqual(pieces.flatMap((piece, nth) => (piece.key === key ? [nth] : [])))
        }
      }),
    )
  })

  it('one name does not wait for another', async () => {
    const turns = fairQueue(patient)
    void turns(1, () => new Promise(() => {}))
    expect(await turns(2, async () => 'done')).toBe('done')
  })

  it('a task is refused at once when the queue of its name is full, and the others are not affected', async () => {
    const turns = fairQueue({ ...patient, maxWaiting: 2 })
    let finish = () => {}
    const first = turns(1, () => new Promise<void>((resolve) => (finish = resolve)))
    const waiting = [turns(1, async () => 'a'), turns(1, async () => 'b')]
    await expect(turns(1, async () => 'c')).rejects.toThrow(QueueFull)
    finish()
    await first
    expect(await Promise.all(waiting)).toEqual(['a', 'b'])
  })

  it('a task whose wait times out is refused and never starts, and those behind it get their turn', async () => {
    vi.useFakeTimers()
    try {
      const turns = fairQueue({ ...patient, maxWaitMs: 5000 })
      let finish = () => {}
      const first = turns(1, () => new Promise<void>((resolve) => (finish = resolve)))
      const work = vi.fn(async () => {})
      const late = turns(1, work)
      const told = expect(late).rejects.toThrow(QueueFull)
      await vi.advanceTimersByTimeAsync(4000)
      const behind = turns(1, async () => 'in time')
      await vi.advanceTimersByTimeAsync(1000)
      await told
      finish()
      await first
      expect(await behind).toBe('in time')
      expect(work).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('the limits in all and for one name are never exceeded, and all tasks run', async () => {
    const works = fc.array(fc.nat(3), { maxLength: 60 })
    const limits = fc.record({ atOnce: fc.integer({ min: 1, max: 5 }), atOnceEach: fc.integer({ min: 1, max: 3 }) })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), works, limits, async (scheduler, names, { atOnce, atOnceEach }) => {
        const turns = fairQueue({ ...patient, atOnce, atOnceEach })
        const running: number[] = []
        const all = names.map((name) =>
          turns(name, async () => {
            running.push(name)
            expect(running.length).toBeLessThanOrEqual(atOnce)
            expect(running.filter((other) => other === name).length).toBeLessThanOrEqual(atOnceEach)
            await scheduler.schedule(Promise.resolve())
            running.splice(running.indexOf(name), 1)
          }),
        )
        await scheduler.waitFor(Promise.all(all))
        expect(running).toEqual([])
      }),
    )
  })

  it('names take turns: one with many tasks does not delay one with few', async () => {
    const turns = fairQueue({ ...patient, atOnce: 1, atOnceEach: 1 })
    const order: string[] = []
    const names = ['a', 'a', 'a', 'a', 'b', 'c', 'b']
    await Promise.all(names.map((name) => turns(name, async () => void order.push(name))))
    expect(order.join('')).toBe('abcabaa')
  })

  it('the number of waiting tasks in all is limited, independently of the names', async () => {
    const turns = fairQueue({ ...patient, atOnce: 1, maxWaitingInAll: 2 })
    const all = ['a', 'b', 'c'].map((name) => turns(name, async () => name))
    await expect(turns('d', async () => 'd')).rejects.toThrow(QueueFull)
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
    expect(await turns('d', async () => 'd')).toBe('d')
  })
})
