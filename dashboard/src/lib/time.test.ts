import { describe, expect, it } from 'vitest'
import {
  cityOf,
  clockSeconds,
  clockThousandths,
  clockTime,
  dayAndTime,
  dayName,
  duration,
  endTime,
  lastTime,
  longDate,
  minutesTime,
  type Present,
  playingTime,
  sameClock,
  shortDate,
  timeRange,
  weekdays,
} from './time.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const zone = 'Europe/Berlin'
const now = at('2026-11-18T13:32:08Z')
const en: Present = { now, zone, language: 'en' }
const de: Present = { now, zone, language: 'de' }

describe('a time of day', () => {
  it('has five characters and 24 hours; midnight is 00:00 at a start and 24:00 at an end', () => {
    expect(clockTime(at('2026-11-18T05:00:00Z'), zone)).toBe('06:00')
    expect(clockTime(at('2026-11-17T23:00:00Z'), zone)).toBe('00:00')
    expect(endTime(at('2026-11-17T23:00:00Z'), zone)).toBe('24:00')
    expect(timeRange(at('2026-11-18T05:00:00Z'), at('2026-11-18T08:00:00Z'), zone)).toBe('06:00–09:00')
    expect(timeRange(at('2026-11-18T19:00:00Z'), at('2026-11-18T23:00:00Z'), zone)).toBe('20:00–24:00')
    expect([minutesTime(0), minutesTime(965), minutesTime(1440), minutesTime(1800)]).toEqual([
      ...['00:00', '16:05', '24:00', '06:00'],
    ])
  })

  it('has seconds in the masthead, and thousandths in cuts', () => {
    expect(clockSeconds(now, zone)).toBe('14:32:08')
    expect(clockThousandths(at('2026-11-18T11:00:03.422Z'), zone)).toBe('12:00:03.422')
    expect(clockThousandths(at('2026-11-18T11:00:03Z') + 0.9996, zone)).toBe('12:00:04.000')
  })
})

it.each([
  [3587, '59:47'],
  [10_788.9, '2:59:48'],
  [7, '0:07'],
  [0, '0:00'],
  [3600, '1:00:00'],
])('audio of %f s is %s long', (seconds, text) => expect(playingTime(seconds)).toBe(text))

it.each([
  [40, '40 s'],
  [59.6, '1 min'],
  [1080, '18 min'],
  [51_240, '14 h 14 min'],
  [10_800, '3 h'],
  [3599, '1 h'],
])('%f s take %s', (seconds, text) => expect(duration(seconds)).toBe(text))

describe('a day', () => {
  it.each([
    ['2026-11-18', 'Today', 'Heute'],
    ['2026-11-17', 'Yesterday', 'Gestern'],
    ['2026-11-19', 'Tomorrow', 'Morgen'],
    ['2026-11-16', 'Mon 16\u00a0Nov', 'Mo 16.\u00a0Nov'],
    ['2026-09-01', 'Tue 1\u00a0Sep', 'Di 1.\u00a0Sep'],
    ['2025-11-16', 'Sun 16\u00a0Nov\u00a02025', 'So 16.\u00a0Nov\u00a02025'],
  ])('%s is %s, %s', (date, english, german) => {
    expect([dayName(date, en), dayName(date, de)]).toEqual([english, german])
  })

  it('follows the clock of the station: 23:30 UTC is tomorrow in Berlin', () => {
    expect(dayAndTime(at('2026-11-18T23:30:00Z'), en)).toBe('Tomorrow, 00:30')
    expect(dayAndTime(at('2026-11-18T05:00:00Z'), en)).toBe('Today, 06:00')
    expect(dayAndTime(at('2026-11-16T19:00:00Z'), en)).toBe('Mon 16\u00a0Nov, 20:00')
    expect(dayAndTime(at('2026-11-17T22:00:00Z'), de)).toBe('Gestern, 23:00')
  })

  it('has a long format for headings, and a short one for expiry dates', () => {
    expect([longDate('2026-11-18', 'en'), longDate('2026-11-18', 'de')]).toEqual([
      ...['Wednesday 18\u00a0November', 'Mittwoch, 18.\u00a0November'],
    ])
    expect([shortDate('2026-11-24', en), shortDate('2027-01-31', en), shortDate('2027-01-31', de)]).toEqual([
      ...['24\u00a0Nov', '31\u00a0Jan\u00a02027', '31.\u00a0Jan\u00a02027'],
    ])
    expect(weekdays('en', 'short').join()).toBe('Mon,Tue,Wed,Thu,Fri,Sat,Sun')
    expect(weekdays('de', 'long')[2]).toBe('Mittwoch')
  })
})

it.each([
  [now, 'just now'],
  [now - 4, '4 s ago'],
  [at('2026-11-18T13:12:00Z'), '14:12'],
  [at('2026-11-17T18:12:00Z'), 'Yesterday, 19:12'],
])('used at %f: %s', (when, text) => expect(lastTime(when, en)).toBe(text))

it('the city of a zone, and whether the viewer’s clock shows the same time', () => {
  expect([cityOf(zone), cityOf('America/Argentina/Buenos_Aires'), cityOf('UTC')]).toEqual([
    ...['Berlin', 'Buenos Aires', 'UTC'],
  ])
  expect(sameClock(zone, 'Europe/Paris', now)).toBe(true)
  expect(sameClock(zone, 'Europe/London', now)).toBe(false)
  expect(sameClock('Pacific/Auckland', 'Etc/GMT+11', now)).toBe(false)
})
