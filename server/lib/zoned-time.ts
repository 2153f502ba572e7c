/**
 * A zone's local time and Unix seconds, both ways, fast enough to be asked for every entry of a schedule.
 *
 * The rule (the contract, "Schedule"): a local time becomes the first instant at which the zone's clocks show it or have
 * passed it. So a time that the spring change skips is the instant of the change, and one that the autumn change repeats
 * is its first occurrence. Temporal's `compatible` differs for gaps: it moves the time on by the length of the gap.
 *
 * A day begins at the instant its 00:00 becomes and lasts until the next day's begins; each instant lies in exactly one
 * day, and a day that a zone skips whole (Apia, 2011-12-30) has no length. Most days have no change and are arithmetic;
 * what Temporal knows about a day is asked once and kept.
 */
const SECONDS_PER_DAY = 86_400
const MINUTES_PER_DAY = 1440
const MOST_ZONES = 64
const MOST_DAYS = 1024

/** A stretch of a day in which the offset stays the same. Instants in Unix seconds, the offset in seconds. */
type Span = { from: number; until: number; offset: number }

/** One day of a zone: where it begins and ends (Unix seconds); `spans` is null where 00:00 plus the time is the answer. */
type DayClock = { startAt: number; endAt: number; spans: Span[] | null }

const zones = new Map<string, Map<number, DayClock>>()

/** The instant of a local time: Unix seconds. `minute` counts from the day's 00:00 on the wall clock and may leave the day. */
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

/** The day an instant (Unix seconds) lies in, as an epoch day. It never goes back, even if a change sets clocks over midnight. */
export function localDay(timeZone: string, at: number): number {
  let epochDay = Math.floor(at / SECONDS_PER_DAY) + 1 // no zone is a whole day ahead
  while (dayClock(timeZone, epochDay).startAt > at) epochDay--
  return epochDay
}

/** What the zone's clocks show at an instant (Unix seconds): the epoch day of the date, and the minute begun, 0 to 1439. */
export function localTime(timeZone: string, at: number): { epochDay: number; minute: number } {
  const day = localDay(timeZone, at)
  const clock = dayClock(timeZone, day)
  const span = clock.spans?.find(({ until }) => at < until)
  const local = span === undefined ? day * SECONDS_PER_DAY + at - clock.startAt : at + span.offset
  const epochDay = Math.floor(local / SECONDS_PER_DAY)
  return { epochDay, minute: Math.floor((local - epochDay * SECONDS_PER_DAY) / 60) }
}

/** Whether a text is the name of an IANA zone (`Europe/Berlin`, `UTC`; in any case, as IANA has it). Offsets are not. */
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
  // A day of one offset that is 24 hours long has no change at its midnights either.
  const plain = spans.length === 1 && endAt - startAt === SECONDS_PER_DAY
  return { startAt, endAt, spans: plain ? null : spans }
}

function keep<K, V>(cache: Map<K, V>, key: K, value: V, most: number): void {
  if (cache.size >= most) cache.delete(cache.keys().next().value!)
  cache.set(key, value)
}
