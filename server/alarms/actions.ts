import { findRole } from '../accounts/membership-store.ts'
import { type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { Problem } from '../lib/problem.ts'
import { alarmsFor, choicesRule } from './rules/alarm-fields.ts'
import type { AlarmChoice } from './rules/alarm-mail.ts'
import { replaceChoices } from './store.ts'

/**
 * Replaces the alarms of a station that a member gets by mail.
 * @throws 400 naming each invalid field; 403 for an alarm that is not for their role
 */
export async function chooseAlarms(
  deps: Writer,
  stationId: number,
  { personId, alarms }: { personId: number; alarms: readonly AlarmChoice[] },
): Promise<void> {
  const sent = alarms.map(({ alarm, after, whenOver }) => ({ alarm, after, when_over: whenOver }))
  refuseUnless(choicesRule, { alarms: sent })
  // The last one counts of those that name an alarm twice.
  const chosen = [...new Map(alarms.map((choice) => [choice.alarm, choice])).values()]
  await write(deps, stationId, async ({ tx, report }) => {
    const role = await findRole(tx, personId, stationId)
    const allowed = role ? alarmsFor(role) : []
    if (!chosen.every(({ alarm }) => allowed.includes(alarm))) {
      throw new Problem('forbidden', 'This alarm is not for presenters.')
    }
    await replaceChoices(tx, stationId, personId, chosen)
    report({ type: 'people.alarms_chosen', subject: personId, details: { alarms: chosen.map(({ alarm }) => alarm) } })
  })
}
