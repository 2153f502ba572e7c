import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { DAYS, type Entry } from './rules/entry.ts'

/** An entry in the weekly plan of one show. */
export type PlannedEntry = Omit<Entry, 'showId' | 'week'>

/** The query of `listEntries`. */
export const selectEntries = prepared((db: Db, { stationId }: { stationId: number }) =>
  db
    .selectFrom('schedule_entries')
    .innerJoin('series', 'series.id', 'schedule_entries.series_id')
    .select(['series.show_id as showId', 'week', 'weekday', 'time', 'duration'])
    .where('schedule_entries.station_id', '=', stationId),
)

/** Every entry of a station, of all weeks. */
export async function listEntries(db: Db, stationId: number): Promise<Entry[]> {
  const rows = await selectEntries(db, { stationId })
  return rows.map(({ showId, week, weekday, time, duration }) => ({
    showId,
    week,
    day: DAYS[weekday - 1]!,
    time,
    duration,
  }))
}

/** Deletes every entry of a show in a week. */
export async function deleteWeek(db: Db, showId: number, week: number): Promise<void> {
  await db
    .deleteFrom('schedule_entries')
    .where('series_id', 'in', db.selectFrom('series').select('id').where('show_id', '=', showId))
    .where('week', '=', week)
    .execute()
}

/** Inserts entries of one series and week. */
export async function insertEntries(
  db: Db,
  stationId: number,
  seriesId: number,
  week: number,
  entries: readonly PlannedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ day, time, duration }) => ({
    station_id: stationId,
    series_id: seriesId,
    week,
    weekday: DAYS.indexOf(day) + 1,
    time,
    duration,
  }))
  await db.insertInto('schedule_entries').values(rows).execute()
}
