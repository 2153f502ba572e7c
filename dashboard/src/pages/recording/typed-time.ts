import { clockThousandths } from '../../lib/time.ts'
import { parseTime } from '../../lib/typed-time.ts'
import { dateAt, instantAt } from '../../lib/zone.ts'

/** Seconds since midnight of `12:00:03.422`, `12:00:03`, or a time as it is typed in the week; undefined for anything else. */
export function secondsOfDay(text: string): number | undefined {
  const whole = parseTime(text)
  if (whole !== undefined) return whole * 60
  const [, hours, minutes, seconds = '0', fraction = '0'] =
    /^\s*(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,3}))?)?\s*$/.exec(text) ?? []
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  const total = hour * 3600 + minute * 60 + second + Number(`0.${fraction}`)
  return hour <= 24 && minute < 60 && second < 60 && total <= 86_400 ? total : undefined
}

/**
 * The instant of a time of day, in microseconds: of a time that occurs twice, the one nearer to `nearUs`.
 * @param date the day that is shown
 */
export function instantOfTime(seconds: number, date: string, zone: string, nearUs: number): number {
  const first = Math.round(instantAt(date, seconds, zone) * 1e6)
  const shown = clockThousandths(first / 1e6, zone)
  const again = [first - 3_600_000_000, first + 3_600_000_000].filter((us) => {
    return clockThousandths(us / 1e6, zone) === shown && dateAt(us / 1e6, zone) === dateAt(first / 1e6, zone)
  })
  return [first, ...again].reduce((best, us) => (Math.abs(us - nearUs) < Math.abs(best - nearUs) ? us : best))
}

const daySeconds = 86_400

/**
 * The instant that is meant by the typed end of a cut, in microseconds: of a cut over midnight it is on the next day, if that has
 * come.
 */
export function instantOfEnd(
  seconds: number,
  date: string,
  zone: string,
  { nearUs, inUs, nowUs }: { nearUs: number; inUs: number; nowUs: number },
): number {
  const sameDay = instantOfTime(seconds, date, zone, nearUs)
  const nextDay = instantOfTime(seconds + daySeconds, date, zone, nearUs)
  return sameDay <= inUs && nextDay <= nowUs ? nextDay : sameDay
}
