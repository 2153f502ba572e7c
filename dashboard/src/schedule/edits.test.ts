import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  duplicatesOf,
  endMoved,
  endTyped,
  givenTo,
  inWeek,
  moved,
  ofWeek,
  startMoved,
  startTyped,
  weekCopied,
  withAdded,
  without,
} from './edits.ts'
import { byBeginning, isAlike, keysBeside, type Plan, type Slot, slotsOf, weeksOf, withKeys } from './entry.ts'
import { begun, edited, redone, undone } from './history.ts'
import { ringOf } from './ring.ts'
import { at, entry, plans, someKeys } from './testing.ts'

const [one, three] = [ringOf(1), ringOf(3)]
const repair = entry('e1', 7, 'Wed 15:30', 60, 2)
const night = entry('e2', 8, 'Sun 23:00', 420, 3)
const plan: Plan = [repair, night]
const only = (key: string) => new Set([key])
const find = (plan: Plan, key: string) => plan.find((each) => each.key === key)!

describe('moving', () => {
  const facts: [what: string, key: string, by: number, ring: number, to: number][] = [
    ['moves by five minutes', 'e1', 5, three, at('Wed 15:35', 2)],
    ['moves by a day', 'e1', 1440, three, at('Thu 15:30', 2)],
    ['moves over midnight', 'e1', 600, three, at('Thu 01:30', 2)],
    ['moves from the last Sunday to the first Monday', 'e2', 60, three, at('Mon 00:00', 1)],
    ['moves from Sunday to Monday in a rotation of one week', 'e3', 1440, one, at('Mon 23:00')],
    ['moves from the first Monday to the last Sunday', 'e4', -1440, one, at('Sun 01:00')],
  ]
  const all = [...plan, entry('e3', 1, 'Sun 23:00', 60), entry('e4', 1, 'Mon 01:00', 60)]
  for (const [what, key, by, ring, to] of facts) {
    it(what, () => expect(find(moved(all, only(key), by, ring), key).at).toBe(to))
  }

  it('there and back restores any plan', () => {
    const moves = plans.chain(({ plan, ring }) =>
      fc.record({
        plan: fc.constant(plan),
        ring: fc.constant(ring),
        keys: someKeys(plan),
        by: fc.integer({ min: -30_000, max: 30_000 }),
      }),
    )
    fc.assert(
      fc.property(moves, ({ plan, ring, keys, by }) => {
        const there = moved(plan, keys, by, ring)
        expect(there.map(({ key, length }) => [key, length])).toEqual(plan.map(({ key, length }) => [key, length]))
        for (const { key, at } of there) if (!keys.has(key)) expect(at).toBe(find(plan, key).at)
        for (const { at } of there) expect(at >= 0 && at < ring).toBe(true)
        expect(moved(there, keys, -by, ring)).toEqual(plan)
      }),
    )
  })
})

describe('resizing', () => {
  const facts: [what: string, change: (plan: Plan) => Plan, at: number, length: number][] = [
    ['moves the end', (plan) => endMoved(plan, only('e1'), 5, 5), repair.at, 65],
    ['keeps the end after the beginning', (plan) => endMoved(plan, only('e1'), -300, 5), repair.at, 5],
    ['limits the length to a week', (plan) => endMoved(plan, only('e1'), 20_000, 5), repair.at, 10_080],
    ['moves the beginning later', (plan) => startMoved(plan, only('e1'), 15, 5, three), at('Wed 15:45', 2), 45],
    ['moves the beginning earlier', (plan) => startMoved(plan, only('e1'), -30, 5, three), at('Wed 15:00', 2), 90],
    [
      'keeps the beginning before the end',
      (plan) => startMoved(plan, only('e1'), 300, 5, three),
      at('Wed 16:25', 2),
      5,
    ],
    [
      'keeps the length with a typed beginning',
      (plan) => startTyped(plan, only('e1'), 963, three),
      at('Wed 16:03', 2),
      60,
    ],
    [
      'takes 24:00 as the beginning of the next day',
      (plan) => startTyped(plan, only('e1'), 1440, three),
      at('Thu 00:00', 2),
      60,
    ],
    ['takes a typed end', (plan) => endTyped(plan, only('e1'), 1020), repair.at, 90],
    ['takes 24:00 as midnight at the end of the day', (plan) => endTyped(plan, only('e1'), 1440), repair.at, 510],
    [
      'takes an end before the beginning as one of the next day',
      (plan) => endTyped(plan, only('e1'), 120),
      repair.at,
      630,
    ],
    ['takes an end equal to the beginning as a day later', (plan) => endTyped(plan, only('e1'), 930), repair.at, 1440],
  ]
  for (const [what, change, at, length] of facts) {
    it(what, () => expect(find(change(plan), 'e1')).toEqual({ ...repair, at, length }))
  }

  it('an entry shorter than the step may keep its length', () => {
    const short = [{ ...repair, length: 3 }]
    expect(endMoved(short, only('e1'), -5, 5)[0]!.length).toBe(3)
    expect(endMoved(short, only('e1'), 5, 5)[0]!.length).toBe(8)
  })

  it('an entry of more than a day keeps its whole days when its end is typed', () => {
    const long = [{ ...repair, length: 1440 + 60 }]
    expect(endTyped(long, only('e1'), 1020)[0]!.length).toBe(1440 + 90)
    expect(endTyped([{ ...repair, length: 2880 }], only('e1'), 930)[0]!.length).toBe(2880)
    expect(endTyped([{ ...repair, length: 10_080 }], only('e1'), 929)[0]!.length).toBe(10_079)
  })
})

