import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateAt, dayBounds, instantAt, wallTime, weekdayOf } from './zone.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const berlin = 'Europe/Berlin'

it('the wall time of a station includes the weekday', () => {
  expect(wallTime(at('2026-11-18T13:32:08.9Z'), berlin)).toEqual({
    ...{ year: 2026, month: 11, day: 18, hour: 14, minute: 32, second: 8, weekday: 3 },
  })
  expect(wallTime(at('2026-11-18T00:00:00Z'), 'America/Los_Angeles')).toMatchObject({ day: 17, hour: 16 })
  expect(wallTime(at('2026-11-17T23:00:00Z'), berlin)).toMatchObject({ day: 18, hour: 0 })
})

it('dates, weekdays, and the days before and after a date', () => {
  expect(dateAt(at('2026-11-18T23:30:00Z'), berlin)).toBe('2026-11-19')
  expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([1, 7])
  expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    ...['2026-03-01', '2028-02-29', '2025-12-31'],
  ])
})

describe('the instant of a wall time', () => {
  it.each<[why: string, date: string, hours: number, zone: string, instant: string]>([
    ['winter', '2026-11-18', 14.5, berlin, '2026-11-18T13:30:00Z'],
    ['summer', '2026-07-01', 6, berlin, '2026-07-01T04:00:00Z'],
    ['24:00 is the next day', '2026-11-18', 24, berlin, '2026-11-18T23:00:00Z'],
    ['a skipped time is the instant of the change', '2026-03-29', 2.5, berlin, '2026-03-29T01:00:00Z'],
    ['the time after a skipped one', '2026-03-29', 3, berlin, '2026-03-29T01:00:00Z'],
    ['a repeated time is its first occurrence', '2026-10-25', 2.5, berlin, '2026-10-25T00:30:00Z'],
    ['the time after a repeated one', '2026-10-25', 3, berlin, '2026-10-25T02:00:00Z'],
    ['west of UTC', '2026-11-18', 20, 'America/New_York', '2026-11-19T01:00:00Z'],
    ['midnight is skipped in Beirut', '2026-03-29', 0, 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['an offset with half an hour', '2026-11-18', 12, 'Asia/Kolkata', '2026-11-18T06:30:00Z'],
  ])('%s', (_why, date, hours, zone, instant) => {
    expect(new Date(instantAt(date, hours * 3600, zone) * 1000).toISOString()).toBe(new Date(instant).toISOString())
  })
})

it.each([
  ['2026-11-18', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('%s has %i hours', (date, hours) => {
  const { start, end } = dayBounds(date, berlin)
  expect((end - start) / 3600).toBe(hours)
})

it('the wall time equals that of Intl in any zone at any time', () => {
  const zones = fc.constantFrom(
    ...[berlin, 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Pacific/Apia'],
  )
  const instants = fc.integer({ min: at('2011-12-01T00:00Z'), max: at('2031-01-01T00:00Z') })
  fc.assert(
    fc.property(zones, instants, (timeZone, instant) => {
      const told = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
        instant * 1000,
      )
      const { hour, minute, second } = wallTime(instant, timeZone)
      const time = [hour, minute, second].map((part) => `${part}`.padStart(2, '0')).join(':')
      expect(`${dateAt(instant, timeZone)} ${time}`).toBe(told)
    }),
  )
})
