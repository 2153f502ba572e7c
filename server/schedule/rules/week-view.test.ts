import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rotation } from '../../station/rules/rotation.ts'
import { type SlowOccurrence, situations, slowAiring, slowOccurrences, slowWeek } from '../../testing/slow-schedule.ts'
import { slowInstant, slowToday, unix } from '../../testing/slow-time.ts'
import type { Day, Entry } from './entry.ts'
import { makePlan } from './plan.ts'
import { type Piece, weekView } from './week-view.ts'

type Line = [showId: number, day: Day, time: number, duration: number, week?: number]

function view(lines: Line[], now: string, offset = 0, more: Partial<Rotation> = {}) {
  const entries = lines.map(([showId, day, time, duration, week = 1]) => ({ showId, week, day, time, duration }))
  const rotation = { timeZone: 'UTC', numberOfWeeks: 1, rotationStart: '2025-02-10', ...more }
  return weekView(makePlan(entries, rotation), unix(now), offset)
}

/** Pieces as `mon 09:00-10:00 past`, day by day. */
function shown(...args: Parameters<typeof view>): string[][] {
  const state = (piece: Piece) => `${piece.isCurrent ? ' current' : ''}${piece.isPast ? ' past' : ''}`
  return view(...args).days.map(({ pieces }) => pieces.map((p) => `${p.day} ${p.startTime}-${p.endTime}${state(p)}`))
}

describe('the days', () => {
  test('are seven, from today on, named in full', () => {
    expect(view([], '2025-02-10T12:00Z').days).toEqual([
      { date: 'Monday, February 10', dayName: 'Monday', isToday: true, pieces: [] },
      { date: 'Tuesday, February 11', dayName: 'Tuesday', isToday: false, pieces: [] },
      { date: 'Wednesday, February 12', dayName: 'Wednesday', isToday: false, pieces: [] },
      { date: 'Thursday, February 13', dayName: 'Thursday', isToday: false, pieces: [] },
      { date: 'Friday, February 14', dayName: 'Friday', isToday: false, pieces: [] },
      { date: 'Saturday, February 15', dayName: 'Saturday', isToday: false, pieces: [] },
      { date: 'Sunday, February 16', dayName: 'Sunday', isToday: false, pieces: [] },
    ])
  })

  const offsets: [offset: number, first: string, today: number][] = [
    [1, 'Tuesday, February 11', -1],
    [7, 'Monday, February 17', -1],
    [-6, 'Tuesday, February 4', 6],
    [366, 'Wednesday, February 11', -1],
    [-366, 'Saturday, February 10', -1],
  ]
  test.each(offsets)('at offset %i begin with %s', (offset, first, today) => {
    const { days } = view([], '2025-02-10T12:00Z', offset)
    expect(days[0]!.date).toBe(first)
    expect(days.findIndex(({ isToday }) => isToday)).toBe(today)
  })

  test('turn over at midnight of the station', () => {
    expect(view([], '2025-02-10T23:00Z', 0, { timeZone: 'Europe/Berlin' }).days[0]!.dayName).toBe('Tuesday')
  })

  test('show each the week of their own date, while the current week is that of today', () => {
    const lines: Line[] = [
      [1, 'wed', 0, 60, 1],
      [2, 'wed', 0, 60, 2],
      [3, 'mon', 0, 60, 2],
    ]
    const answer = view(lines, '2025-02-13T12:00Z', 0, { numberOfWeeks: 2 })
    expect(answer.days.map(({ pieces }) => pieces.map(({ showId }) => showId))).toEqual([[], [], [], [], [3], [], [2]])
    expect([answer.currentWeek, answer.numberOfWeeks]).toEqual([1, 2])
    expect(view(lines, '2025-02-13T12:00Z', 7, { numberOfWeeks: 2 }).currentWeek).toBe(1)
  })
})

