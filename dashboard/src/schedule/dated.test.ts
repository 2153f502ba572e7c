import { describe, expect, it } from 'vitest'
import { airtime, segmentsWithin } from './airtime.ts'
import { changesBetween } from './changes.ts'
import { type DatedWeek, datedPlan } from './dated.ts'
import { inEveryWeek, mayBeWeekly, onThisDate } from './dated-changes.ts'
import { moved, without } from './edits.ts'
import type { Entry, Plan } from './entry.ts'
import type { Exception } from './exceptions.ts'
import { minuteOf, ringOf } from './ring.ts'

/** Week 2 of 2, from Monday 14 December 2026. */
const week: DatedWeek = { monday: '2026-12-14', week: 2, begin: 360, ring: ringOf(2) }
const entry = (key: string, showId: number, day: number, time: number, length: number): Entry => ({
  ...{ key, showId, length },
  at: minuteOf(2, day, time),
})
const morning = entry('e1', 1, 1, 540, 180)
const noon = entry('e2', 2, 1, 720, 60)
const plan: Plan = [
  morning,
  noon,
  entry('e3', 1, 6, 600, 60),
  { key: 'e4', showId: 3, at: minuteOf(1, 1, 480), length: 60 },
]
const tuesday = '2026-12-15'

const stored = (id: number, fields: Partial<Exception> & Pick<Exception, 'kind'>): Exception => ({
  ...{ id, group: `g${id}`, date: tuesday, orphaned: false, created_at: 0 },
  ...fields,
})
const air = stored(1, { kind: 'air', show_id: 3, time: 600, duration: 60, title: 'Special' })
const skip = stored(2, { kind: 'skip', show_id: 1, time: 540 })
const clear = stored(3, { kind: 'clear', time: 600, duration: 30 })
const day = stored(4, { kind: 'day', week: 1, day: 'tue' })

/** The shows on air on the Tuesday, with minutes from midnight. */
function onAir(exceptions: readonly Exception[], shown = week): string[] {
  const shownPlan = datedPlan(plan, exceptions, shown)
  return segmentsWithin(airtime(shownPlan, shown.ring), minuteOf(2, 1), 1440, shown.ring).flatMap(
    ({ from, until, entry }) => (entry ? [`${entry.showId} ${from}–${until}`] : []),
  )
}

describe('the shows on air in a dated week', () => {
  const facts: [what: string, exceptions: Exception[], onAir: string[]][] = [
    ['as usual', [], ['1 540–720', '2 720–780']],
    ['an air cuts an entry in two', [air], ['1 540–600', '3 600–660', '1 660–720', '2 720–780']],
    ['an entry that begins later does not cover an air', [{ ...air, duration: 240 }], ['1 540–600', '3 600–840']],
    ['a skip', [skip], ['2 720–780']],
    ['a skip at another time does nothing', [{ ...skip, time: 541 }], ['1 540–720', '2 720–780']],
    ['a skip at another date does nothing', [{ ...skip, date: '2026-12-22' }], ['1 540–720', '2 720–780']],
    ['a clear is a stretch without a show', [clear], ['1 540–600', '0 600–630', '1 630–720', '2 720–780']],
    ['a day as another', [day], ['3 480–540']],
    ['a skip of an entry of the other day', [day, { ...skip, show_id: 3, time: 480 }], []],
    [
      'a time of 1440 is the next day',
      [{ ...air, date: '2026-12-14', time: 1440 }],
      ['3 0–60', '1 540–720', '2 720–780'],
    ],
  ]
  it.each(facts)('%s', (_, exceptions, pieces) => expect(onAir(exceptions)).toEqual(pieces))

  it('what begins before the shown days is cut', () => {
    const early = stored(9, { kind: 'air', show_id: 3, date: '2026-12-14', time: 300, duration: 120 })
    expect(datedPlan([], [early], week)).toEqual([
      { key: 'x9', showId: 3, at: minuteOf(2, 0, 360), length: 60, exception: early },
    ])
  })

  it('in a rotation of one week, the night after Sunday is that of the next Monday', () => {
    const one = { ...week, week: 1, ring: ringOf(1) }
    const night = { key: 'e1', showId: 1, at: 120, length: 60 }
    const skipped = (date: string) => datedPlan([night], [{ ...skip, date, time: 120 }], one)[0]?.skippedBy?.date
    expect(skipped('2026-12-14')).toBeUndefined()
    expect(skipped('2026-12-21')).toBe('2026-12-21')
    expect(
      datedPlan([night], [{ ...skip, date: '2026-12-14', time: 120 }], { ...one, begin: 0 })[0]?.skippedBy,
    ).toBeDefined()
  })
})

