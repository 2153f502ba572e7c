import { describe, expect, it } from 'vitest'
import { dividedGap } from './divided-gap.ts'

const second = 1e6
const at = (fromS: number, untilS: number, reason: string) => ({
  fromUs: fromS * second,
  untilUs: untilS * second,
  reason,
})
const known = [at(0, 10, 'the connection was refused'), at(10, 20, 'Aircheck was not running')]

describe('a gap of which a part is known', () => {
  it('without a known part is one gap', () => {
    expect(dividedGap([], at(0, 5, 'no connection'))).toEqual({ gaps: [at(0, 5, 'no connection')], gone: [] })
  })

  it('has the reason of each part, and its own afterwards', () => {
    const own = at(0, 30, 'the stream ended')
    expect(dividedGap(known, own)).toEqual({ gaps: [...known, at(20, 30, 'the stream ended')], gone: [] })
  })

  it('that lasts begins behind the known parts', () => {
    const own = { fromUs: 0, untilUs: null, reason: 'the stream ended' }
    expect(dividedGap(known, own).gaps).toEqual([...known, { ...own, fromUs: 20 * second }])
  })

  it('that ends earlier, because a burst brought the rest, has no later part', () => {
    const { gaps, gone } = dividedGap(known, at(0, 7, 'no connection'))
    expect([gaps, gone]).toEqual([[at(0, 7, 'the connection was refused')], [10 * second]])
    expect(dividedGap(known, at(0, 12, 'no connection')).gaps.at(-1)).toEqual(at(10, 12, 'Aircheck was not running'))
  })

  it('with two frames more or less than the known parts has no part of that length', () => {
    const { gaps } = dividedGap(known, at(0, 20.05, 'no connection'))
    expect(gaps).toEqual([known[0], at(10, 20.05, 'Aircheck was not running')])
  })
})
