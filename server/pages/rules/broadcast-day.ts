import { localTime } from '../../lib/zoned-time.ts'

/** A show on air in a week, in minutes of its local days. */
export type WeekShow = { day: number; from: number; until: number }

/**
 * The place of a broadcast in a week, by the clock on the wall: on a night of a clock change it is longer or shorter there than it
 * lasts. Instants in Unix seconds.
 * @param monday the epoch day of the first day of the week
 */
export function onTheWall(
  timeZone: string,
  monday: number,
  { startAt, endAt }: { startAt: number; endAt: number },
): WeekShow {
  const [start, end] = [localTime(timeZone, startAt), localTime(timeZone, endAt)]
  const day = start.epochDay - monday
  return { day, from: start.minute, until: (end.epochDay - start.epochDay) * dayMinutes + end.minute }
}

/** A show in a column of the sheet: its place and height in percent. */
export type Placed<Show> = { show: Show; top: number; height: number }

/** The sheet of a week. */
export type WeekSheet<Show> = {
  columns: Placed<Show>[][]
  /** The place of a minute of a broadcast day in its column, in percent. Minutes count from midnight, beyond 1440 those of the night. */
  placeOf: (minute: number) => number
  /** The size of the text, so that each show has room for a line: 1 as a rule, less where a day has many shows. */
  textSize: number
}

const [dayMinutes, earliest, usual] = [1440, 240, 360]
/** The part of a column that the hours after midnight have at least: they are pressed together. */
const nightPercent = 8
/** Smaller text cannot be read. */
const leastTextSize = 0.6

/** The minute at which the broadcast day begins: the full hour of the earliest show from 04:00 on, at most 06:00. */
export function beginOfDay(shows: readonly WeekShow[]): number {
  const starts = shows.map(({ from }) => from).filter((from) => from >= earliest && from < usual)
  return starts.length === 0 ? usual : Math.floor(Math.min(...starts) / 60) * 60
}

/** A show within a broadcast day, in its minutes. */
type Within<Show> = { show: Show; from: number; until: number }

/**
 * The shows of seven broadcast days. What begins before the day does belongs to the night of the day before; what reaches over the
 * end of a day continues in the next.
 */
function broadcastDays<Show extends WeekShow>(shows: readonly Show[], begin: number): Within<Show>[][] {
  const days = Array.from({ length: 7 }, () => [] as Within<Show>[])
  for (const show of shows) {
    for (let day = 0; day < 7; day++) {
      const shift = (show.day - day) * dayMinutes
      const [from, until] = [Math.max(begin, show.from + shift), Math.min(begin + dayMinutes, show.until + shift)]
      if (until > from) days[day]!.push({ show, from, until })
    }
  }
  return days.map((column) => column.sort((a, b) => a.from - b.from))
}

/**
 * Places the shows of a week in the columns of a sheet. All columns have one scale, in which each show has room for a line of text;
 * the hours of the day share what is left, and the night gets little of it.
 * @param linePercent the height of a line, in percent of a column
 */
export function weekSheet<Show extends WeekShow>(
  shows: readonly Show[],
  begin: number,
  linePercent: number,
): WeekSheet<Show> {
  const days = broadcastDays(shows, begin)
  const end = begin + dayMinutes
  const edges = [begin, dayMinutes, end, ...days.flat().flatMap(({ from, until }) => [from, until])]
  const ticks = [...new Set(edges)].sort((a, b) => a - b)
  const indexOf = new Map(ticks.map((tick, index) => [tick, index]))
  const lengths = ticks.slice(1).map((tick, index) => tick - ticks[index]!)

  // The shortest first: a longer show has the room of those beside it.
  const needed = lengths.map(() => 0)
  for (const { from, until } of days.flat().sort((a, b) => a.until - a.from - (b.until - b.from))) {
    const [first, last] = [indexOf.get(from)!, indexOf.get(until)!]
    let missing = linePercent
    for (let at = first; at < last; at++) missing -= needed[at]!
    if (missing <= 0) continue
    for (let at = first; at < last; at++) needed[at]! += (missing * lengths[at]!) / (until - from)
  }
  const all = needed.reduce((sum, each) => sum + each, 0)
  const shrunk = Math.min(1, 100 / all)
  const tops = [0]
  for (const [index, length] of lengths.entries()) {
    const share =
      ticks[index]! < dayMinutes
        ? (length / (dayMinutes - begin)) * (100 - nightPercent)
        : (length / begin) * nightPercent
    tops.push(tops[index]! + needed[index]! * shrunk + (Math.max(0, 100 - all) * share) / 100)
  }
  const placeOf = (minute: number) => {
    const within = Math.max(begin, Math.min(end, minute))
    const next = Math.max(
      1,
      ticks.findIndex((tick) => tick >= within),
    )
    const [from, top] = [ticks[next - 1]!, tops[next - 1]!]
    return top + ((within - from) / (ticks[next]! - from)) * (tops[next]! - top)
  }
  const columns = days.map((column) =>
    column.map(({ show, from, until }) => {
      const top = tops[indexOf.get(from)!]!
      return { show, top, height: tops[indexOf.get(until)!]! - top }
    }),
  )
  return { columns, placeOf, textSize: Math.max(leastTextSize, shrunk) }
}
