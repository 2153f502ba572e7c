import { clockTime } from '../lib/time.ts'
import { parseTime } from '../lib/typed-time.ts'
import { dateAt, instantAt } from '../lib/zone.ts'
import type { Episode } from './list-pages.ts'

/**
 * An episode as it is being edited: all texts. `date` is `2026-11-18` and `time` is `16:05`, on the clock of the
 * station.
 */
export type Draft = { title: string; description: string; image: string; date: string; time: string; showId: number }

/** The changed fields of an episode, as the API takes them. */
export type Changes = {
  title?: string
  description?: string
  image_url?: string
  datetime?: number
  show_id?: number
}

/** The error of a field. */
export type Fault = { code: 'title' | 'time' | 'date' | 'url' } | { code: 'long'; limit: number }

/** The largest texts, in characters. */
const limits = { title: 499, description: 10_000, image: 2000 } as const

/** An episode to be edited. */
export function draftOf(
  episode: Pick<Episode, 'title' | 'description' | 'image' | 'datetime' | 'show_id'>,
  zone: string,
): Draft {
  const { title, description, image, datetime, show_id } = episode
  return { title, description, image, ...momentOf(datetime, zone), showId: show_id }
}

/** The date and time of an instant (Unix seconds), as a draft has them. */
export function momentOf(at: number, zone: string): Pick<Draft, 'date' | 'time'> {
  return { date: dateAt(at, zone), time: clockTime(at, zone) }
}

/**
 * The errors of a draft, by field.
 * @param mayBeNow whether date and time may be empty, both: the episode is published as soon as it is there
 */
export function faultsOf(draft: Draft, mayBeNow = false): Partial<Record<keyof Draft, Fault>> {
  const faults: Partial<Record<keyof Draft, Fault>> = {}
  for (const [field, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
    if ([...draft[field]].length > limit) faults[field] = { code: 'long', limit }
  }
  if (draft.title.trim() === '') faults.title = { code: 'title' }
  if (draft.image !== '' && !isWebAddress(draft.image)) faults.image = { code: 'url' }
  if (mayBeNow && draft.date === '' && draft.time.trim() === '') return faults
  if (!/^\d{4}-\d\d-\d\d$/.test(draft.date)) faults.date = { code: 'date' }
  if (minutesOf(draft.time) === undefined) faults.time = { code: 'time' }
  return faults
}

/** The publication time of a draft, in Unix seconds; undefined while its date or time is invalid. */
export function instantOf({ date, time }: Pick<Draft, 'date' | 'time'>, zone: string): number | undefined {
  const minutes = minutesOf(time)
  return minutes === undefined || !/^\d{4}-\d\d-\d\d$/.test(date) ? undefined : instantAt(date, minutes * 60, zone)
}

/**
 * The differences of a draft from its beginning. A date and time that were not touched stay the instant that they were,
 * with its seconds, and in the hour that occurs twice.
 */
export function changesOf(draft: Draft, before: Draft, zone: string): Changes {
  const isMoved = draft.date !== before.date || minutesOf(draft.time) !== minutesOf(before.time)
  const datetime = isMoved ? instantOf(draft, zone) : undefined
  return {
    ...(draft.title !== before.title && { title: draft.title }),
    ...(draft.description !== before.description && { description: draft.description }),
    ...(draft.image !== before.image && { image_url: draft.image }),
    ...(datetime !== undefined && { datetime }),
    ...(draft.showId !== before.showId && { show_id: draft.showId }),
  }
}

/** A draft over a newer version of the episode: what was written is kept, and the rest is as in the newer version. */
export function rebased(draft: Draft, before: Draft, newer: Draft): Draft {
  const kept = Object.entries(draft).filter(([field, value]) => value !== before[field as keyof Draft])
  return { ...newer, ...Object.fromEntries(kept) }
}

/** Minutes since midnight of a typed time; undefined if it is invalid, or the end of the day. */
function minutesOf(time: string): number | undefined {
  const minutes = parseTime(time)
  return minutes === 1440 ? undefined : minutes
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== ''
}
