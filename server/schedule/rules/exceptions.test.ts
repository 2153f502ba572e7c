import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { epochDayOf } from '../../lib/epoch-day.ts'
import type { Rotation } from '../../station/rules/rotation.ts'
import { slowOccurrences } from '../../testing/slow-schedule.ts'
import { slowInstant, unix } from '../../testing/slow-time.ts'
import { airingAt } from './airing.ts'
import { airingChanges } from './airing-changes.ts'
import { DAYS, type Day, type Entry } from './entry.ts'
import type { Exception } from './exceptions.ts'
import { makePlan } from './plan.ts'
import { nearTo, overAt } from './review.ts'

type Kind = Exception['kind']
type Of<K extends Kind> = Extract<Exception, { kind: K }>

const day = epochDayOf
const air = (
  showId: number,
  date: string,
  time: number,
  duration: number,
  more: Partial<Of<'air'>> = {},
): Exception => ({
  ...{ kind: 'air', id: 9, epochDay: day(date), showId, time, duration },
  ...{ title: '', description: '', image: '', isRepeat: false, ...more },
})
const skip = (showId: number, date: string, time: number): Exception => ({
  ...{ kind: 'skip', id: 8, epochDay: day(date), showId, time },
})
const clear = (date: string, time: number, duration: number): Exception => ({
  ...{ kind: 'clear', id: 7, epochDay: day(date), time, duration },
})
const runAs = (date: string, weekday: Day, week = 1): Exception => ({
  ...{ kind: 'day', id: 6, epochDay: day(date), week, day: weekday },
})

type Line = [showId: number, day: Day, time: number, duration: number, week?: number]

function planOf(lines: Line[], exceptions: Exception[], more: Partial<Rotation> = {}) {
  const entries = lines.map(([showId, day, time, duration, week = 1]) => ({ showId, week, day, time, duration }))
  return makePlan(entries, { timeZone: 'UTC', numberOfWeeks: 1, rotationStart: '2026-02-09', ...more }, exceptions)
}

/** The programme of 2026-02-10, a Tuesday, as `09:00 1` for each change. */
function on(lines: Line[], exceptions: Exception[], from = '2026-02-10T00:00Z', until = '2026-02-10T23:59Z'): string[] {
  return airingChanges(planOf(lines, exceptions), unix(from), unix(until)).map(
    ({ at, showId }) => `${new Date(at * 1000).toISOString().slice(11, 16)} ${showId ?? '–'}`,
  )
}

