import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NASTY_ZONES, slowInstant, slowToday, unix, wallClock, zonedInstants } from '../testing/slow-time.ts'
import { epochDayOf, isoDateOf } from './epoch-day.ts'
import {
  canonicalZone,
  clockChangesOn,
  instantOf,
  isTimeZone,
  localDateTime,
  localDay,
  localTime,
} from './zoned-time.ts'

const dateOf = (day: number) => new Temporal.PlainDate(1970, 1, 1).add({ days: day })

describe('local time to instant', () => {
  const facts: [zone: string, date: string, minute: number, instant: string][] = [
    ['UTC', '2026-02-10', 540, '2026-02-10T09:00Z'],
    ['UTC', '2026-02-10', 1440, '2026-02-11T00:00Z'],
    ['UTC', '2026-02-10', -60, '2026-02-09T23:00Z'],
    ['UTC', '2026-02-10', 11_519, '2026-02-17T23:59Z'],
    // Skipped times map to the instant of the change.
    ['Europe/Berlin', '2026-03-29', 119, '2026-03-29T00:59Z'],
    ['Europe/Berlin', '2026-03-29', 120, '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29', 180, '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29', 181, '2026-03-29T01:01Z'],
    // Repeated times map to their first occurrence.
    ['Europe/Berlin', '2026-10-25', 120, '2026-10-25T00:00Z'],
    ['Europe/Berlin', '2026-10-25', 179, '2026-10-25T00:59Z'],
    ['Europe/Berlin', '2026-10-25', 180, '2026-10-25T02:00Z'],
    // A change by half an hour.
    ['Australia/Lord_Howe', '2026-10-04', 120, '2026-10-03T15:30Z'],
    ['Australia/Lord_Howe', '2026-10-04', 149, '2026-10-03T15:30Z'],
    ['Australia/Lord_Howe', '2026-10-04', 151, '2026-10-03T15:31Z'],
    ['Australia/Lord_Howe', '2026-04-05', 90, '2026-04-04T14:30Z'],
    // Midnight itself is skipped or repeated, or follows a skipped or repeated hour.
    ['America/Havana', '2026-03-08', 0, '2026-03-08T05:00Z'],
    ['America/Havana', '2026-03-08', 59, '2026-03-08T05:00Z'],
    ['America/Havana', '2026-11-01', 0, '2026-11-01T04:00Z'],
    ['America/Havana', '2026-11-01', 60, '2026-11-01T06:00Z'],
    ['America/Asuncion', '2020-03-21', 1380, '2020-03-22T02:00Z'],
    ['America/Asuncion', '2020-03-22', 0, '2020-03-22T04:00Z'],
    ['America/Nuuk', '2026-03-28', 1379, '2026-03-29T00:59Z'], // 23:00 to 24:00 is skipped
    ['America/Nuuk', '2026-03-28', 1439, '2026-03-29T01:00Z'],
    ['America/Nuuk', '2026-03-29', 1, '2026-03-29T01:01Z'],
    ['America/St_Johns', '2010-11-07', 0, '2010-11-07T02:30Z'],
    ['America/St_Johns', '2010-11-07', 1, '2010-11-07T03:31Z'],
    // Days that a zone skipped.
    ['Pacific/Apia', '2011-12-29', 1439, '2011-12-30T09:59Z'],
    ['Pacific/Apia', '2011-12-30', 0, '2011-12-30T10:00Z'],
    ['Pacific/Apia', '2011-12-30', 720, '2011-12-30T10:00Z'],
    ['Pacific/Apia', '2011-12-31', 0, '2011-12-30T10:00Z'],
    ['Pacific/Apia', '2011-12-31', 60, '2011-12-30T11:00Z'],
    ['Pacific/Kwajalein', '1993-08-21', 720, '1993-08-21T12:00Z'],
  ]
  test.each(facts)('%s %s, minute %i, is %s', (zone, date, minute, instant) => {
    expect(new Date(instantOf(zone, epochDayOf(date), minute) * 1000)).toEqual(new Date(instant))
  })

  test('agrees with Temporal, and later local times are never earlier instants', () => {
    fc.assert(
      fc.property(zonedInstants, fc.array(fc.integer({ min: -2000, max: 4000 }), { maxLength: 20 }), (at, minutes) => {
        const day = localDay(at.timeZone, at.now)
        const instants = minutes
          .sort((a, b) => a - b)
          .map((minute) => {
            const local = dateOf(day).toPlainDateTime().add({ minutes: minute })
            const instant = instantOf(at.timeZone, day, minute)
            expect(instant).toBe(slowInstant(at.timeZone, local))
            return instant
          })
        expect(instants).toEqual(instants.toSorted((a, b) => a - b))
      }),
      { numRuns: 1500 },
    )
  })

  test('agrees with Temporal around every change since 2000 of every zone in the list', () => {
    for (const timeZone of NASTY_ZONES) {
      let change = Temporal.Instant.from('2000-01-01T00:00Z').toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
      for (; change !== null && change.year < 2030; change = change.getTimeZoneTransition('next')) {
        const day = localDay(timeZone, change.epochMilliseconds / 1000)
        for (let minute = -180; minute <= 1560; minute += 15) {
          const local = dateOf(day).toPlainDateTime().add({ minutes: minute })
          if (instantOf(timeZone, day, minute) !== slowInstant(timeZone, local)) {
            expect.fail(`${timeZone} ${isoDateOf(day)} minute ${minute}`)
          }
        }
      }
    }
  })
})

