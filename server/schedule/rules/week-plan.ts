import { id, integer, list, oneOf, record } from '../../lib/field-rules.ts'
import { weekRule } from '../../station/rules/station-fields.ts'
import { DAYS } from './entry.ts'

/** What a line of the weekly plan may be. */
export const entryFields = { day: oneOf(DAYS), time: integer(0, 1440), duration: integer(1, 10_080) }

/** Everything that a show has in one week. An empty list clears the week. */
export const entriesRule = list(record(entryFields), 672)

/** The plan of a show for one week, in a rotation of so many weeks. */
export const weekPlanRule = (weeks: number) => record({ show_id: id, week: weekRule(weeks), entries: entriesRule })