it('giving an entry to another show, removing and adding one do not change the other entries', () => {
  expect(givenTo(plan, only('e1'), 9)).toEqual([{ ...repair, showId: 9 }, night])
  expect(without(plan, only('e1'))).toEqual([night])
  expect(withAdded([night], [repair])).toEqual([night, repair])
  expect(withAdded(plan, [])).toBe(plan)
})

describe('duplicating', () => {
  it('adds a copy at the end of the entry', () => {
    expect(duplicatesOf(plan, only('e1'), three)).toEqual([{ showId: 7, at: at('Wed 16:30', 2), length: 60 }])
  })

  it('keeps the distances of several entries, across the end of the rotation', () => {
    const several = [night, entry('e3', 9, 'Mon 08:00', 30, 1)]
    expect(duplicatesOf(several, new Set(['e2', 'e3']), three)).toEqual([
      { showId: 8, at: at('Mon 08:30', 1), length: 420 },
      { showId: 9, at: at('Mon 17:30', 1), length: 30 },
    ])
    expect(duplicatesOf(several, new Set(), three)).toEqual([])
  })
})

describe('copying a week', () => {
  it('makes the other week the same, and keeps entries that were the same already', () => {
    const plan = [
      entry('e1', 1, 'Mon 06:00', 180),
      entry('e2', 2, 'Tue 06:00', 180),
      entry('e3', 1, 'Mon 06:00', 180, 2),
      entry('e4', 3, 'Wed 06:00', 180, 2),
      entry('e5', 4, 'Thu 06:00', 180, 3),
    ]
    expect(weekCopied(plan, 1, 2, keysBeside(plan)).toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      plan[0],
      plan[1],
      plan[2],
      plan[4],
      { ...entry('e6', 2, 'Tue 06:00', 180, 2) },
    ])
  })

  it('gives both weeks the same entries for any plan, and does not change other weeks', () => {
    fc.assert(
      fc.property(plans, ({ plan, weeks }) => {
        const [from, to] = [1, weeks]
        const next = weekCopied(plan, from, to, keysBeside(plan))
        const inFirst = (week: number) =>
          ofWeek(next, week)
            .map((each) => inWeek(each, 1))
            .sort(byBeginning)
        expect(inFirst(to)).toEqual(inFirst(from))
        for (let week = 1; week <= weeks; week++) {
          if (week !== to) expect(ofWeek(next, week)).toEqual(ofWeek(plan, week))
        }
        expect(new Set(next.map(({ key }) => key)).size).toBe(next.length)
      }),
    )
  })
})

describe('undoing', () => {
  const [a, b, c]: Plan[] = [[], [repair], plan]

  it('restores the plan before an edit, and redoing the plan after it', () => {
    const twice = edited(edited(begun(a!), b!), c!)
    expect([undone(twice).now, undone(undone(twice)).now, undone(undone(undone(twice))).now]).toEqual([b, a, a])
    expect(redone(undone(twice)).now).toBe(c)
    expect(redone(redone(undone(undone(twice)))).now).toBe(c)
    expect(redone(edited(undone(twice), a!)).now).toBe(a)
  })

  it('an edit without effect is not stored', () => {
    const once = edited(begun(a!), b!)
    expect(edited(once, once.now)).toBe(once)
  })

  it('all edits restores the first plan, and redoing them all the last', () => {
    fc.assert(
      fc.property(fc.array(plans, { minLength: 1, maxLength: 8 }), (all) => {
        const states = all.map(({ plan }) => plan)
        let history = begun(states[0]!)
        for (const plan of states.slice(1)) history = edited(history, plan)
        const last = history.now
        while (history.past.length > 0) {
          expect(redone(undone(history))).toEqual(history)
          history = undone(history)
        }
        expect(history.now).toBe(states[0])
        while (history.future.length > 0) history = redone(history)
        expect(history.now).toBe(last)
      }),
    )
  })

  it('is limited to five hundred edits', () => {
    let history = begun([])
    for (let count = 1; count <= 600; count++) history = edited(history, [{ ...repair, at: count }])
    expect(history.past).toHaveLength(500)
  })
})

describe('a plan and the template of the server', () => {
  it('can be converted into each other without loss', () => {
    fc.assert(
      fc.property(plans, ({ plan, weeks }) => {
        const sent = weeksOf(
          plan,
          Array.from({ length: weeks }, (_, index) => index + 1),
        )
        const entries = sent.flatMap(({ week, entries }) => entries.map((each) => ({ week, ...each })))
        const back = slotsOf({ entries })
        const slots: Slot[] = plan.map(({ showId, at, length }) => ({ showId, at, length })).sort(byBeginning)
        expect(back).toEqual(slots)
        const keyed = withKeys(back, keysBeside([]))
        expect(keyed.every((each, index) => isAlike(each, slots[index]!))).toBe(true)
        expect(new Set(keyed.map(({ key }) => key)).size).toBe(plan.length)
      }),
    )
  })
})