describe('instant to local time', () => {
  const facts: [zone: string, instant: string, day: string, date: string, minute: number][] = [
    ['Asia/Kathmandu', '2026-02-10T18:15:59Z', '2026-02-11', '2026-02-11', 0],
    ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29', '2026-03-29', 180],
    ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25', '2026-10-25', 150],
    ['America/Havana', '2026-03-08T05:00Z', '2026-03-08', '2026-03-08', 60],
    // Clocks are set back over midnight; the new day continues.
    ['America/St_Johns', '2010-11-07T02:31Z', '2010-11-07', '2010-11-06', 1381],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '2011-12-29', 1439],
    ['Pacific/Apia', '2011-12-30T10:00Z', '2011-12-31', '2011-12-31', 0],
  ]
  test.each(facts)('%s %s is in the day %s, and shows %s, minute %i', (zone, instant, day, date, minute) => {
    expect(isoDateOf(localDay(zone, unix(instant)))).toBe(day)
    expect(localTime(zone, unix(instant))).toEqual({ epochDay: epochDayOf(date), minute })
  })

  test('agrees with Temporal, and the instant of the local time shown is never later', () => {
    fc.assert(
      fc.property(zonedInstants, ({ timeZone, now }) => {
        const { epochDay, minute } = localTime(timeZone, now)
        const wall = wallClock(timeZone, now)
        expect([isoDateOf(epochDay), minute]).toEqual([wall.toPlainDate().toString(), wall.hour * 60 + wall.minute])
        expect(isoDateOf(localDay(timeZone, now))).toBe(slowToday(timeZone, now).toString())
        expect(instantOf(timeZone, epochDay, minute)).toBeLessThanOrEqual(now)
      }),
      { numRuns: 1500 },
    )
  })

  test('gives the same results when far more days and zones are used than the cache holds', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 80)
    const ask = () => zones.map((zone) => instantOf(zone, 20_000, 600))
    const first = ask()
    for (let day = 0; day < 1200; day++) instantOf('Europe/Berlin', day, 0)
    expect(ask()).toEqual(first)
    expect(instantOf('Europe/Berlin', 0, 0)).toBe(-3600)
  })
})

describe('the changes of the clocks on a day', () => {
  const facts: [zone: string, date: string, changes: [at: string, before: number, after: number][]][] = [
    ['Europe/Berlin', '2026-11-16', []],
    ['Europe/Berlin', '2027-03-28', [['2027-03-28T01:00Z', 120, 180]]],
    ['Europe/Berlin', '2026-10-25', [['2026-10-25T01:00Z', 180, 120]]],
    ['America/Havana', '2026-03-07', []],
    ['America/Havana', '2026-03-08', [['2026-03-08T05:00Z', 0, 60]]],
    ['America/Havana', '2026-11-01', [['2026-11-01T05:00Z', 60, 0]]],
    ['Australia/Lord_Howe', '2026-10-04', [['2026-10-03T15:30Z', 120, 150]]],
    ['Pacific/Apia', '2011-12-30', []],
  ]
  test.each(facts)('%s %s: %j', (zone, date, changes) => {
    const found = clockChangesOn(zone, epochDayOf(date))
    expect(found).toEqual(changes.map(([at, before, after]) => ({ at: unix(at), before, after })))
  })
})

describe('zone names', () => {
  test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'europe/berlin'])('%s', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })

  test.each(['', 'Europe', 'Mars/Olympus', '+05:30', '-03', 'T00Z', '2026-01-01T00:00Z', ' UTC', 'UTC[u-ca=iso8601]'])(
    '"%s" is not a zone name',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )
})

test('an instant for people: local date and time, and the offset that tells the two of a repeated hour apart', () => {
  expect(localDateTime('Europe/Berlin', unix('2026-10-25T00:30:59Z'))).toBe('2026-10-25 02:30 +02:00')
  expect(localDateTime('Europe/Berlin', unix('2026-10-25T01:30:00Z'))).toBe('2026-10-25 02:30 +01:00')
  expect(localDateTime('UTC', 0)).toBe('1970-01-01 00:00 +00:00')
})

test.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['EUROPE/BERLIN', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
])('the zone %s is spelled %s', (typed, spelled) => {
  expect(canonicalZone(typed)).toBe(spelled)
})
