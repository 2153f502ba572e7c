import { type Writer, write } from '../database/transaction.ts'
import { showNotFound } from '../shows/actions.ts'
import { defaultSeriesId, findShow } from '../shows/store.ts'
import { deleteWeek, insertEntries, type PlannedEntry } from './store.ts'

/** One show's part of one week of the rotation. */
export type ShowWeek = { showId: number; week: number }

/**
 * Replaces what a show has in a week of the rotation: afterwards it has exactly these entries, or all is as before.
 * @throws 404 no such show in the station
 */
export async function replaceWeek(
  deps: Writer,
  stationId: number,
  { showId, week }: ShowWeek,
  entries: readonly PlannedEntry[],
): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    if (!(await findShow(tx, stationId, showId))) throw showNotFound()
    await deleteWeek(tx, showId, week)
    await insertEntries(tx, stationId, await defaultSeriesId(tx, showId), week, entries)
    report({ type: 'schedule.replaced', subject: showId, details: { week, entries: entries.length } })
  })
}
