import { type Segment, segmentsWithin } from './airtime.ts'
import { firstHour, type Gap, type View } from './pieces.ts'
import { dayMinutes, minuteOf, modulo } from './ring.ts'

/** A stretch of the ring to which a show is being added. */
export type Place = { readonly at: number; readonly length: number }

/** A gap of up to three hours is filled by one show; a longer one gets an hour. */
const fills = 180

/**
 * The part of a gap that a show is offered for.
 * @param minute the position of the press in the gap, in minutes; 0 for the keyboard
 */
export function placeIn({ at, length }: Pick<Gap, 'at' | 'length'>, minute: number, ring: number): Place {
  if (length <= fills) return { at, length }
  const hour = Math.floor((at + minute) / 60) * 60 - at
  const begin = Math.max(0, Math.min(hour, length - 60))
  return { at: modulo(at + begin, ring), length: Math.min(60, length - begin) }
}

/** The place of a show that is added without one: the first free hour of a view, else noon of its first day. */
export function firstFree(segments: readonly Segment[], { from, columns, ring }: View): Place {
  const free = segmentsWithin(segments, from, columns * dayMinutes, ring).find(
    ({ from, until, entry }) => !entry && until - from >= 60,
  )
  const at = free ? free.from : (12 - firstHour) * 60
  return { at: modulo(from + at, ring), length: 60 }
}

/** The week that a view of seven days shows, from its first hour on. */
export function viewOfWeek(week: number, ring: number): View {
  return { from: minuteOf(week, 0, firstHour * 60), columns: 7, ring }
}

/** The view of a single broadcast day; 0 is Monday. */
export function viewOfDay(week: number, day: number, ring: number): View {
  return { from: minuteOf(week, day, firstHour * 60), columns: 1, ring }
}