describe('exceptions', () => {
  const facts: [promise: string, lines: Line[], exceptions: Exception[], onAir: string[]][] = [
    [
      'air: whatever the week says',
      [[1, 'tue', 540, 60]],
      [air(2, '2026-02-10', 540, 60)],
      ['00:00 –', '09:00 2', '10:00 –'],
    ],
    [
      'air cuts an entry into two pieces',
      [[1, 'tue', 540, 180]],
      [air(2, '2026-02-10', 600, 60)],
      ['00:00 –', '09:00 1', '10:00 2', '11:00 1', '12:00 –'],
    ],
    [
      'air runs into the next entry until it ends',
      [
        [1, 'tue', 540, 60],
        [2, 'tue', 600, 60],
      ],
      [air(3, '2026-02-10', 570, 60)],
      ['00:00 –', '09:00 1', '09:30 3', '10:30 2', '11:00 –'],
    ],
    [
      'skip: what lies beneath is on air',
      [
        [1, 'tue', 540, 180],
        [2, 'tue', 600, 60],
      ],
      [skip(2, '2026-02-10', 600)],
      ['00:00 –', '09:00 1', '12:00 –'],
    ],
    [
      'skip names the show and its start',
      [[1, 'tue', 540, 60]],
      [skip(2, '2026-02-10', 540), skip(1, '2026-02-10', 541)],
      ['00:00 –', '09:00 1', '10:00 –'],
    ],
    ['skip of another date', [[1, 'tue', 540, 60]], [skip(1, '2026-02-17', 540)], ['00:00 –', '09:00 1', '10:00 –']],
    ['skip at 1440 is 0 of the next day', [[1, 'mon', 1440, 60]], [skip(1, '2026-02-09', 1440)], ['00:00 –']],
    ['skip at 0 finds an entry at 1440', [[1, 'mon', 1440, 60]], [skip(1, '2026-02-10', 0)], ['00:00 –']],
    [
      'skip does not reach an air',
      [[1, 'tue', 540, 60]],
      [skip(1, '2026-02-10', 540), air(1, '2026-02-10', 540, 30)],
      ['00:00 –', '09:00 1', '09:30 –'],
    ],
    [
      'clear: nothing, also over an entry of the day before',
      [[1, 'mon', 1380, 120]],
      [clear('2026-02-10', 30, 60)],
      ['00:00 1', '00:30 –'],
    ],
    ['clear over midnight', [[1, 'tue', 0, 120]], [clear('2026-02-09', 1410, 60)], ['00:00 –', '00:30 1', '02:00 –']],
    ['clear at 1440', [[1, 'tue', 0, 120]], [clear('2026-02-09', 1440, 60)], ['00:00 –', '01:00 1', '02:00 –']],
    [
      'the start of the entry decides, not of its piece',
      [
        [1, 'tue', 540, 240],
        [2, 'tue', 570, 300],
      ],
      [clear('2026-02-10', 600, 60)],
      ['00:00 –', '09:00 1', '09:30 2', '10:00 –', '11:00 2', '14:30 –'],
    ],
    [
      'day: as another day; what began the day before ends as usual',
      [
        [1, 'mon', 1380, 120],
        [2, 'tue', 540, 60],
        [3, 'sun', 600, 60],
      ],
      [runAs('2026-02-10', 'sun')],
      ['00:00 1', '01:00 –', '10:00 3', '11:00 –'],
    ],
    ['day: without entries', [[2, 'tue', 540, 60]], [runAs('2026-02-10', 'wed')], ['00:00 –']],
    [
      'day of a week that the rotation does not have',
      [[2, 'tue', 540, 60]],
      [runAs('2026-02-10', 'wed', 2)],
      ['00:00 –', '09:00 2', '10:00 –'],
    ],
    [
      'other exceptions lie above a day',
      [[3, 'sun', 600, 60]],
      [runAs('2026-02-10', 'sun'), skip(3, '2026-02-10', 600), air(1, '2026-02-10', 0, 10)],
      ['00:00 1', '00:10 –'],
    ],
  ]
  it.each(facts)('%s', (_, lines, exceptions, onAir) => {
    const all = on(lines, exceptions)
    expect(all.filter((change, index) => change.slice(6) !== all[index - 1]?.slice(6))).toEqual(onAir)
  })

  it('a piece that begins on the next date is on air then, before an entry that begins earlier', () => {
    const lines: Line[] = [
      [1, 'mon', 1380, 180],
      [2, 'mon', 1320, 300],
    ]
    const exceptions = [air(3, '2026-02-09', 1410, 60)]
    expect(on(lines, exceptions, '2026-02-09T21:00Z', '2026-02-10T04:00Z')).toEqual([
      '21:00 –',
      ...['22:00 2', '23:00 1', '23:30 3', '00:30 1', '02:00 2', '03:00 –'],
    ])
  })

  it('names the exception by which a show is on air, with its own title', () => {
    const plan = planOf([[1, 'tue', 540, 60]], [air(1, '2026-02-10', 540, 30, { title: 'Election' })])
    expect(airingAt(plan, unix('2026-02-10T09:00Z'))?.air).toMatchObject({ id: 9, title: 'Election' })
    expect(airingAt(plan, unix('2026-02-10T09:30Z'))).not.toHaveProperty('air')
  })

  it('tells which skips have no entry', () => {
    const exceptions = [skip(1, '2026-02-10', 540), { ...skip(1, '2026-02-11', 540), id: 4 }]
    expect([...planOf([[1, 'tue', 540, 60]], exceptions).orphans]).toEqual([4])
    expect([
      ...planOf([[1, 'mon', 540, 60]], [skip(1, '2026-02-10', 540), runAs('2026-02-10', 'mon')]).orphans,
    ]).toEqual([])
  })

  it('tells which days follow one of a week that the rotation has not', () => {
    const exceptions = [runAs('2026-02-10', 'mon', 2), { ...runAs('2026-02-11', 'mon', 1), id: 5 }]
    expect([...planOf([[1, 'tue', 540, 60]], exceptions).orphans]).toEqual([6])
    expect(planOf([[1, 'tue', 540, 60]], exceptions, { numberOfWeeks: 2 }).orphans.size).toBe(0)
  })

  it('the exceptions near some dates are all that their plan needs', () => {
    const near = nearTo([day('2026-02-10')])
    expect(near(air(1, '2026-02-01', 1440, 10_080))).toBe(true)
    expect(near(skip(1, '2026-02-19', 0))).toBe(true)
    expect([near(clear('2026-06-01', 0, 60)), near(clear('2025-10-01', 0, 60))]).toEqual([false, false])
  })

  it('is over at the end of its span, or of the day on which what it skips or replaces begins', () => {
    const begin = day('2026-02-10') * 1440
    const over = [clear('2026-02-10', 60, 30), skip(1, '2026-02-10', 60), skip(1, '2026-02-10', 1440)]
    expect(over.map(overAt)).toEqual([begin + 90, begin + 1440, begin + 2880])
    expect(overAt(runAs('2026-02-10', 'mon'))).toBe(begin + 1440)
  })

  it('without exceptions nothing is computed', () => {
    const { dates, orphans, reachDays } = planOf([[1, 'tue', 540, 60]], [])
    expect([dates.size, orphans.size, reachDays]).toEqual([0, 0, 0])
  })
})

