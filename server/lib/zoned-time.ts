/**
 * Converts between a zone's local time and Unix seconds, fast enough for every entry of a schedule.
 *
 * The rule (the contract, "Schedule"): a local time maps to the first instant at which the zone's clocks show it or
 * have passed it. So a time skipped by the spring change maps to the instant of the change, and a time repeated by the
 * autumn change to its first occurrence. Temporal's `compatible` differs for gaps: it adds the length of the gap to the
 * time.
 *
 * A day begins at the instant of its 00:00 and ends at that of the next day, so each instant lies in exactly one day,
 * and a day that a zone skips (Apia, 2011-12-30) has no length. Most days have no change of offset and need only
 * arithmetic. The result of asking Temporal about a day is cached.
 */
const SECONDS_PER_DAY = 86_400
const MINUTES_PER_DAY = 1440
const MOST_ZONES = 64
const MOST_DAYS = 1024

/** A part of a day with one UTC offset. Instants in Unix seconds, the offset in seconds. */
type Span = { from: number; until: number; offset: number }

/** A day of a zone: its start and end in Unix seconds; `spans` is null when no offset changes during the day. */
type DayClock = { startAt: number; endAt: number; spans: Span[] | null }

const zones = new Map<string, Map<number, DayClock>>()

/** The instant of a local time, in Unix seconds. `minute` counts from the day's 00:00 and may lie outside the day. */
export function instantOf(timeZone: string, epochDay: number, minute: number): number {
  const overflow = Math.floor(minute / MINUTES_PER_DAY)
  const clock = dayClock(timeZone, epochDay + overflow)
  const seconds = (minute - overflow * MINUTES_PER_DAY) * 60
  if (clock.spans === null) return clock.startAt + seconds
  const local = (epochDay + overflow) * SECONDS_PER_DAY + seconds
  for (const span of clock.spans) {
    const at = Math.max(span.from, local - span.offset)
    if (at < span.until) return at
  }
  return clock.endAt
}

/**
 * The epoch day of an instant (Unix seconds). It never decreases, even where a change sets clocks back over midnight.
 */
export function localDay(timeZone: string, at: number): number {
  let epochDay = Math.floor(at / SECONDS_PER_DAY) + 1 // no zone is a whole day ahead
  while (dayClock(timeZone, epochDay).startAt > at) epochDay--
  return epochDay
}

/** The local time at an instant (Unix seconds): the epoch day of the date, and the minute of the day, 0 to 1439. */
export function localTime(timeZone: string, at: number): { epochDay: number; minute: number } {
  const day = localDay(timeZone, at)
  const clock = dayClock(timeZone, day)
  const span = clock.spans?.find(({ until }) => at < until)
  const local = span === undefined ? day * SECONDS_PER_DAY + at - clock.startAt : at + span.offset
  const epochDay = Math.floor(local / SECONDS_PER_DAY)
  return { epochDay, minute: Math.floor((local - epochDay * SECONDS_PER_DAY) / 60) }
}

/**
 * A change of a zone's clocks: at the instant `at` (Unix seconds) they are set from minute `before` of the day to minute
 * `after`. The minutes in between do not exist if `after` is later, and occur twice if it is earlier.
 */
export type ClockChange = { at: number; before: number; after: number }

/** The changes of a zone's clocks on a day; one that takes place at midnight belongs to the day that begins. */
export function clockChangesOn(timeZone: string, epochDay: number): ClockChange[] {
  const { startAt, spans } = dayClock(timeZone, epochDay)
  if (spans === null || spans.length === 0) return []
  const minuteAt = (at: number, { offset }: Span) => Math.floor((at + offset - epochDay * SECONDS_PER_DAY) / 60)
  return spans.flatMap((span, index) => {
    const before = index === 0 ? 0 : minuteAt(span.from, spans[index - 1]!)
    const after = minuteAt(index === 0 ? startAt : span.from, span)
    return before === after ? [] : [{ at: span.from, before, after }]
  })
}

/** Whether a text names an IANA time zone (`Europe/Berlin`, `UTC`; case-insensitive). UTC offsets do not count. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The name of a zone in IANA's spelling: `Europe/Berlin` for `europe/berlin`. An alias stays an alias. */
export function canonicalZone(name: string): string {
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
}

/** Formats an instant (Unix seconds) in the local time of a zone, with the offset: `2030-01-31 12:00 +01:00`. */
export function localDateTime(timeZone: string, at: number, withSeconds = false): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(timeZone)
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: withSeconds ? 'second' : 'minute' })} ${local.offset}`
}

function dayClock(timeZone: string, epochDay: number): DayClock {
  let days = zones.get(timeZone)
  if (days === undefined) {
    days = new Map()
    keep(zones, timeZone, days, MOST_ZONES)
  }
  let clock = days.get(epochDay)
  if (clock === undefined) {
    clock = readDayClock(timeZone, epochDay)
    keep(days, epochDay, clock, MOST_DAYS)
  }
  return clock
}

function readDayClock(timeZone: string, epochDay: number): DayClock {
  const date = new Temporal.PlainDate(1970, 1, 1).add({ days: epochDay })
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone)
  const endAt = end.epochMilliseconds / 1000
  const spans: Span[] = []
  let moment: Temporal.ZonedDateTime | null = date.toZonedDateTime(timeZone)
  const startAt = moment.epochMilliseconds / 1000
  while (moment !== null && moment.epochMilliseconds < end.epochMilliseconds) {
    const change: Temporal.ZonedDateTime | null = moment.getTimeZoneTransition('next')
    const until = Math.min(endAt, (change?.epochMilliseconds ?? Number.POSITIVE_INFINITY) / 1000)
    spans.push({ from: moment.epochMilliseconds / 1000, until, offset: moment.offsetNanoseconds / 1e9 })
    moment = change
  }
  // A day with one offset may still differ from 24 hours, when the offset changes at one of its midnights.
  const plain = spans.length === 1 && endAt - startAt === SECONDS_PER_DAY
  return { startAt, endAt, spans: plain ? null : spans }
}

function keep<K, V>(cache: Map<K, V>, key: K, value: V, most: number): void {
  if (cache.size >= most) cache.delete(cache.keys().next().value!)
  cache.set(key, value)
}
