import { clockSeconds, clockTime } from '../../lib/time.ts'
import { wallTime } from '../../lib/zone.ts'

/** A mark on the ruler: where it is, from 0 to 1, what it says, and whether an hour begins. */
export type Mark = { share: number; label: string; isHour: boolean }

/** The possible distances of marks, in seconds. */
const steps = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200]

/** The step between marks that are at least `pitch` pixels apart. */
export function stepFor(seconds: number, width: number, pitch: number): number {
  return steps.find((step) => (step / seconds) * width >= pitch) ?? 7200
}

/** The marks of a window at round times of the station's clock. Times are Unix seconds. */
export function marksOf(from: number, seconds: number, step: number, zone: string): Mark[] {
  // Offsets of zones are whole quarters of an hour, but a step of hours must follow the clock.
  const { hour, minute, second } = wallTime(from, zone)
  const sinceMidnight = hour * 3600 + minute * 60 + second + (from - Math.floor(from))
  const first = from + (Math.ceil(sinceMidnight / step - 1e-6) * step - sinceMidnight)
  const marks: Mark[] = []
  for (let at = first; at <= from + seconds + 1e-6; at += step) {
    const whole = Math.round(at)
    const label = step < 60 ? clockSeconds(whole, zone) : clockTime(whole, zone)
    const isHour = label.endsWith(step < 60 ? ':00:00' : ':00')
    marks.push({ share: (at - from) / seconds, label, isHour })
  }
  return marks
}
