import { id, integer, list, oneOf, record } from '../../lib/field-rules.ts'
import { weekRule } from '../../station/rules/station-fields.ts'
import { DAYS } from './entry.ts'

/** The rules of an entry's fields. */
export const entryFields = { day: oneOf(DAYS), time: integer(0, 1440), duration: integer(1, 10_080) }

/** The rule of all entries of a show in one week. An empty list clears the week. */
export const entriesRule = list(record(entryFields), 672)

/** The rule of a show's plan for one week, in a rotation of `weeks` weeks. */
export const weekPlanRule = (weeks: number) => record({ show_id: id, week: weekRule(weeks), entries: entriesRule })
