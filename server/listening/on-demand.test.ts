import { beforeEach, describe, expect, it } from 'vitest'
import { onDemand } from './on-demand.ts'

const clock = { ms: 0, nowMs: () => clock.ms }
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('values on demand', () => {
  let made: string[]
  let finish: (() => void)[]
  beforeEach(() => {
    clock.ms = 0
    made = []
    finish = []
  })
  const values = (limits: object = {}) => onDemand<string>({ clock, maxBytes: 10_000, ...limits })
  /** Makes a value as soon as the test says so. */
  const later = (name: string, { bytes = 10, untilMs = Number.POSITIVE_INFINITY } = {}) => {
    return async () => {
      made.push(name)
      await new Promise<void>((resolve) => finish.push(resolve))
      return { value: name, bytes, untilMs }
    }
  }
  const at = (name: string, more: object = {}) => ({
    name,
    make: async () => {
      made.push(name)
      return { value: `${name} ${made.length}`, bytes: 10, untilMs: Number.POSITIVE_INFINITY, ...more }
    },
  })

  it('one is made once for all who ask meanwhile, and held', async () => {
    const get = values()
    const asked = Array.from({ length: 20 }, () => get(1, 'a', later('a')))
    await turn()
    for (const end of finish) end()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['a']))
    expect([await get(1, 'a', later('b')), made]).toEqual(['a', ['a']])
  })

  it('that of another station, and one that has expired, is made anew', async () => {
    const get = values()
    const { name, make } = at('a', { untilMs: 2000 })
    expect([await get(1, name, make), await get(2, name, make)]).toEqual(['a 1', 'a 2'])
    clock.ms = 1999
    expect(await get(1, name, make)).toBe('a 1')
    clock.ms = 2000
    expect(await get(1, name, make)).toBe('a 3')
  })

  it('one that failed is made anew for the next who asks', async () => {
    const get = values()
    const fail = async () => {
      throw new Error('The disk is down.')
    }
    await expect(get(1, 'a', fail)).rejects.toThrow('The disk is down.')
    expect(await get(1, 'a', at('a').make)).toBe('a 1')
  })

  it('some are made at a time, and where too many wait it is 503', async () => {
    const get = values({ atOnce: 2, atOnceEach: 2, maxWaiting: 1 })
    const asked = ['a', 'b', 'c'].map((name) => get(1, name, later(name)))
    await turn()
    expect(made).toEqual(['a', 'b'])
    await expect(get(1, 'd', later('d'))).rejects.toMatchObject({ code: 'unavailable' })
    while (finish.length > 0) {
      finish.shift()!()
      await turn()
    }
    expect([await Promise.all(asked), made]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
  })

  it('the bytes of all are bounded: the one that was not asked for longest leaves', async () => {
    const get = values({ maxBytes: 10_000 })
    for (const name of ['a', 'b', 'c']) await get(1, name, at(name, { bytes: 4000 }).make)
    const again = [at('c'), at('b'), at('a')]
    const found: string[] = []
    for (const { name, make } of again) found.push(await get(1, name, make))
    expect(found).toEqual(['c 3', 'b 2', 'a 4'])
    expect(await get(1, 'big', at('big', { bytes: 1e6 }).make)).toBe('big 5')
    expect(await get(1, 'big', at('big', { bytes: 1e6 }).make)).toBe('big 6')
  })
})
