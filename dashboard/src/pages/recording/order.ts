import type { GenerationCreate } from '../../api/generated/types.gen.ts'
import { clockTime } from '../../lib/time.ts'
import { dateAt, instantAt } from '../../lib/zone.ts'
import type { Cut } from './cut.ts'
import { secondsOfDay } from './typed-time.ts'

/** The publication of an episode: as soon as it is made, at a future time, or once it is restored from the archive. */
export type Public = 'now' | 'later' | 'never'

/** The form of an episode to be made. Date and time are texts on the clock of the station. */
export type Order = { title: string; public: Public; date: string; time: string }

/** The errors of a form. */
export type OrderFault = 'show' | 'date' | 'time' | 'past' | 'future'

/** The date and time of an instant, as a form has them. A cut may begin some thousandths before the full hour. */
export function dated(at: number, zone: string): Pick<Order, 'date' | 'time'> {
  const second = Math.round(at)
  return { date: dateAt(second, zone), time: clockTime(second, zone) }
}

/** The date of the episode by the form, in Unix seconds, or the error of the form. */
export function datetimeOf(order: Order, zone: string, now: number): number | OrderFault {
  const seconds = secondsOfDay(order.time)
  if (!/^\d{4}-\d\d-\d\d$/.test(order.date)) return 'date'
  if (seconds === undefined || seconds >= 86_400) return 'time'
  const at = Math.floor(instantAt(order.date, seconds, zone))
  if (order.public === 'later' && at <= now) return 'past'
  if (order.public === 'now' && at > now) return 'future'
  return at
}

/**
 * The request for an episode.
 * @param key of the request: repeated with it, no second episode is made
 */
export function requestOf(order: Order, cut: Cut, showId: number, datetime: number, key: string): GenerationCreate {
  return {
    show_id: showId,
    from_us: cut.inUs,
    until_us: cut.outUs,
    ...(order.title.trim() && { title: order.title.trim() }),
    datetime,
    archived: order.public === 'never',
    key,
  }
}