// The reference paints each minute of a year: entries by their rank, one over the other, then exceptions.

const year = { from: '2026-02-01', days: 365 }
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo']
const times = fc.oneof(fc.integer({ min: 0, max: 1440 }), fc.constantFrom(0, 60, 120, 150, 180, 1380, 1440))
const durations = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 10_080 }),
  fc.constantFrom(30, 60, 1440),
)
const shows = fc.integer({ min: 1, max: 5 })
/** Near the changes of the clocks more often than elsewhere. */
const dates = fc.oneof(
  fc.integer({ min: 0, max: year.days - 1 }),
  fc
    .constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04')
    .map((date) => day(date) - day(year.from)),
)

const weeks = fc.constantFrom(1, 2, 3, 5, 52).chain((numberOfWeeks) => {
  const place = { week: fc.integer({ min: 1, max: numberOfWeeks }), day: fc.constantFrom(...DAYS) }
  const at = { epochDay: dates.map((ahead) => day(year.from) + ahead), id: fc.constant(1) }
  const own = { title: fc.constant(''), description: fc.constant(''), image: fc.constant(''), isRepeat: fc.boolean() }
  const span = { time: times, duration: durations }
  return fc.record({
    rotation: fc.record({
      timeZone: fc.constantFrom(...zones),
      numberOfWeeks: fc.constant(numberOfWeeks),
      rotationStart: fc.constantFrom('2026-01-05', '2026-06-01', '2024-12-30'),
    }),
    entries: fc.array(fc.record({ showId: shows, ...place, ...span }), {
      minLength: 1,
      maxLength: 4 + 4 * numberOfWeeks,
    }),
    holds: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('air' as const), ...at, ...own, showId: shows, ...span }),
        fc.record({ kind: fc.constant('clear' as const), ...at, ...span }),
      ),
      { maxLength: 12 },
    ),
    skips: fc.array(fc.tuple(fc.nat({ max: 60 }), dates), { maxLength: 12 }),
    days: fc.uniqueArray(fc.record({ kind: fc.constant('day' as const), ...at, ...place }), {
      maxLength: 6,
      selector: ({ epochDay }) => epochDay,
    }),
  })
})