describe('the entries', () => {
  test('carry both forms of their times', () => {
    expect(view([[7, 'mon', 540, 270]], '2025-02-10T00:00Z').days[0]!.pieces).toEqual([
      {
        showId: 7,
        day: 'mon',
        startMinutes: 540,
        endMinutes: 810,
        startTime: '09:00',
        endTime: '13:30',
        isCurrent: false,
        isPast: false,
      },
    ])
  })

  const facts: [promise: string, lines: Line[], now: string, offset: number, first: string[], second: string[]][] = [
    [
      'at 23:00 for two hours show in both days, and the one on air is that of today',
      [[1, 'mon', 1380, 120]],
      '2025-02-10T23:30Z',
      0,
      ['mon 23:00-24:00 current'],
      ['tue 00:00-01:00'],
    ],
    [
      'from the evening before are on air in the day they reach',
      [[1, 'mon', 1380, 120]],
      '2025-02-11T00:30Z',
      0,
      ['tue 00:00-01:00 current'],
      [],
    ],
    [
      'of yesterday are past, also those that continue today',
      [[1, 'mon', 1380, 120]],
      '2025-02-11T00:30Z',
      -1,
      ['mon 23:00-24:00 past'],
      ['tue 00:00-01:00 current'],
    ],
    [
      'that end at midnight leave nothing in the next day',
      [[1, 'mon', 1380, 60]],
      '2025-02-10T12:00Z',
      0,
      ['mon 23:00-24:00'],
      [],
    ],
    ['at 1440 show at 00:00 of the next day', [[1, 'mon', 1440, 60]], '2025-02-10T12:00Z', 0, [], ['tue 00:00-01:00']],
    ['at 1440 on Sunday show on Monday', [[1, 'sun', 1440, 60]], '2025-02-10T12:00Z', 0, ['mon 00:00-01:00 past'], []],
    [
      'are past from their end on, not before',
      [
        [1, 'mon', 540, 60],
        [2, 'mon', 600, 60],
      ],
      '2025-02-10T10:00Z',
      0,
      ['mon 09:00-10:00 past', 'mon 10:00-11:00 current'],
      [],
    ],
    [
      'are in order of start, end and show, and only one is current',
      [
        [2, 'mon', 0, 60],
        [1, 'mon', 0, 60],
        [1, 'mon', 0, 30],
      ],
      '2025-02-10T00:10Z',
      0,
      ['mon 00:00-00:30 current', 'mon 00:00-01:00', 'mon 00:00-01:00'],
      [],
    ],
    [
      'stored twice are current once',
      [
        [1, 'mon', 0, 60],
        [1, 'mon', 0, 60],
      ],
      '2025-02-10T00:10Z',
      0,
      ['mon 00:00-01:00', 'mon 00:00-01:00 current'],
      [],
    ],
  ]
  test.each(facts)('%s', (_, lines, now, offset, first, second) => {
    expect(shown(lines, now, offset).slice(0, 2)).toEqual([first, second])
  })

  test('of a week show in eight days, and in seven from any day on', () => {
    const days = shown([[1, 'tue', 540, 10_080]], '2025-02-10T12:00Z')
    expect(days[1]).toEqual(['tue 00:00-09:00', 'tue 09:00-24:00'])
    expect(days[0]).toEqual(['mon 00:00-24:00 current'])
    expect(days.flat()).toHaveLength(8)
  })

  test('that the spring change skips are listed as stored, never current, and past once it is over', () => {
    const zone = { timeZone: 'Europe/Berlin' }
    const line: Line[] = [[1, 'sun', 120, 60]]
    expect(shown(line, '2026-03-29T00:59:59Z', 0, zone)[0]).toEqual(['sun 02:00-03:00'])
    expect(shown(line, '2026-03-29T01:00:00Z', 0, zone)[0]).toEqual(['sun 02:00-03:00 past'])
  })
})

/** The view by brute force: finds for each minute of each day the occurrences that cover it. */
function slowDay(entries: Entry[], rotation: Rotation, now: number, date: Temporal.PlainDate) {
  const today = slowToday(rotation.timeZone, now)
  const current = slowAiring(entries, rotation, now)
  const dayOrder = Temporal.PlainDate.compare(date, today)
  const sameAsCurrent = (o: SlowOccurrence) =>
    current !== null && o.showId === current.showId && o.startAt === current.startAt && o.endAt === current.endAt
  const minutesOf = (local: Temporal.PlainDateTime) => date.toPlainDateTime().until(local).total('minutes')
  return slowOccurrences(entries, rotation, date.subtract({ days: 9 }), 11).flatMap((occurrence) => {
    const [start, end] = [minutesOf(occurrence.start), minutesOf(occurrence.end)]
    const held = Array.from({ length: 1440 }, (_, minute) => minute).filter((m) => start <= m && m < end)
    if (held.length === 0) return []
    const [startMinutes, endMinutes] = [held[0]!, held.at(-1)! + 1]
    const endAt = slowInstant(rotation.timeZone, date.toPlainDateTime().add({ minutes: endMinutes }))
    const isPast = dayOrder < 0 || (dayOrder === 0 && endAt <= now)
    return [{ showId: occurrence.showId, startMinutes, endMinutes, isPast, mayBeCurrent: sameAsCurrent(occurrence) }]
  })
}

test('agrees with brute force', () => {
  const offsets = fc.oneof(fc.constant(0), fc.integer({ min: -8, max: 8 }), fc.integer({ min: -366, max: 366 }))
  fc.assert(
    fc.property(situations, offsets, ({ entries, rotation, now }, offset) => {
      const answer = weekView(makePlan(entries, rotation), now, offset)
      const today = slowToday(rotation.timeZone, now)
      expect(answer.currentWeek).toBe(slowWeek(today, rotation))
      for (const [index, day] of answer.days.entries()) {
        const date = today.add({ days: offset + index })
        const slow = slowDay(entries, rotation, now, date)
        const plain = (p: Omit<(typeof slow)[0], 'mayBeCurrent'>) =>
          [p.startMinutes, p.endMinutes, p.showId, p.isPast]
            .map(Number)
            .map((n) => String(n).padStart(4, '0'))
            .join()
        expect(day.pieces.map(plain)).toEqual(slow.map(plain).sort())
        expect(day.date).toBe(date.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }))
        expect(day.isToday).toBe(date.equals(today))
        const current = day.pieces.filter(({ isCurrent }) => isCurrent).map(plain)
        const candidates = day.isToday ? slow.filter(({ mayBeCurrent }) => mayBeCurrent).map(plain) : []
        expect(current).toHaveLength(Math.min(1, candidates.length))
        for (const piece of current) expect(candidates).toContain(piece)
      }
    }),
    { numRuns: 250 },
  )
})
