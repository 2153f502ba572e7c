import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import type { Plan } from './entry.ts'
import { coveredParts, overlap, overlapsOf } from './overlap.ts'
import { modulo, ringOf } from './ring.ts'
import { at, entry, plans } from './testing.ts'

const one = ringOf(1)
const player = entry('player', 1, 'Wed 15:00', 180)
const repair = entry('repair', 2, 'Wed 16:00', 60)

const seen = (plan: Plan, key: string) =>
  overlapsOf(plan.find((each) => each.key === key)!, plan, airtime(plan, one), one).map(
    ({ other, onAir, why, from, until, goesOn }) =>
      `${onAir} over ${other.key}: ${why}, ${modulo(from, 1440)}–${modulo(until, 1440)}${goesOn ? ', continues' : ''}`,
  )

describe('overlapping entries', () => {
  const facts: [what: string, plan: Plan, of: string, seen: string[]][] = [
    ['entries that only touch do not overlap', [player, entry('a', 2, 'Wed 18:00', 60)], 'player', []],
    [
      'the later start is on air, and the other entry continues afterwards',
      [player, repair],
      'repair',
      ['this over player: later, 960–1020, continues'],
    ],
    [
      'the covered entry reports the same overlap',
      [player, repair],
      'player',
      ['other over repair: later, 960–1020, continues'],
    ],
    [
      'an entry covered up to its end does not continue',
      [player, entry('a', 2, 'Wed 17:00', 60)],
      'player',
      ['other over a: later, 1020–1080'],
    ],
    [
      'with the same start, the shorter entry is on air',
      [player, entry('a', 2, 'Wed 15:00', 60)],
      'a',
      ['this over player: shorter, 900–960, continues'],
    ],
    [
      'with the same times, the show with the lower id is on air',
      [player, entry('a', 2, 'Wed 15:00', 180)],
      'a',
      ['other over player: first, 900–1080'],
    ],
    [
      'entries overlap across the end of the rotation',
      [entry('a', 1, 'Sun 23:00', 180), entry('b', 2, 'Mon 00:30', 60)],
      'b',
      ['this over a: later, 30–90, continues'],
    ],
    [
      'an entry can be covered by two others',
      [player, repair, entry('a', 3, 'Wed 17:30', 60)],
      'player',
      ['other over repair: later, 960–1020, continues', 'other over a: later, 1050–1080'],
    ],
    [
      'a part that a third entry covers is not reported',
      [player, repair, entry('a', 3, 'Wed 16:00', 30)],
      'repair',
      ['other over a: shorter, 960–990, continues', 'this over player: later, 990–1020, continues'],
    ],
  ]
  for (const [what, plan, of, expected] of facts) it(what, () => expect(seen(plan, of)).toEqual(expected))

  it('covered parts are in minutes since the beginning of the entry', () => {
    expect(coveredParts(player, airtime([player, repair], one), one)).toEqual([{ from: 60, until: 120, by: repair }])
    expect(coveredParts(repair, airtime([player, repair], one), one)).toEqual([])
    expect([
      overlap(player, repair, one),
      overlap(repair, player, one),
      overlap(player, entry('a', 2, 'Wed 18:00', 60), one),
    ]).toEqual([true, true, false])
  })

  it('the covered parts of any entry and its time on air add up to its length', () => {
    fc.assert(
      fc.property(plans, ({ plan, ring }) => {
        const segments = airtime(plan, ring)
        const onAir = new Map<string, number>()
        for (const { from, until, entry } of segments)
          if (entry) onAir.set(entry.key, (onAir.get(entry.key) ?? 0) + until - from)
        for (const entry of plan) {
          const covered = coveredParts(entry, segments, ring).reduce((sum, { from, until }) => sum + until - from, 0)
          expect(covered + (onAir.get(entry.key) ?? 0)).toBe(entry.length)
          for (const { other } of overlapsOf(entry, plan, segments, ring))
            expect(overlap(entry, other, ring)).toBe(true)
        }
      }),
    )
  })

  it('an entry of a whole week does not cover itself in a rotation of one week', () => {
    const whole = entry('a', 1, 'Wed 10:00', 10_080)
    expect(coveredParts(whole, airtime([whole], one), one)).toEqual([])
    expect(at('Wed 10:00')).toBe(whole.at)
  })
})