test('each minute of a year is as painted by hand, in rotations of 1 to 52 weeks, over both changes of the clocks', () => {
  fc.assert(
    fc.property(weeks, ({ rotation, entries, holds, skips, days }) => {
      const apart: Exception[] = []
      for (const hold of holds) if (!apart.some((other) => overlap(hold, other))) apart.push(hold)
      const skipped = skips.map(([index, ahead]): Exception => {
        const { showId, time } = entries[index % entries.length]!
        return { kind: 'skip', id: 1, epochDay: day(year.from) + ahead, showId, time }
      })
      const exceptions = [...apart, ...skipped, ...days]
      const painted = paint(entries, rotation, exceptions)
      const begin = slowInstant(rotation.timeZone, Temporal.PlainDate.from(year.from).toPlainDateTime())
      const plan = makePlan(entries, rotation, exceptions)
      const changes = airingChanges(plan, begin, begin + painted.length * 60 - 60)
      const computed = new Int8Array(painted.length)
      for (const [index, { at, showId }] of changes.entries()) {
        computed.fill(
          showId ?? 0,
          (at - begin) / 60,
          ((changes[index + 1]?.at ?? Number.POSITIVE_INFINITY) - begin) / 60,
        )
      }
      expect(computed.findIndex((showId, minute) => showId !== painted[minute])).toBe(-1)
      for (let minute = 0; minute < painted.length; minute += 997) {
        expect(airingAt(plan, begin + minute * 60)?.showId ?? 0).toBe(painted[minute])
      }
    }),
    { numRuns: 60 },
  )
})

type Held = Of<'air'> | Of<'clear'>
const spanOf = ({ epochDay, time, duration }: Held) =>
  [epochDay * 1440 + time, epochDay * 1440 + time + duration] as const
function overlap(a: Held, b: Exception): boolean {
  const [[from, until], [begin, end]] = [spanOf(a), spanOf(b as Held)]
  return from < end && begin < until
}

/** The show on air in each minute of the year, 0 for none. */
function paint(entries: Entry[], rotation: Rotation, exceptions: Exception[]): Int8Array {
  const first = Temporal.PlainDate.from(year.from)
  const instant = (start: Temporal.PlainDateTime) => slowInstant(rotation.timeZone, start)
  const begin = instant(first.toPlainDateTime())
  const painted = new Int8Array((instant(first.add({ days: year.days }).toPlainDateTime()) - begin) / 60)
  const dateOf = (epochDay: number) => Temporal.PlainDate.from('1970-01-01').add({ days: epochDay })
  const usual = slowOccurrences(entries, rotation, first.subtract({ days: 10 }), year.days + 20)
  const isOn = (start: Temporal.PlainDateTime, date: Temporal.PlainDate) => start.toPlainDate().equals(date)

  const occurrences = usual.filter(
    ({ start }) => !exceptions.some((one) => one.kind === 'day' && isOn(start, dateOf(one.epochDay))),
  )
  for (const one of exceptions) {
    if (one.kind !== 'day') continue
    // A date that is that day of that week, from which to take what begins on it.
    const weekday = DAYS.indexOf(one.day) + (one.week - 1) * 7
    const other = Temporal.PlainDate.from(rotation.rotationStart).add({ days: weekday })
    const ahead = other.until(dateOf(one.epochDay)).days
    for (const like of slowOccurrences(entries, rotation, other.subtract({ days: 2 }), 4)) {
      if (!isOn(like.start, other)) continue
      const [start, end] = [like.start.add({ days: ahead }), like.end.add({ days: ahead })]
      occurrences.push({ ...like, start, end, startAt: instant(start), endAt: instant(end) })
    }
  }
  const left = occurrences.filter(
    ({ showId, start }) =>
      !exceptions.some(
        (one) =>
          one.kind === 'skip' &&
          one.showId === showId &&
          dateOf(one.epochDay).toPlainDateTime().add({ minutes: one.time }).equals(start),
      ),
  )
  left.sort((a, b) => a.startAt - b.startAt || b.endAt - a.endAt || b.showId - a.showId)
  const brush = (showId: number, startAt: number, endAt: number) =>
    painted.fill(showId, Math.max(0, (startAt - begin) / 60), Math.max(0, (endAt - begin) / 60))
  for (const { showId, startAt, endAt } of left) brush(showId, startAt, endAt)
  for (const one of exceptions) {
    if (one.kind !== 'air' && one.kind !== 'clear') continue
    const start = dateOf(one.epochDay).toPlainDateTime().add({ minutes: one.time })
    brush(one.kind === 'air' ? one.showId : 0, instant(start), instant(start.add({ minutes: one.duration })))
  }
  return painted
}
