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

const [dayMinutes, earliest, usual] = [1440, 240, 360]
/** The part of a column that the hours after midnight have: they are pressed together. */
const nightPercent = 8

/** The minute at which the broadcast day begins: the full hour of the earliest show from 04:00 on, at most 06:00. */
export function beginOfDay(shows: readonly WeekShow[]): number {
  const starts = shows.map(({ from }) => from).filter((from) => from >= earliest && from < usual)
  return starts.length === 0 ? usual : Math.floor(Math.min(...starts) / 60) * 60
}

/** The place of a minute of a broadcast day in its column, in percent. Minutes count from midnight, beyond 1440 those of the night. */
export function placeOf(begin: number, minute: number): number {
  const within = Math.max(begin, Math.min(begin + dayMinutes, minute))
  if (within <= dayMinutes) return ((within - begin) / (dayMinutes - begin)) * (100 - nightPercent)
  return 100 - nightPercent + ((within - dayMinutes) / begin) * nightPercent
}

/**
 * Places shows in the columns of seven broadcast days. What begins before the day does belongs to the night of the day before;
 * what reaches over the end of a day continues in the next.
 */
export function placedWeek<Show extends WeekShow>(shows: readonly Show[], begin: number): Placed<Show>[][] {
  const columns = Array.from({ length: 7 }, () => [] as Placed<Show>[])
  for (const show of shows) {
    for (let day = 0; day < 7; day++) {
      const shift = (show.day - day) * dayMinutes
      const [from, until] = [Math.max(begin, show.from + shift), Math.min(begin + dayMinutes, show.until + shift)]
      if (until <= from) continue
      const top = placeOf(begin, from)
      columns[day]!.push({ show, top, height: placeOf(begin, until) - top })
    }
  }
  return columns.map((column) => column.sort((a, b) => a.top - b.top))
}
