import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fairQueue, QueueFull } from './fair-queue.ts'
import { WaitedTooLong, waitBudget, withinWaitBudget, withWaitBudget } from './wait-budget.ts'

describe('the time that a request may wait for the database', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const reply = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms))
  /** The outcome of what is under way, after some time. */
  async function outcomeAfter<Result>(ms: number, work: Promise<Result>) {
    const outcome = work.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(ms)
    return Promise.race([outcome, 'under way'])
  }

  it('is used up by one wait after the other, and then nothing more is begun', async () => {
    const budget = waitBudget(1000)
    const begun: number[] = []
    const ask = (ms: number) => {
      begun.push(ms)
      return reply(ms)()
    }
    const all = withWaitBudget(budget, async () => {
      await withinWaitBudget(() => ask(400))
      await withinWaitBudget(() => ask(500))
      await withinWaitBudget(() => ask(200)).catch(() => {})
      return withinWaitBudget(() => ask(1))
    })
    expect(await outcomeAfter(999, all)).toBe('under way')
    expect(await outcomeAfter(1, all)).toBeInstanceOf(WaitedTooLong)
    expect([begun, budget.leftMs()]).toEqual([[400, 500, 200], 0])
  })

  it('is not used by other work of the request', async () => {
    const all = withWaitBudget(waitBudget(1000), async () => {
      await reply(60_000)()
      return withinWaitBudget(reply(900))
    })
    expect(await outcomeAfter(60_900, all)).toBe(900)
  })

  it('counts waits at the same time once', async () => {
    const all = withWaitBudget(waitBudget(1000), async () => {
      await Promise.all([withinWaitBudget(reply(600)), withinWaitBudget(reply(600)), withinWaitBudget(reply(300))])
      return withinWaitBudget(reply(300))
    })
    expect(await outcomeAfter(900, all)).toBe(300)
  })

  it('an operation that takes too long is not cancelled, and is passed to `onLate`', async () => {
    const late: Promise<number>[] = []
    const waits = withWaitBudget(waitBudget(100), () => withinWaitBudget(reply(500), (waiting) => late.push(waiting)))
    expect(await outcomeAfter(100, waits)).toBeInstanceOf(WaitedTooLong)
    expect(await outcomeAfter(400, late[0]!)).toBe(500)
  })

  it('is without a bound once the answer has begun, and outside of requests', async () => {
    const begun = withWaitBudget(
      waitBudget(100, () => true),
      () => withinWaitBudget(reply(5000)),
    )
    expect(await outcomeAfter(5000, begun)).toBe(5000)
    expect(await outcomeAfter(5000, withinWaitBudget(reply(5000)))).toBe(5000)
  })

  it('counts the wait for a turn at the database, and for no other turn', async () => {
    const [database, other] = [fairQueue({ forDatabase: true }), fairQueue()]
    const first = [database(1, reply(5000)), other(1, reply(5000))]
    const budget = waitBudget(1000)
    const refused = withWaitBudget(budget, () => database(1, reply(1)))
    expect(await outcomeAfter(1000, refused)).toBeInstanceOf(QueueFull)
    const waited = withWaitBudget(budget, () => other(1, reply(1)))
    expect(await outcomeAfter(4001, waited)).toBe(1)
    await Promise.all(first)
    expect(await outcomeAfter(1, database(1, reply(1)))).toBe(1)
  })
})
