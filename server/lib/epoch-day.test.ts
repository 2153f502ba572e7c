import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epochDayOf, isDate, isMonday, isoDateOf, modulo, mondayOf, weekdayOf } from './epoch-day.ts'

describe('calendar days as numbers', () => {
  const facts: [date: string, day: number, weekday: number, monday: string][] = [
    ['1970-01-01', 0, 3, '1969-12-29'],
    ['1969-12-31', -1, 2, '1969-12-29'],
    ['2000-02-29', 11_016, 1, '2000-02-28'],
    ['2026-11-16', 20_773, 0, '2026-11-16'],
    ['2026-11-22', 20_779, 6, '2026-11-16'],
  ]
  test.each(facts)('%s is day %i, weekday %i of the week of %s', (date, day, weekday, monday) => {
    expect(epochDayOf(date)).toBe(day)
    expect(isoDateOf(day)).toBe(date)
    expect(weekdayOf(day)).toBe(weekday)
    expect(isoDateOf(mondayOf(day))).toBe(monday)
  })

  test.each(['', '2026-02-30', '2026-13-01', '2026-2-3', '20260203', '2026-02-03T00:00', 'today', '2026-02-03 '])(
    '"%s" is not a date',
    (text) => {
      expect(() => epochDayOf(text)).toThrow(RangeError)
    },
  )

  test('agrees with Temporal on every date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => {
        const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day })
        expect([isoDateOf(day), weekdayOf(day)]).toEqual([date.toString(), date.dayOfWeek - 1])
        expect(epochDayOf(date.toString())).toBe(day)
      }),
    )
  })

  test.each([
    ['2026-11-16', true],
    ['2026-11-17', false],
    ['2026-11-15', false],
    ['2026-02-30', false],
    ['20261116', false],
    ['+275760-09', false],
    ['', false],
  ])('"%s" is a Monday: %s', (text, answer) => {
    expect(isMonday(text)).toBe(answer)
  })

  test.each([
    ['2026-11-17', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-11-16T00:00', false],
    ['', false],
  ])('"%s" is a date: %s', (text, answer) => {
    expect(isDate(text)).toBe(answer)
  })

  test('a remainder is never negative', () => {
    expect([modulo(-1, 7), modulo(-7, 7), modulo(8, 7)]).toEqual([6, 0, 1])
  })
})
