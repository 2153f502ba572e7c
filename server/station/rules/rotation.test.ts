import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epochDayOf, isMonday } from '../../lib/epoch-day.ts'
import { slowWeek } from '../../testing/slow-schedule.ts'
import { unix } from '../../testing/slow-time.ts'
import { activeWeek, defaultRotationStart, rotationStartFor, rotationWeek } from './rotation.ts'

const rotationOf = (numberOfWeeks: number, rotationStart: string, timeZone = 'UTC') => ({
  timeZone,
  numberOfWeeks,
  rotationStart,
})

describe('the week of the rotation', () => {
  const facts: [date: string, weeks: number, anchor: string, week: number][] = [
    ['2026-11-16', 1, '2026-11-16', 1],
    ['2026-11-16', 2, '2026-11-16', 1],
    ['2026-11-22', 2, '2026-11-16', 1], // Sunday still belongs to the week that Monday began
    ['2026-11-23', 2, '2026-11-16', 2],
    ['2026-11-30', 2, '2026-11-16', 1],
    ['2026-11-15', 2, '2026-11-16', 2], // before the anchor the rotation is continued backwards
    ['2026-11-08', 2, '2026-11-16', 1],
    ['2026-11-15', 3, '2026-11-16', 3],
    ['2026-11-09', 3, '2026-11-16', 3],
    ['2026-11-08', 3, '2026-11-16', 2],
    ['2027-01-04', 4, '2026-11-16', 4], // the rotation continues across the end of a year
    ['2027-11-15', 52, '2026-11-16', 1],
    ['2027-11-14', 52, '2026-11-16', 52],
  ]
  test.each(facts)('%s in a rotation of %i from %s is week %i', (date, weeks, anchor, week) => {
    expect(rotationWeek(epochDayOf(date), rotationOf(weeks, anchor))).toBe(week)
  })

  test('agrees with counting Mondays, and setting the active week makes it the active one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 7000, max: 26_000 }),
        fc.integer({ min: 1, max: 52 }),
        fc.integer({ min: -2000, max: 2000 }),
        fc.nat({ max: 51 }),
        (day, weeks, turns, chosen) => {
          const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day })
          const rotation = rotationOf(weeks, Temporal.PlainDate.from('2000-01-03').add({ weeks: turns }).toString())
          expect(rotationWeek(day, rotation)).toBe(slowWeek(date, rotation))
          const rotationStart = rotationStartFor((chosen % weeks) + 1, day)
          expect(isMonday(rotationStart)).toBe(true)
          expect(rotationWeek(day, { ...rotation, rotationStart })).toBe((chosen % weeks) + 1)
        },
      ),
    )
  })

  test('weeks turn over on Monday 00:00 of the station, not of UTC', () => {
    const rotation = rotationOf(2, '2026-11-16', 'Asia/Kathmandu') // UTC+5:45
    expect(activeWeek(rotation, unix('2026-11-22T18:14:59Z'))).toBe(1)
    expect(activeWeek(rotation, unix('2026-11-22T18:15:00Z'))).toBe(2)
  })
})

describe('the start of a rotation', () => {
  test('is Monday of the present week for a new station, by its own date', () => {
    expect(defaultRotationStart('UTC', unix('2026-11-22T23:00Z'))).toBe('2026-11-16')
    expect(defaultRotationStart('Europe/Berlin', unix('2026-11-22T23:00Z'))).toBe('2026-11-23')
  })

  const facts: [week: number, today: string, start: string][] = [
    [1, '2026-11-18', '2026-11-16'],
    [1, '2026-11-22', '2026-11-16'],
    [3, '2026-11-16', '2026-11-02'],
  ]
  test.each(facts)('week %i on %s means a start on %s', (week, today, start) => {
    expect(rotationStartFor(week, epochDayOf(today))).toBe(start)
  })
})
