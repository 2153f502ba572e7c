import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysBeside, type Plan } from './entry.ts'
import { alikeOf, dayAdded, gridOf, placesRemoved, weekAdded } from './grid.ts'
import { entry, plans } from './testing.ts'

const monday = entry('e1', 1, 'Mon 06:00', 180)
const daily: Plan = [monday, entry('e2', 1, 'Tue 06:00', 180), entry('e3', 1, 'Fri 06:00', 180)]
const others: Plan = [
  entry('e4', 1, 'Wed 06:00', 120),
  entry('e5', 1, 'Thu 07:00', 180),
  entry('e6', 2, 'Sat 06:00', 180),
  entry('e7', 1, 'Tue 06:00', 180, 2),
]
const all = [...daily, ...others]
/** `1: 0 1 4` */
const shown = (plan: Plan) => [...gridOf(plan, monday)].map(([week, days]) => `${week}: ${[...days].join(' ')}`)
const key = () => keysBeside(all)

describe('a show at the same time of several days and weeks', () => {
  it('is found by its show, its time and its length', () => {
    expect(alikeOf(all, monday)).toEqual([...daily, others[3]])
    expect(shown(all)).toEqual(['1: 0 1 4', '2: 1'])
  })

  it.each<[what: string, change: (plan: Plan) => Plan, is: string[]]>([
    [
      'another week gets all days of its own',
      (plan) => weekAdded(plan, monday, 3, key()),
      ['1: 0 1 4', '2: 1', '3: 0 1 4'],
    ],
    [
      'a week that has some days gets the others',
      (plan) => weekAdded(plan, monday, 2, key()),
      ['1: 0 1 4', '2: 0 1 4'],
    ],
    ['its own week changes nothing', (plan) => weekAdded(plan, monday, 1, key()), ['1: 0 1 4', '2: 1']],
    ['a day of its week', (plan) => dayAdded(plan, monday, { week: 1, day: 6 }, key()), ['1: 0 1 4 6', '2: 1']],
    ['a day of another week', (plan) => dayAdded(plan, monday, { week: 2, day: 0 }, key()), ['1: 0 1 4', '2: 0 1']],
    ['a day that is there', (plan) => dayAdded(plan, monday, { week: 2, day: 1 }, key()), ['1: 0 1 4', '2: 1']],
    ['a day removed', (plan) => placesRemoved(plan, monday, { week: 1, day: 1 }), ['1: 0 4', '2: 1']],
    ['a week removed', (plan) => placesRemoved(plan, monday, { week: 1 }), ['2: 1']],
    ['a place that is empty removed', (plan) => placesRemoved(plan, monday, { week: 2, day: 3 }), ['1: 0 1 4', '2: 1']],
  ])('%s', (_, change, is) => {
    const next = change(all)
    expect(shown(next)).toEqual(is)
    // The others are as they were.
    expect(next.filter((each) => !alikeOf(next, monday).includes(each))).toEqual(others.slice(0, 3))
    expect(new Set(next.map((each) => each.key)).size).toBe(next.length)
  })

  it('days that are added and then a week: the week has all of them', () => {
    let plan: Plan = [monday]
    for (const day of [1, 2]) plan = dayAdded(plan, monday, { week: 1, day }, keysBeside(plan))
    expect(shown(weekAdded(plan, monday, 2, keysBeside(plan)))).toEqual(['1: 0 1 2', '2: 0 1 2'])
  })

  it('shows exactly the plan, for any plan and place', () => {
    const cases = plans.filter(({ plan }) => plan.length > 0)
    fc.assert(
      fc.property(cases, fc.nat(), fc.nat(), fc.nat(6), ({ plan, weeks }, nth, anyWeek, day) => {
        const of = plan[nth % plan.length]!
        const week = (anyWeek % weeks) + 1
        const added = dayAdded(plan, of, { week, day }, keysBeside(plan))
        expect(gridOf(added, of).get(week)?.has(day)).toBe(true)
        expect(
          gridOf(placesRemoved(added, of, { week, day }), of)
            .get(week)
            ?.has(day) ?? false,
        ).toBe(false)
        const whole = gridOf(weekAdded(plan, of, week, keysBeside(plan)), of)
        const own = Math.floor(of.at / 10_080) + 1
        expect([...whole.get(own)!].every((each) => whole.get(week)!.has(each))).toBe(true)
      }),
    )
  })
})
