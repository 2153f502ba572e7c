import { clockTime } from '../../lib/time.ts'

/** A numeral above the tape of a day: after how many hours of the day it stands, and what the clocks of the zone show then. */
export type Numeral = { hour: number; text: string }

/** The numerals of a day of 23 to 25 hours, two hours apart. Instants in Unix seconds. */
export function numeralsOf(from: number, until: number, zone: string): Numeral[] {
  const hours = (until - from) / 3600
  return Array.from({ length: Math.floor(hours / 2) + 1 }, (_, index) => {
    const hour = index * 2
    return { hour, text: hour === hours ? '24' : clockTime(from + hour * 3600, zone).slice(0, 2) }
  })
}
