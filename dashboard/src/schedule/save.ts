import { call } from '../api/call.ts'
import { type Plan, type Template, weeksOf } from './entry.ts'

/** The current template, with the authors of the changes since a version. */
export function readChangesSince(station: number, since: number): Promise<Template> {
  return call('getTemplate', { path: { station }, query: { since } })
}

/**
 * Saves whole weeks of a plan.
 * @param version of the template that the plan was made from
 * @returns the template as it is afterwards
 * @throws Refused with code `changed` when another person has changed it since
 */
export function saveTemplate(
  station: number,
  version: number,
  plan: Plan,
  weeks: readonly number[],
): Promise<Template> {
  return call('saveTemplate', { path: { station }, body: { version, weeks: weeksOf(plan, weeks) } })
}
