import type { Updateable } from 'kysely'
import type { Db } from '../database/open.ts'
import type { GapRow, HoldRow, RecorderRow, Tables } from '../database/tables.ts'
import type { Reason } from '../lib/reasons.ts'
import { listOpenReels } from './reel-store.ts'
import type { Span } from './rules/days.ts'
import { leastGapUs } from './rules/divided-gap.ts'
import { type GapBefore, wholeGaps } from './rules/gaps-before.ts'

/** The gaps of a station that touch a window, in order; `until_us` is null for one that lasts. */
export async function listGaps(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<GapRow[]> {
  return db
    .selectFrom('gaps')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('from_us', '<', untilUs)
    .where(({ eb, or }) => or([eb('until_us', '>', fromUs), eb('until_us', 'is', null)]))
    .orderBy('from_us')
    .execute()
}

/** The latest gaps of a station before the end of its recording, in order, behind the endless one before its first reel. */
export async function listGapsBefore(db: Db, stationId: number, headUs: number): Promise<GapBefore[]> {
  const first = await db
    .selectFrom('reels')
    .select('started_us')
    .where('station_id', '=', stationId)
    .orderBy('started_us')
    .limit(1)
    .executeTakeFirst()
  const gaps = await db
    .selectFrom('gaps')
    .select(['from_us', 'until_us', 'reason'])
    .where('station_id', '=', stationId)
    .where('until_us', '<=', headUs)
    .orderBy('from_us', 'desc')
    .limit(50)
    .execute()
  const before = first ? [{ untilUs: first.started_us, lengthUs: Number.POSITIVE_INFINITY, reason: '' }] : []
  const rows = gaps.toReversed().map(({ from_us, until_us, reason }) => {
    return { untilUs: until_us!, lengthUs: until_us! - from_us, reason }
  })
  return [...before, ...wholeGaps(rows)]
}

/** The gap of a station that lasts. */
export async function findOpenGap(db: Db, stationId: number): Promise<GapRow | undefined> {
  return db
    .selectFrom('gaps')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('until_us', 'is', null)
    .executeTakeFirst()
}

/** Ends the gap that lasts, if there is one. */
export async function endGap(db: Db, stationId: number, untilUs: number): Promise<void> {
  const gap = await findOpenGap(db, stationId)
  if (!gap) return
  if (untilUs - gap.from_us >= leastGapUs)
    await saveGap(db, { station_id: stationId, from_us: gap.from_us, until_us: untilUs, reason: gap.reason })
  else await deleteGap(db, stationId, gap.from_us)
}

/** The reel and the gap of a station that began last before an instant. */
export async function findLastBefore(db: Db, stationId: number, beforeUs: number) {
  const reel = await db
    .selectFrom('reels')
    .select(['id', 'ended_us'])
    .where('station_id', '=', stationId)
    .where('started_us', '<', beforeUs)
    .orderBy('started_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  const gap = await db
    .selectFrom('gaps')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('from_us', '<', beforeUs)
    .orderBy('from_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { reel, gap }
}

/** Stores a gap. One that lasts is replaced by the final one, which begins at the same instant. */
export async function saveGap(db: Db, gap: Omit<GapRow, 'id'>): Promise<void> {
  await deleteGap(db, gap.station_id, gap.from_us)
  await db.insertInto('gaps').values(gap).execute()
}

/** Begins a gap that lasts where the recording of a station ends, or where one with another reason ends by that. */
export async function beginGap(db: Db, stationId: number, reason: Reason, nowUs: number): Promise<void> {
  if ((await findOpenGap(db, stationId))?.reason === reason) return
  await endGap(db, stationId, nowUs)
  const { reel, gap } = await findLastBefore(db, stationId, nowUs)
  // The row of an open reel is older than the state.
  const heardUs = (await findRecorder(db, stationId))?.last_audio_us ?? 0
  const from_us = Math.max(reel?.ended_us ?? 0, gap?.until_us ?? 0, heardUs) || nowUs
  await saveGap(db, { station_id: stationId, from_us, until_us: null, reason })
}

export async function deleteGap(db: Db, stationId: number, fromUs: number): Promise<void> {
  await db.deleteFrom('gaps').where('station_id', '=', stationId).where('from_us', '=', fromUs).execute()
}

/** Audio of a span was found: what gaps say of it is removed, and only what is left of them stays. */
export async function removeFromGaps(db: Db, stationId: number, { fromUs, untilUs }: Span): Promise<void> {
  for (const gap of await listGaps(db, stationId, fromUs, untilUs)) {
    await db.deleteFrom('gaps').where('id', '=', gap.id).where('station_id', '=', stationId).execute()
    const { station_id, reason } = gap
    if (fromUs - gap.from_us >= leastGapUs) {
      await saveGap(db, { station_id, from_us: gap.from_us, until_us: fromUs, reason })
    }
    if (gap.until_us === null || gap.until_us - untilUs >= leastGapUs) {
      await saveGap(db, { station_id, from_us: untilUs, until_us: gap.until_us, reason })
    }
  }
}

/** Whether a station is to be recorded, and how far its stream lags behind. */
export async function findRecorded(db: Db, stationId: number) {
  const row = await db
    .selectFrom('stations')
    .select(['record', 'stream_url', 'stream_delay_ms'])
    .where('id', '=', stationId)
    .executeTakeFirst()
  return row && { isWanted: row.record === 1 && row.stream_url !== '', delayUs: row.stream_delay_ms * 1000 }
}

export async function findRecorder(db: Db, stationId: number): Promise<RecorderRow | undefined> {
  return db.selectFrom('recorders').selectAll().where('station_id', '=', stationId).executeTakeFirst()
}

/** One of the stations that an instance records; undefined if it records none. */
export async function findRecorderOf(db: Db, instance: string): Promise<RecorderRow | undefined> {
  return db
    .selectFrom('recorders')
    .selectAll()
    .where('instance', '=', instance)
    .orderBy('until_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Changes what an instance says of a station that it records.
 * @returns false if another one has taken it
 */
export async function updateRecorder(
  db: Db,
  { stationId, instance }: { stationId: number; instance: string },
  changes: Updateable<Tables['recorders']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recorders')
    .set(changes)
    .where('station_id', '=', stationId)
    .where('instance', '=', instance)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The beginning of a station's oldest audio, in microseconds since the epoch. */
export async function findOldestUs(db: Db, stationId: number): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('reels')
    .select('started_us')
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
    .orderBy('started_us')
    .limit(1)
    .executeTakeFirst()
  return oldest?.started_us
}

/** The beginning, the duration in microseconds and the size in bytes of a station's recording. */
export async function sumReels(db: Db, stationId: number) {
  const complete = await db
    .selectFrom('recorded')
    .select(['recorded_us', 'bytes'])
    .where('station_id', '=', stationId)
    .executeTakeFirst()
  const sums = {
    oldestUs: (await findOldestUs(db, stationId)) ?? null,
    recordedUs: complete?.recorded_us ?? 0,
    bytes: complete?.bytes ?? 0,
  }
  for (const { started_us, ended_us, bytes } of await listOpenReels(db, stationId)) {
    sums.recordedUs += ended_us - started_us
    sums.bytes += bytes
  }
  return sums
}

/** The spans of a station that must be kept, in order. */
export async function listHeld(db: Db, stationId: number): Promise<Span[]> {
  const rows = await db
    .selectFrom('holds')
    .select(['from_us', 'until_us'])
    .where('station_id', '=', stationId)
    .where('released_at', 'is', null)
    .orderBy('from_us')
    .execute()
  return rows.map(({ from_us, until_us }) => ({ fromUs: from_us, untilUs: until_us }))
}

/** The holds of a station, by where they begin: all that are not released, and the newest of the released ones. */
export async function listHolds(db: Db, stationId: number): Promise<HoldRow[]> {
  const all = db.selectFrom('holds').selectAll().where('station_id', '=', stationId)
  const kept = await all.where('released_at', 'is', null).orderBy('from_us').execute()
  const released = await all.where('released_at', 'is not', null).orderBy('id', 'desc').limit(maxReleased).execute()
  return [...kept, ...released].sort((a, b) => a.from_us - b.from_us || a.id - b.id)
}

/** Maximum number of released holds in a list; the history has all of them. */
const maxReleased = 100

/** A hold of the station, released or not. */
export async function findHold(db: Db, stationId: number, id: number): Promise<HoldRow | undefined> {
  return db.selectFrom('holds').selectAll().where('id', '=', id).where('station_id', '=', stationId).executeTakeFirst()
}

/** The station of a hold, for the command line, which is given only the hold's id. */
export async function findStationOfHold(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('holds').select('station_id').where('id', '=', id).executeTakeFirst())?.station_id
}

export async function insertHold(db: Db, hold: Omit<HoldRow, 'id' | 'released_at'>): Promise<HoldRow> {
  return db
    .insertInto('holds')
    .values({ ...hold, released_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Releases a hold; undefined if it was released before. */
export async function setReleased(db: Db, stationId: number, id: number, now: number): Promise<HoldRow | undefined> {
  return db
    .updateTable('holds')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('released_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** For how long a station keeps its recordings and plays. */
export type Retention = { id: number; retention_days: number; plays_years: number }

/** Every station, and for how long it keeps its recording. */
export async function listRetentions(db: Db): Promise<Retention[]> {
  return db.selectFrom('stations').select(['id', 'retention_days', 'plays_years']).orderBy('id').execute()
}

/** Deletes the gaps, and the corrections of dates, that ended before an instant and before the oldest reel. */
export async function pruneGaps(db: Db, stationId: number, beforeUs: number): Promise<void> {
  const oldest = await db
    .selectFrom('reels')
    .select('started_us')
    .where('station_id', '=', stationId)
    .orderBy('started_us')
    .limit(1)
    .executeTakeFirst()
  const endUs = Math.min(beforeUs, oldest?.started_us ?? beforeUs)
  await db
    .deleteFrom('gaps')
    .where('station_id', '=', stationId)
    .where('from_us', '<', beforeUs)
    .where('until_us', '<', endUs)
    .execute()
  await db.deleteFrom('shifts').where('station_id', '=', stationId).where('until_us', '<', endUs).execute()
}
