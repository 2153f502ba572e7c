import { describe, expect, it } from 'vitest'
import { judge, type OtherClock, timeOf } from './known-time.ts'

const [hour, day, year] = [3_600_000, 86_400_000, 365 * 86_400_000]
const knownMs = Date.parse('2026-11-16T12:00:00Z')

/** Another clock that shows what is known plus a time, for a clock of ours that does so too. */
const other = (wallAhead: number, shownAhead: number, isNear = false): OtherClock => ({
  of: 'bucket',
  host: 'other',
  aheadMs: wallAhead - shownAhead,
  isNear,
})

describe('a clock, by what is known and by other clocks', () => {
  const facts: [what: string, wall: number, others: OtherClock[], is: string, time: number][] = [
    ['as known', 0, [], 'right', 0],
    ['after a restart of a minute', 60_000, [], 'right', 60_000],
    ['set back half an hour', -hour / 2, [], 'right', -hour / 2],
    ['as known, whatever others say', 0, [other(0, 70 * day)], 'right', 0],
    ['50 years behind, and no other clock', -50 * year, [], 'behind', 0],
    ['a day behind', -day, [], 'behind', 0],
    ['a day ahead', day, [], 'ahead', day],
    ['70 days ahead', 70 * day, [], 'ahead', 70 * day],
    ['400 days ahead', 400 * day, [], 'ahead', 400 * day],
    ['70 days ahead, by another clock too much', 70 * day, [other(70 * day, 600)], 'wrong', 0],
    ['50 years behind, by another clock', -50 * year, [other(-50 * year, 600, true)], 'wrong', 0],
    ['one clock agrees, another continues what is known', day, [other(day, day), other(day, 0)], 'wrong', 0],
    ['off for 70 days, by a clock elsewhere', 70 * day, [other(70 * day, 70 * day)], 'confirmed', 70 * day],
    ['off for a weekend, and 70 days ahead', 70 * day, [other(70 * day, 2 * day)], 'contradicted', 70 * day],
    [
      'two others that differ',
      70 * day,
      [other(70 * day, 70 * day), other(70 * day, 2 * day)],
      'contradicted',
      70 * day,
    ],
    ['what is known was wrong, by a clock elsewhere', -70 * day, [other(-70 * day, -70 * day)], 'confirmed', 0],
  ]
  it.each(facts)('%s', (_, wall, others, is, time) => {
    const wallMs = knownMs + wall
    const verdict = judge({ wallMs, knownMs, others })
    expect(verdict.is).toBe(is)
    expect(timeOf({ wallMs, knownMs, isWrong: verdict.is === 'wrong' }) - knownMs).toBe(time)
  })

  it.each([
    ['elsewhere: after ten minutes', 70 * day, [false], 600_000],
    ['on this machine, it may be: after a day', 70 * day, [true], day],
    ['of both kinds: after ten minutes', 70 * day, [true, false], 600_000],
    ['elsewhere, behind what is known: after ten minutes', -day, [false], 600_000],
    ['on this machine, it may be, behind what is known: never', -day, [true], Number.POSITIVE_INFINITY],
  ])('is believed if other clocks agree that are %s', (_, wall, near, afterMs) => {
    const others = near.map((isNear) => other(wall, wall, isNear))
    expect(judge({ wallMs: knownMs + wall, knownMs, others })).toEqual({ is: 'confirmed', afterMs })
  })

  it('of servers of streams, one that agrees is enough', () => {
    const [agrees, not] = [other(70 * day, 70 * day), other(70 * day, 20 * day)]
    const of = 'stream'
    const others = [{ ...agrees, of } as const, { ...not, of } as const]
    expect(judge({ wallMs: knownMs + 70 * day, knownMs, others }).is).toBe('confirmed')
  })

  it('one that is wrong gets its time from the other one', () => {
    const others = [other(70 * day, 600)]
    expect(judge({ wallMs: knownMs + 70 * day, knownMs, others })).toEqual({ is: 'wrong', trueMs: knownMs + 600 })
  })
})
