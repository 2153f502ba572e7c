import { isoDateOf } from '../../lib/epoch-day.ts'
import { instantOf, localDay } from '../../lib/zoned-time.ts'

/** A span of time, in microseconds since the epoch. */
export type Span = { fromUs: number; untilUs: number }

/** A day of a station, which has 23 to 25 hours where clocks change, and its recorded spans. */
export type Day = Span & {
  /** `2026-11-17` */
  date: string
  recorded: Span[]
  recordedUs: number
  /** The part of the expected time that is missing. */
  missingUs: number
}

/** Pauses shorter than this are left out of the spans, but not of the sums: they cannot be seen in a day. */
const visibleUs = 60_000_000

/**
 * Divides the recording into days, oldest first, up to the day in which `expected` ends. Days before it are listed only if
 * some of them is recorded.
 * @param spans where audio is, in order; they may touch or overlap
 * @param expected the time of which audio should be there
 */
export function daysOf(timeZone: string, spans: readonly Span[], expected: Span): Day[] {
  const dayAt = (us: number) => localDay(timeZone, Math.floor(us / 1e6))
  const startOf = (day: number) => instantOf(timeZone, day, 0) * 1e6
  const joined = union(spans)
  const [first, last] = [dayAt(expected.fromUs), dayAt(Math.max(expected.fromUs, expected.untilUs - 1))]
  const days: Day[] = []
  let next = 0
  for (let day = joined[0] ? Math.min(first, dayAt(joined[0].fromUs)) : first; day <= last; day++) {
    const whole = { fromUs: startOf(day), untilUs: startOf(day + 1) }
    while (next < joined.length && joined[next]!.untilUs <= whole.fromUs) next++
    const inside: Span[] = []
    for (let at = next; at < joined.length && joined[at]!.fromUs < whole.untilUs; at++) {
      inside.push(common(joined[at]!, whole))
    }
    if (day < first && inside.length === 0) continue
    const wanted = common(whole, expected)
    const kept = inside.map((span) => common(span, wanted)).filter(({ fromUs, untilUs }) => untilUs > fromUs)
    days.push({
      ...whole,
      date: isoDateOf(day),
      recorded: union(inside, visibleUs),
      recordedUs: lengthOf(inside),
      missingUs: Math.max(0, wanted.untilUs - wanted.fromUs) - lengthOf(kept),
    })
  }
  return days
}

/** Joins spans, in order of their beginnings, that overlap or are less than `apartUs` apart. */
export function union(spans: readonly Span[], apartUs = 0): Span[] {
  const joined: Span[] = []
  for (const { fromUs, untilUs } of spans) {
    const last = joined.at(-1)
    if (last && (fromUs <= last.untilUs || fromUs - last.untilUs < apartUs))
      last.untilUs = Math.max(last.untilUs, untilUs)
    else joined.push({ fromUs, untilUs })
  }
  return joined
}

const common = (a: Span, b: Span): Span => ({
  fromUs: Math.max(a.fromUs, b.fromUs),
  untilUs: Math.min(a.untilUs, b.untilUs),
})

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { fromUs, untilUs }) => sum + untilUs - fromUs, 0)
