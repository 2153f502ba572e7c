import { type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { showNotFound } from '../shows/actions.ts'
import { defaultSeriesId, findShow } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { weekPlanRule } from './rules/week-plan.ts'
import { deleteWeek, insertEntries, type PlannedEntry } from './store.ts'

/** A show and a week of the rotation. */
export type ShowWeek = { showId: number; week: number }

/**
 * Replaces all entries of a show in a week of the rotation.
 * @throws 400 naming every field that fails, such as a week beyond the current rotation; 404 no such show in the
 *   station
 */
export async function replaceWeek(
  deps: Writer,
  stationId: number,
  { showId, week }: ShowWeek,
  entries: readonly PlannedEntry[],
): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    const station = await findStation(tx, stationId)
    if (!station) throw stationNotFound()
    refuseUnless(weekPlanRule(station.number_of_weeks), { show_id: showId, week, entries })
    if (!(await findShow(tx, stationId, showId))) throw showNotFound()
    await deleteWeek(tx, showId, week)
    await insertEntries(tx, stationId, await defaultSeriesId(tx, showId), week, entries)
    report({ type: 'schedule.replaced', subject: showId, details: { week, entries: entries.length } })
  })
}
