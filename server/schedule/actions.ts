import type { StationRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { Problem } from '../lib/problem.ts'
import { showNotFound } from '../shows/actions.ts'
import { defaultSeriesId, findShow, listShows } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { difference } from './rules/difference.ts'
import { type Entry, inRotation, type WholeWeek } from './rules/entry.ts'
import { toldEntries } from './rules/told.ts'
import { savedWeeksRule, weekPlanRule } from './rules/week-plan.ts'
import {
  deleteEntries,
  deleteWeek,
  insertEntries,
  listChangesSince,
  listEntryRows,
  type PlannedEntry,
} from './store.ts'

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
    const show = await findShow(tx, stationId, showId)
    if (!show) throw showNotFound()
    const before = (await listEntryRows(tx, stationId)).filter((row) => row.showId === showId && row.week === week)
    await deleteWeek(tx, stationId, showId, week)
    await insertEntries(tx, stationId, await defaultSeriesId(tx, showId), week, entries)
    const after = entries.map((entry) => ({ ...entry, showId, week }))
    const { title } = show
    const details = { title, week, entries: entries.length, ...told(before, after, station, () => title) }
    report({ type: 'schedule.replaced', subject: showId, details })
  })
}

/**
 * Replaces whole weeks of the rotation, with the entries of all shows. What is in a week before and after stays untouched;
 * weeks that are not given stay as they are.
 * @param version of the template (see `readTemplate`) that the weeks were made from
 * @throws 400 naming every field that fails; 409 `changed` when the template is no longer of that version; 404 no such
 *   show in the station
 */
export async function saveWeeks(
  deps: Writer,
  stationId: number,
  version: number,
  weeks: readonly WholeWeek[],
): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    const station = await findStation(tx, stationId)
    if (!station) throw stationNotFound()
    if ((await listChangesSince(tx, stationId, version)).length > 0) throw templateChanged()
    const { number_of_weeks: numberOfWeeks } = station
    refuseUnless(savedWeeksRule(numberOfWeeks), {
      version,
      weeks: weeks.map(({ week, entries }) => ({
        week,
        entries: entries.map(({ showId: show_id, ...entry }) => ({ show_id, ...entry })),
      })),
    })
    const saved = new Set(weeks.map(({ week }) => week))
    const rows = inRotation(await listEntryRows(tx, stationId), numberOfWeeks)
    const before = rows.filter(({ week }) => saved.has(week))
    const after = weeks.flatMap(({ week, entries }) => entries.map((entry) => ({ ...entry, week })))
    const { removed, added } = difference(before, after)
    if (removed.length === 0 && added.length === 0) return
    const known = new Map((await listShows(tx, stationId)).map(({ id, title }) => [id, title]))
    if (!added.every(({ showId }) => known.has(showId))) throw showNotFound()

    await deleteEntries(
      tx,
      stationId,
      removed.map(({ id }) => id),
    )
    for (const [showId, ofShow] of Map.groupBy(added, ({ showId }) => showId)) {
      const seriesId = await defaultSeriesId(tx, showId)
      for (const [week, entries] of Map.groupBy(ofShow, ({ week }) => week)) {
        await insertEntries(tx, stationId, seriesId, week, entries)
      }
    }
    const changed = [...removed, ...added]
    report({
      type: 'schedule.saved',
      subject: stationId,
      details: {
        weeks: [...new Set(changed.map(({ week }) => week))].sort((a, b) => a - b),
        shows: [...new Set(changed.map(({ showId }) => showId))].sort((a, b) => a - b),
        removed: removed.length,
        added: added.length,
        ...told(removed, added, station, (showId) => known.get(showId) ?? ''),
      },
    })
  })
}

/** The entries that differ, as an event tells them. */
function told(
  before: readonly Entry[],
  after: readonly Entry[],
  { number_of_weeks: numberOfWeeks }: Pick<StationRow, 'number_of_weeks'>,
  titleOf: (showId: number) => string,
) {
  const { removed, added } = difference(before, after)
  return { was: toldEntries(removed, titleOf), is: toldEntries(added, titleOf), numberOfWeeks }
}

function templateChanged(): Problem {
  return new Problem('conflict', 'The schedule has been changed meanwhile.', { reason: 'changed' })
}
