/**
 * The schedule with its exceptions by painting minutes, as a reference for tests of the fast rules. Shares no code with
 * them. Source: programme.md, "Exceptions to the schedule".
 */
import { slowInstant } from './slow-time.ts'

export type PaintedEntry = { show: number; week: number; day: string; time: number; duration: number }

/** An exception as it is sent to the API. */
export type PaintedException = {
  kind: string
  date: string
  show_id?: number
  time?: number
  duration?: number
  week?: number
  day?: string
  title?: string
  repeat?: boolean
}

/** An entry, a piece of one, or a broadcast by exception: in minutes of the wall clock since the first Monday's midnight. */
export type PaintedPiece = {
  show: number
  title: string
  isRepeat: boolean
  from: number
  until: number
  /** The same in Unix seconds. */
  startAt: number
  endAt: number
  /** The span of its whole entry, in Unix seconds: it decides between overlapping ones. */
  entryStartAt: number
  entryEndAt: number
}

/** A show on air without interruption, in Unix seconds. */
type PaintedStretch = { show: number; title: string; isRepeat: boolean; startAt: number; endAt: number }

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const minutesPerDay = 1440

type Painting = {
  timeZone: string
  /** The Monday of week 1 of the rotation. */
  monday: string
  weeks: number
  entries: readonly PaintedEntry[]
  exceptions: readonly PaintedException[]
}

/** Paints the days from `firstDay` until `lastDay` (exclusive), counted from the Monday. */
export function paintedSchedule(painting: Painting, firstDay: number, lastDay: number) {
  const { timeZone, weeks, entries, exceptions } = painting
  const monday = Temporal.PlainDate.from(painting.monday)
  const instant = (minute: number) => slowInstant(timeZone, monday.toPlainDateTime().add({ minutes: minute }))
  const dayOf = ({ date }: PaintedException) => monday.until(date, { largestUnit: 'days' }).days
  const minuteOf = (one: PaintedException) => dayOf(one) * minutesPerDay + one.time!

  const held = new Set<number>()
  const pieces: PaintedPiece[] = []
  const add = (
    of: { show: number; title?: string; isRepeat?: boolean },
    from: number,
    until: number,
    entry = [from, until],
  ) =>
    pieces.push({
      ...{ title: '', isRepeat: false, ...of, from, until },
      ...{ startAt: instant(from), endAt: instant(until) },
      ...{ entryStartAt: instant(entry[0]!), entryEndAt: instant(entry[1]!) },
    })
  for (const one of exceptions) {
    if (one.kind !== 'air' && one.kind !== 'clear') continue
    const [from, until] = [minuteOf(one), minuteOf(one) + one.duration!]
    for (let minute = from; minute < until; minute++) held.add(minute)
    const { show_id: show = 0, title = '', repeat: isRepeat = false } = one
    if (one.kind === 'air') add({ show, title, isRepeat }, from, until)
  }
  for (let day = firstDay - 1; day < lastDay; day++) {
    const [as] = exceptions.filter((one) => one.kind === 'day' && dayOf(one) === day)
    const weekOfDay = 1 + ((Math.floor(day / 7) + weeks * 100) % weeks)
    const [week, name] = as ? [as.week, as.day] : [weekOfDay, days[(day + 700) % 7]]
    for (const entry of entries) {
      if (entry.week !== week || entry.day !== name) continue
      const begin = day * minutesPerDay + entry.time
      const isSkipped = exceptions.some(
        (one) => one.kind === 'skip' && one.show_id === entry.show && minuteOf(one) === begin,
      )
      if (isSkipped) continue
      const end = begin + entry.duration
      let from = begin
      for (let minute = begin; minute <= end; minute++) {
        if (minute < end && !held.has(minute)) continue
        if (minute > from) add(entry, from, minute, [begin, end])
        from = minute + 1
      }
    }
  }

  /** The first of pieces in an overlap: the later start of its entry wins, then the earlier end, then the lower show. */
  const first = (some: readonly PaintedPiece[]): PaintedPiece | undefined =>
    some.toSorted((a, b) => b.entryStartAt - a.entryStartAt || a.entryEndAt - b.entryEndAt || a.show - b.show)[0]

  /** The piece on air at an instant. */
  const onAir = (at: number) => first(pieces.filter(({ startAt, endAt }) => startAt <= at && at < endAt))

  /** The first piece that starts at or after an instant. */
  function nextFrom(at: number): PaintedPiece | undefined {
    const next = pieces.filter(({ startAt, endAt }) => startAt >= at && endAt > startAt)
    const startAt = Math.min(...next.map((piece) => piece.startAt))
    return first(next.filter((piece) => piece.startAt === startAt))
  }

  /** The shows on air from an instant until another, minute by minute. */
  function stretches(from: number, until: number): PaintedStretch[] {
    const found: PaintedStretch[] = []
    for (let at = from; at < until; at += 60) {
      const on = onAir(at)
      if (!on) continue
      const { show, title, isRepeat } = on
      const last = found.at(-1)
      const isSame = last?.endAt === at && last.show === show && last.title === title && last.isRepeat === isRepeat
      if (isSame) last.endAt = at + 60
      else found.push({ show, title, isRepeat, startAt: at, endAt: at + 60 })
    }
    return found
  }
  return { pieces, instant, onAir, nextFrom, stretches }
}
