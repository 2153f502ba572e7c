import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { airtime, segmentsWithin, totals } from './airtime.ts'
import type { Plan } from './entry.ts'
import { modulo, ringOf, timeAt, weekMinutes } from './ring.ts'
import { at, entry, plans } from './testing.ts'

const clock = (minute: number) =>
  `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][Math.floor(minute / 1440) % 7]} ${String(Math.floor(timeAt(minute) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const readable = (plan: Plan, ring = ringOf(1)) =>
  airtime(plan, ring).map(({ from, until, entry }) => `${clock(from)}–${clock(until)} ${entry?.key ?? 'nothing'}`)

describe('the segments of a plan', () => {
  const facts: [what: string, plan: Plan, segments: string[]][] = [
    ['an empty week is one segment without a show', [], ['Mon 00:00–Mon 00:00 nothing']],
    [
      'an entry is surrounded by segments without a show',
      [entry('a', 1, 'Mon 09:00', 60)],
      ['Mon 00:00–Mon 09:00 nothing', 'Mon 09:00–Mon 10:00 a', 'Mon 10:00–Mon 00:00 nothing'],
    ],
    [
      'a later start covers an earlier one, which continues afterwards',
      [entry('a', 1, 'Mon 00:00', weekMinutes), entry('b', 2, 'Wed 16:00', 60)],
      ['Mon 00:00–Wed 16:00 a', 'Wed 16:00–Wed 17:00 b', 'Wed 17:00–Mon 00:00 a'],
    ],
    [
      'with the same start, the shorter entry is on air, then the show with the lower id',
      [entry('a', 1, 'Mon 00:00', weekMinutes), entry('b', 2, 'Mon 00:00', 60), entry('c', 3, 'Mon 00:00', 60)],
      ['Mon 00:00–Mon 01:00 b', 'Mon 01:00–Mon 00:00 a'],
    ],
    [
      'an entry continues across the end of the rotation',
      [entry('a', 1, 'Sun 23:00', 120), entry('b', 2, 'Mon 01:00', 8580)],
      ['Mon 00:00–Mon 01:00 a', 'Mon 01:00–Sun 00:00 b', 'Sun 00:00–Sun 23:00 nothing', 'Sun 23:00–Mon 00:00 a'],
    ],
  ]
  for (const [what, plan, segments] of facts) it(what, () => expect(readable(plan)).toEqual(segments))

  it('fill the ring for any plan, and each minute has the entry with the highest rank', () => {
    fc.assert(
      fc.property(plans, fc.nat(), ({ plan, ring }, chance) => {
        const segments = airtime(plan, ring)
        expect([segments[0]!.from, segments.at(-1)!.until]).toEqual([0, ring])
        for (const [index, { from, until, entry }] of segments.entries()) {
          if (index > 0) expect(from).toBe(segments[index - 1]!.until)
          const within = from + (chance % (until - from))
          for (const minute of [from, within, until - 1]) {
            const since = ({ at }: { at: number }) => modulo(minute - at, ring)
            const best = plan
              .filter((each) => since(each) < each.length)
              .sort((a, b) => since(a) - since(b) || a.length - b.length || a.showId - b.showId)[0]
            if (best) expect([entry?.showId, entry?.at, entry?.length]).toEqual([best.showId, best.at, best.length])
            else expect(entry).toBeNull()
          }
        }
      }),
    )
  })

  it('fill any stretch of the ring, wherever it begins', () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: -5000, max: 40_000 }),
        fc.integer({ min: 1, max: 10_080 }),
        ({ plan, ring }, from, length) => {
          const segments = airtime(plan, ring)
          const found = segmentsWithin(segments, from, length, ring)
          expect([found[0]!.from, found.at(-1)!.until]).toEqual([0, length])
          for (const [index, { from: start, until, entry }] of found.entries()) {
            if (index > 0) expect([start, entry]).not.toEqual([found[index - 1]!.until, found[index - 1]!.entry])
            if (index > 0) expect(start).toBe(found[index - 1]!.until)
            for (const minute of [start, until - 1]) {
              const there = modulo(from + minute, ring)
              expect(segments.find((each) => each.from <= there && there < each.until)!.entry).toBe(entry)
            }
          }
        },
      ),
    )
  })

  it('the totals of all shows and the free time add up to the week', () => {
    const plan = [entry('a', 1, 'Sun 23:00', 120, 2), entry('b', 2, 'Mon 00:30', 60)]
    expect([...totals(airtime(plan, ringOf(2)), at('Mon 00:00'), weekMinutes, ringOf(2))]).toEqual([
      [1, 30],
      [2, 60],
    ])
    fc.assert(
      fc.property(plans, ({ plan, ring }) => {
        const segments = airtime(plan, ring)
        const silent = segmentsWithin(segments, 360, weekMinutes, ring)
          .filter(({ entry }) => !entry)
          .reduce((sum, { from, until }) => sum + until - from, 0)
        const sum = [...totals(segments, 360, weekMinutes, ring).values()].reduce((a, b) => a + b, 0)
        expect(sum + silent).toBe(weekMinutes)
      }),
    )
  })
})
