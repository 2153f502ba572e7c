import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { ExceptionRow } from '../database/tables.ts'
import { DAYS } from './rules/entry.ts'
import type { Exception } from './rules/exceptions.ts'

/** The fields of all kinds. */
export type ExceptionFields = Omit<Extract<Exception, { kind: 'air' }>, 'kind'> &
  Omit<Extract<Exception, { kind: 'day' }>, 'kind'>

/** An exception with its group and the Unix second at which it was made. */
export type StoredException = Exception & { group: string; createdAt: number }

const selectExceptions = prepared((db: Db, { stationId }: { stationId: number }) =>
  db.selectFrom('exceptions').selectAll().where('station_id', '=', stationId).orderBy('epoch_day').orderBy('id'),
)

/** All exceptions of a station, by date, then id. */
export async function listExceptions(db: Db, stationId: number): Promise<StoredException[]> {
  return (await selectExceptions(db, { stationId })).map(exceptionOf)
}

/** The broadcasts by exception of a show that begin on some dates, which do not overlap. */
export async function listAirs(
  db: Db,
  stationId: number,
  { showId, firstDay, lastDay }: { showId: number; firstDay: number; lastDay: number },
): Promise<Pick<ExceptionRow, 'epoch_day' | 'time' | 'duration' | 'description' | 'image'>[]> {
  return db
    .selectFrom('exceptions')
    .select(['epoch_day', 'time', 'duration', 'description', 'image'])
    .where('station_id', '=', stationId)
    .where('epoch_day', '>=', firstDay)
    .where('epoch_day', '<=', lastDay)
    .where('kind', '=', 'air')
    .where('show_id', '=', showId)
    .execute()
}

function exceptionOf(row: ExceptionRow): StoredException {
  const { id, group_name: group, epoch_day: epochDay, time, duration, created_at: createdAt } = row
  const stored = { id, group, epochDay, createdAt }
  const begin = { showId: row.show_id!, time }
  if (row.kind === 'skip') return { ...stored, kind: 'skip', ...begin }
  if (row.kind === 'clear') return { ...stored, kind: 'clear', time, duration }
  if (row.kind === 'day') return { ...stored, kind: 'day', week: row.week, day: DAYS[row.weekday - 1]! }
  const { title, description, image, is_repeat } = row
  return { ...stored, kind: 'air', ...begin, duration, title, description, image, isRepeat: is_repeat === 1 }
}

/**
 * The exceptions of a station on some dates, by date, then id.
 * @param first the first epoch day
 * @param orphans the ids of those that skip an entry that is not there
 */
export async function listExceptionsOn(
  db: Db,
  stationId: number,
  { first, days, orphans }: { first: number; days: number; orphans: ReadonlySet<number> },
): Promise<(StoredException & { orphaned: boolean })[]> {
  return (await listExceptions(db, stationId))
    .filter(({ epochDay }) => epochDay >= first && epochDay < first + days)
    .map((one) => ({ ...one, orphaned: orphans.has(one.id) }))
}

/** Inserts an exception, whose id is ignored; returns the one that it gets. */
export async function insertException(
  db: Db,
  stationId: number,
  { createdAt, group, epochDay, ...exception }: StoredException,
): Promise<number> {
  const one = exception as Partial<ExceptionFields>
  const { id } = await db
    .insertInto('exceptions')
    .values({
      ...{ station_id: stationId, group_name: group, kind: exception.kind, epoch_day: epochDay, created_at: createdAt },
      ...{ show_id: one.showId ?? null, time: one.time ?? 0, duration: one.duration ?? 0, week: one.week ?? 0 },
      ...{ weekday: one.day ? DAYS.indexOf(one.day) + 1 : 0, title: one.title ?? '' },
      ...{ description: one.description ?? '', image: one.image ?? '', is_repeat: one.isRepeat ? 1 : 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes exceptions of a station. */
export async function deleteExceptions(db: Db, stationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('exceptions').where('station_id', '=', stationId).where('id', 'in', ids).execute()
}

/** The station of an exception, for the command line, which is given only its id. */
export async function findStationOfException(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('exceptions').select('station_id').where('id', '=', id).executeTakeFirst())?.station_id
}

/** The longest that a show is on air without a break, in microseconds: a week (see rules/entry.ts), and a day more. */
const longestUs = 8 * 86_400_000_000

/**
 * The episodes that were, or are being, made of a station's scheduled shows between two instants, with their show and
 * span. Microseconds.
 */
export async function listMadeBetween(db: Db, stationId: number, fromUs: number, untilUs: number) {
  return db
    .selectFrom('generations')
    .select(['episode_id', 'show_id', 'from_us', 'until_us'])
    .where('station_id', '=', stationId)
    .where('occurrence', 'is not', null)
    .where('until_us', '>', fromUs)
    .where('from_us', '<', untilUs)
    .where('from_us', '>', fromUs - longestUs)
    .orderBy('from_us')
    .execute()
}
