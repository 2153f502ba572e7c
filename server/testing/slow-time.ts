/**
 * Station time in the simplest way, as a reference for tests of the fast rules: Temporal for every step, nothing
 * cached. Shares no code with `lib/zoned-time.ts`.
 */
import fc from 'fast-check'

/** Time zones with unusual changes of clocks, and some without any. */
export const NASTY_ZONES = [
  'UTC',
  'America/New_York',
  'Asia/Kathmandu', // 5:45
  'Europe/Berlin',
  'Europe/Dublin', // winter time is its (negative) daylight saving
  'Australia/Lord_Howe', // half an hour
  'Antarctica/Troll', // two hours
  'Antarctica/Casey', // three hours, back over midnight
  'Pacific/Chatham', // 12:45
  'Pacific/Apia', // no 2011-12-30
  'Pacific/Kwajalein', // no 1993-08-21
  'Pacific/Kiritimati', // no 1994-12-31
  'Pacific/Fakaofo', // no 2011-12-30
  'Pacific/Norfolk',
  'America/St_Johns', // at 00:01, back to 23:01 of the day before
  'America/Goose_Bay', // the same
  'America/Havana', // 00:00 skipped, or 01:00 back to 00:00
  'America/Asuncion', // 00:00 back to 23:00
  'America/Sao_Paulo', // 00:00 skipped
  'America/Santiago', // at 24:00
  'America/Scoresbysund',
  'America/Nuuk',
  'America/Caracas',
  'Asia/Beirut', // 00:00 skipped
  'Asia/Gaza',
  'Asia/Tehran',
  'Asia/Pyongyang',
  'Africa/Casablanca', // back for Ramadan
  'Africa/Cairo',
  'Atlantic/Azores',
]

/** The instant of a local time: its first occurrence, or the change of clocks itself for a skipped time (contract). */
export function slowInstant(timeZone: string, local: Temporal.PlainDateTime): number {
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const skipped = !earlier.toPlainDateTime().equals(local)
  return (skipped ? earlier.getTimeZoneTransition('next')! : earlier).epochMilliseconds / 1000
}

/** The instant a date begins. */
export function slowMidnight(timeZone: string, date: Temporal.PlainDate): number {
  return slowInstant(timeZone, date.toPlainDateTime())
}

/** The local time at an instant (Unix seconds). */
export function wallClock(timeZone: string, at: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
}

/** The latest date that has begun at an instant. */
export function slowToday(timeZone: string, now: number): Temporal.PlainDate {
  let date = wallClock(timeZone, now).toPlainDate().add({ days: 2 })
  while (slowMidnight(timeZone, date) > now) date = date.subtract({ days: 1 })
  return date
}

/** Unix seconds of a local time (`2026-03-29T02:30`), or of an instant with a `Z`. */
export function unix(time: string, timeZone = 'UTC'): number {
  if (time.endsWith('Z')) return Temporal.Instant.from(time).epochMilliseconds / 1000
  return slowInstant(timeZone, Temporal.PlainDateTime.from(time))
}

/** An instant from 1990 to 2040 in a time zone; most are close to a change of its clocks. */
export const zonedInstants = fc
  .record({
    timeZone: fc.constantFrom(...NASTY_ZONES),
    base: fc.integer({ min: unix('1990-01-01T00:00'), max: unix('2040-01-01T00:00') }),
    shift: fc.oneof(
      fc.constant(null),
      fc.integer({ min: -120, max: 120 }).map((minutes) => minutes * 60),
      fc.integer({ min: -4 * 86_400, max: 2 * 86_400 }),
    ),
  })
  .map(({ timeZone, base, shift }) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(base * 1000).toZonedDateTimeISO(timeZone)
    const change = shift === null ? null : zoned.getTimeZoneTransition('next')
    return { timeZone, now: change === null ? base : change.epochMilliseconds / 1000 + shift! }
  })
