import { clockSeconds } from '../../../lib/time.ts'
import { dateAt } from '../../../lib/zone.ts'
import type { Play } from '../../../plays/plays.ts'
import { instantOfTime, secondsOfDay } from '../typed-time.ts'

/** A play as it is edited: all texts. `until` may be empty. */
export type PlayForm = { artist: string; title: string; date: string; from: string; until: string }

/** The fields of a form that are at fault. */
export type PlayFault = 'date' | 'from' | 'until'

const daySeconds = 86_400

/** A play as it is edited. */
export function formOf({ artist, title, at, until }: Play, zone: string): PlayForm {
  const time = (instant: number) => clockSeconds(instant, zone)
  return { artist, title, date: dateAt(at, zone), from: time(at), until: until === null ? '' : time(until) }
}

/** A line to be typed, which begins now. */
export function newForm(now: number, zone: string): PlayForm {
  return { artist: '', title: '', date: dateAt(now, zone), from: clockSeconds(now, zone).slice(0, 5), until: '' }
}

/**
 * The span of a form in Unix seconds, or the field that is at fault. An end that is earlier in the day than the beginning is
 * on the next day.
 * @param near an instant: of a time that occurs twice on the day, the one nearer to it is meant
 */
export function spanOf(
  { date, from, until }: PlayForm,
  zone: string,
  near: number,
): { at: number; until?: number } | PlayFault {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'date'
  const [begin, end] = [secondsOfDay(from), secondsOfDay(until)]
  if (begin === undefined) return 'from'
  const instant = (seconds: number, nearest: number) =>
    Math.floor(instantOfTime(seconds, date, zone, nearest * 1e6) / 1e6)
  const at = instant(begin, near)
  if (until.trim() === '') return { at }
  if (end === undefined) return 'until'
  const sameDay = instant(end, at)
  return { at, until: sameDay > at ? sameDay : instant(end + daySeconds, at) }
}

/** The changes that a form makes to a play, or the field that is at fault. Times that were not touched stay to the microsecond. */
export function changesOf(
  form: PlayForm,
  play: Play,
  zone: string,
): Partial<Pick<Play, 'artist' | 'title' | 'at'> & { until: number }> | PlayFault {
  const before = formOf(play, zone)
  const names = {
    ...(form.artist !== before.artist && { artist: form.artist.trim() }),
    ...(form.title !== before.title && { title: form.title.trim() }),
  }
  if (form.from === before.from && form.until === before.until) return names
  const span = spanOf(form, zone, play.at)
  if (typeof span === 'string') return span
  if (span.until === undefined && play.until !== null) return 'until'
  return {
    ...names,
    ...(form.from !== before.from && { at: span.at }),
    ...(form.until !== before.until && span.until !== undefined && { until: span.until }),
  }
}
