import { isoDateOf } from '../../lib/epoch-day.ts'
import { date, dateBetween, flag, id, image, list, nameOf, oneOf, record, text } from '../../lib/field-rules.ts'
import { weekRule } from '../../station/rules/station-fields.ts'
import { entryFields } from './week-plan.ts'

/** The kinds of exceptions. */
export const kinds = ['air', 'skip', 'clear', 'day'] as const

/** A kind of exception. */
export type Kind = (typeof kinds)[number]

/** The maximum number of exceptions that one request makes. */
export const maxExceptions = 50

/** The maximum number of exceptions of a station that are not over. */
export const maxToCome = 2000

const { time, duration, day } = entryFields

/** The rules of the fields of exceptions of all kinds, in a rotation of `weeks` weeks. */
export const exceptionFields = (weeks: number) => ({
  ...{ kind: oneOf(kinds), group: nameOf(64), date, show_id: id, time, duration, week: weekRule(weeks), day },
  ...{ title: text(499), description: text(10_000), image_url: image, repeat: flag },
})

/** The fields that each kind requires besides `kind` and `date`. */
export const requiredFields = {
  air: ['show_id', 'time', 'duration'],
  skip: ['show_id', 'time'],
  clear: ['time', 'duration'],
  day: ['week', 'day'],
} as const satisfies Record<Kind, readonly string[]>

/** The first and the last date of a new exception: 31 days ago and in 5 years, from an epoch day on. */
export function dateLimits(today: number): [first: string, last: string] {
  const last = Temporal.PlainDate.from(isoDateOf(today)).add({ years: 5 })
  return [isoDateOf(today - 31), last.toString()]
}

/**
 * The rule of exceptions that are made together on a day, in a rotation of `weeks` weeks. Fields of other kinds are ignored.
 * @param today the epoch day in the station's zone
 */
export const exceptionsRule = (weeks: number, today: number) => {
  const fields = { ...exceptionFields(weeks), date: dateBetween(...dateLimits(today)) }
  const optional = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => name !== 'kind' && name !== 'date')
  return list({ ...record(fields, optional), 'x-required-by-kind': requiredFields }, maxExceptions, 1)
}

/** The rule of the ids of exceptions that new ones replace. */
export const replacesRule = list(id, 500)