describe('changes on this date only', () => {
  const made = (exceptions: Exception[], change: (shown: Plan) => Plan) => {
    const shown = datedPlan(plan, exceptions, week)
    return onThisDate(changesBetween(shown, change(shown)), exceptions, week, 'group')
  }
  const key = (name: string) => new Set([name])
  const group = 'group'
  const skipped = { kind: 'skip', show_id: 1, date: tuesday, time: 540, group }
  const move = [
    { ...skip, group: 'm' },
    stored(5, { kind: 'air', group: 'm', show_id: 1, time: 840, duration: 180, title: '' }),
  ]

  const facts: [
    what: string,
    exceptions: Exception[],
    change: (shown: Plan) => Plan,
    made: object[],
    replaces: number[],
  ][] = [
    ['removed: a skip', [], (shown) => without(shown, key('e1')), [skipped], []],
    [
      'moved: a skip and an air',
      [],
      (shown) => moved(shown, key('e1'), 1440, week.ring),
      [skipped, { kind: 'air', show_id: 1, date: '2026-12-16', time: 540, duration: 180, group }],
      [],
    ],
    [
      'added: an air',
      [],
      (shown) => [...shown, entry('e9', 2, 1, 0, 30)],
      [{ kind: 'air', show_id: 2, date: tuesday, time: 0, duration: 30, group }],
      [],
    ],
    [
      'an exception is moved: it is replaced',
      [air],
      (shown) => moved(shown, key('x1'), 60, week.ring),
      [{ kind: 'air', show_id: 3, date: tuesday, time: 660, duration: 60, title: 'Special', group }],
      [1],
    ],
    [
      'a moved broadcast is moved again: its skip stays',
      move,
      (shown) => moved(shown, key('x5'), 60, week.ring),
      [skipped, { kind: 'air', show_id: 1, date: tuesday, time: 900, duration: 180, title: '', group }],
      [5],
    ],
    [
      'a skipped entry is moved: it is skipped, and on air elsewhere',
      [skip],
      (shown) => moved(shown, key('e1'), 60, week.ring),
      [skipped, { kind: 'air', show_id: 1, date: tuesday, time: 600, duration: 180, group }],
      [2],
    ],
    ['a skipped entry is removed: nothing', [skip], (shown) => without(shown, key('e1')), [], []],
    [
      'an entry of another day is removed',
      [day],
      (shown) => without(shown, key('d4.e4')),
      [{ kind: 'skip', show_id: 3, date: tuesday, time: 480, group }],
      [],
    ],
  ]
  it.each(facts)('%s', (_, exceptions, change, exceptionsMade, replaces) => {
    expect(made(exceptions, change)).toEqual({ exceptions: exceptionsMade, replaces })
  })
})

describe('changes in every week', () => {
  it('are those of the entries of the weeks', () => {
    const shown = datedPlan(plan, [air], week)
    const next = without(moved(shown, new Set(['e1']), 60, week.ring), new Set(['e2']))
    const changes = changesBetween(shown, [...next, entry('e9', 2, 3, 0, 30)])
    expect(mayBeWeekly(changes)).toBe(true)
    const { at } = morning
    expect(inEveryWeek(plan, changes)).toEqual([
      { ...morning, at: at + 60 },
      ...plan.slice(2),
      entry('e9', 2, 3, 0, 30),
    ])
  })
  it('an exception cannot be changed in every week', () => {
    const shown = datedPlan(plan, [air, skip], week)
    for (const key of ['x1', 'e1']) {
      expect(mayBeWeekly(changesBetween(shown, without(shown, new Set([key]))))).toBe(false)
    }
  })
})
