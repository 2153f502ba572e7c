import type { GetTemplateResponse } from '../api/generated/types.gen.ts'
import type { Exception } from './exceptions.ts'
import { dayAt, minuteOf, timeAt, weekAt } from './ring.ts'

/** A time at which a show is planned, once in each turn of the rotation. */
export type Entry = {
  /** Its identity while the week is edited; it stays when the entry is moved. */
  readonly key: string
  readonly showId: number
  /** When it begins, in minutes since Monday 00:00 of the first week of the rotation. */
  readonly at: number
  /** The length in minutes. */
  readonly length: number
  /** In a dated week: the exception that it is, or by which it is there. */
  readonly exception?: Exception
  /** In a dated week: the exception by which it is not on air. */
  readonly skippedBy?: Exception
}

/** The entries of all weeks of the rotation, in no particular order. */
export type Plan = readonly Entry[]

/** An entry without a key, as it comes from the server or is about to be added. */
export type Slot = Omit<Entry, 'key' | 'exception' | 'skippedBy'>

export type Template = GetTemplateResponse

/** The longest that an entry may be. */
export const longest = 10_080

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The entries of a template, by their beginning. */
export function slotsOf({ entries }: Pick<Template, 'entries'>): Slot[] {
  return entries
    .map(({ show_id: showId, week, day, time, duration: length }) => {
      return { showId, at: minuteOf(week, days.indexOf(day), time), length }
    })
    .sort(byBeginning)
}

/** Whole weeks as the server takes them. */
export function weeksOf(plan: Plan, weeks: Iterable<number>) {
  return [...weeks].map((week) => ({
    week,
    entries: plan
      .filter(({ at }) => weekAt(at) === week)
      .map(({ showId, at, length }) => {
        const day = days[dayAt(at)] as 'mon'
        return { show_id: showId, day, time: timeAt(at), duration: length }
      }),
  }))
}

/** The order of a list: by beginning, then end, then show. */
export function byBeginning(a: Slot, b: Slot): number {
  return a.at - b.at || a.length - b.length || a.showId - b.showId
}

/** Whether an entry is a broadcast by exception, or a time in which an exception keeps everything off the air. */
export function isHold({ exception }: Entry): boolean {
  return exception?.kind === 'air' || exception?.kind === 'clear'
}

/** Whether two entries are the same show at the same time. */
export function isAlike(a: Slot, b: Slot): boolean {
  return a.at === b.at && a.length === b.length && a.showId === b.showId
}

/** A function that makes keys that no entry of the plan has. */
export function keysBeside(plan: Plan): () => string {
  let last = plan.reduce((highest, { key }) => Math.max(highest, Number(key.slice(1)) || 0), 0)
  return () => `e${++last}`
}

/** Gives each a key of its own. */
export function withKeys(slots: readonly Slot[], key: () => string): Entry[] {
  return slots.map(({ showId, at, length }) => ({ key: key(), showId, at, length }))
}
