import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { EventRow } from '../database/tables.ts'
import { DAYS, type Entry } from './rules/entry.ts'

/** An entry in the weekly plan of one show. */
export type PlannedEntry = Omit<Entry, 'showId' | 'week'>

/** Rows written or deleted by one statement, whose parameters the engines limit. */
const rowsAtOnce = 1000

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

/** Every entry of a station, of all weeks, with the id of its row. */
export async function listEntryRows(db: Db, stationId: number): Promise<(Entry & { id: number })[]> {
  const rows = await db
    .selectFrom('schedule_entries')
    .innerJoin('series', 'series.id', 'schedule_entries.series_id')
    .select(['schedule_entries.id', 'series.show_id as showId', 'week', 'weekday', 'time', 'duration'])
    .where('schedule_entries.station_id', '=', stationId)
    .orderBy('schedule_entries.id')
    .execute()
  return rows.map(({ weekday, ...entry }) => ({ ...entry, day: DAYS[weekday - 1]! }))
}

/** Deletes these entries of a station. */
export async function deleteEntries(db: Db, stationId: number, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    await db
      .deleteFrom('schedule_entries')
      .where('station_id', '=', stationId)
      .where('id', 'in', ids.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/** Deletes every entry of a show in a week. */
export async function deleteWeek(db: Db, stationId: number, showId: number, week: number): Promise<void> {
  await db
    .deleteFrom('schedule_entries')
    .where('station_id', '=', stationId)
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
  const rows = entries.map(({ day, time, duration }) => ({
    station_id: stationId,
    series_id: seriesId,
    week,
    weekday: DAYS.indexOf(day) + 1,
    time,
    duration,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('schedule_entries')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/**
 * The events since a version (the id of an event) that may have changed what is planned, newest first, 50 at most. The
 * events of a station are stored in the order of their commits: what a snapshot of that version did not have is here.
 */
export async function listChangesSince(db: Db, stationId: number, version: number): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('id', '>', version)
    .where(({ and, or, eb }) =>
      or([
        eb('type', 'in', ['schedule.replaced', 'schedule.saved', 'shows.deleted']),
        and([eb('type', '=', 'station.changed'), eb('details', 'like', '%"number_of_weeks"%')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}
