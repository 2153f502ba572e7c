import { id, integer, list, oneOf, record } from '../../lib/field-rules.ts'
import { weekRule } from '../../station/rules/station-fields.ts'
import { DAYS } from './entry.ts'

/** The rules of an entry's fields. */
export const entryFields = { day: oneOf(DAYS), time: integer(0, 1440), duration: integer(1, 10_080) }

/** The rule of the version of a template that changes are based on. */
const version = integer(0, Number.MAX_SAFE_INTEGER)

/** The rule of all entries of a show in one week. An empty list clears the week. */
export const entriesRule = list(record(entryFields), 672)

/** The rule of a show's plan for one week, in a rotation of `weeks` weeks. */
export const weekPlanRule = (weeks: number) => record({ show_id: id, week: weekRule(weeks), entries: entriesRule })

/** The rule of one week of the template with the entries of all shows. */
const templateWeek = (weeks: number) =>
  record({ week: weekRule(weeks), entries: list(record({ show_id: id, ...entryFields }), 10_000) })

/** The rule of weeks of the template that are saved at once, in a rotation of `weeks` weeks. */
export const savedWeeksRule = (weeks: number) => record({ version, weeks: list(templateWeek(weeks), 52) })
