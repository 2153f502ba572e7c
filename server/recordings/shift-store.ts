import type { Db } from '../database/open.ts'
import type { ReelRow, ShiftRow } from '../database/tables.ts'
import { shiftPlays } from './plays.ts'
import { type Shift, shiftedGap, shiftedReel } from './rules/shifts.ts'
import { listGaps, updateRecorder } from './store.ts'
import { shiftTail } from './tails.ts'

/** The number of the last shift of a station; 0 if there is none. */
export async function lastShift(db: Db, stationId: number): Promise<number> {
  const last = await db
    .selectFrom('shifts')
    .select('number')
    .where('station_id', '=', stationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.number ?? 0
}

/** The shifts of a station that moved audio of a window, in the order in which they were decided. */
export async function listShifts(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<ShiftRow[]> {
  const shifts = await db
    .selectFrom('shifts')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('until_us', '>', fromUs)
    .where('from_us', '<', untilUs)
    .execute()
  return shifts.sort((a, b) => a.number - b.number)
}

/**
 * Moves a row that was made when the shift `after` was the last one by those that are stored since. So a row that is written
 * again after a COMMIT whose outcome is unknown does not undo the shifts that were committed with it.
 */
export async function asShifted<Row>(
  db: Db,
  { stationId, after }: { stationId: number; after: number },
  row: Row,
  shifted: (row: Row, shift: Shift) => Row | undefined,
): Promise<Row | undefined> {
  const shifts = await db
    .selectFrom('shifts')
    .select(['from_us', 'by_us'])
    .where('station_id', '=', stationId)
    .where('number', '>', after)
    .orderBy('number')
    .execute()
  let moved: Row | undefined = row
  for (const { from_us, by_us } of shifts) moved = moved && shifted(moved, { fromUs: from_us, byUs: by_us })
  return moved
}

/**
 * Stores a shift, and moves everything that is recorded from there on: reels with their titles, gaps, and plays. Does nothing if it
 * is stored already, or if another instance has taken the station: that one dates what it recovers.
 */
export async function saveShift(db: Db, shift: ShiftRow, instance: string): Promise<void> {
  const { station_id: stationId } = shift
  // The row of the recorder stays locked, so that no instance takes the station in between. Late audio is decided.
  const isOurs = await updateRecorder(db, { stationId, instance }, { instance, late_since_us: null, late_by_us: null })
  if (!isOurs) return
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shifts')
    .values(shift)
    .onConflict((conflict) => conflict.columns(['station_id', 'number']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  await moveGaps(db, shift)
  await moveReels(db, shift)
  await shiftPlays(db, stationId, shift.from_us, shift.by_us)
  await shiftTail(db, stationId, shift.from_us, shift.by_us)
}

async function moveGaps(db: Db, { station_id, from_us, by_us, reason }: ShiftRow): Promise<void> {
  const before = (await listGaps(db, station_id, from_us + Math.min(0, by_us) - 1, from_us)).filter(
    ({ until_us }) => until_us !== null,
  )
  await db
    .updateTable('gaps')
    .set(({ eb }) => ({ from_us: eb('from_us', '+', by_us), until_us: eb('until_us', '+', by_us) }))
    .where('station_id', '=', station_id)
    .where('from_us', '>=', from_us)
    .execute()
  for (const gap of before) {
    const moved = shiftedGap(gap, { fromUs: from_us, byUs: by_us })
    const { id } = gap
    if (!moved) await db.deleteFrom('gaps').where('id', '=', id).where('station_id', '=', station_id).execute()
    else if (moved !== gap) {
      const { until_us } = moved
      await db.updateTable('gaps').set({ until_us }).where('id', '=', id).where('station_id', '=', station_id).execute()
    }
  }
  if (by_us > 0 && !before.some(({ until_us }) => until_us === from_us)) {
    await db
      .insertInto('gaps')
      .values({ station_id, from_us, until_us: from_us + by_us, reason })
      .execute()
  }
}

async function moveReels(db: Db, { station_id, from_us, by_us }: ShiftRow): Promise<void> {
  const reels = await db
    .selectFrom('reels')
    .select(['id', 'started_us', 'ended_us', 'titles'])
    .where('station_id', '=', station_id)
    .where('started_us', '>=', from_us)
    .execute()
  for (const { id, ...reel } of reels) {
    const moved: Pick<ReelRow, 'started_us' | 'ended_us' | 'titles'> = shiftedReel(reel, {
      fromUs: from_us,
      byUs: by_us,
    })
    await db.updateTable('reels').set(moved).where('id', '=', id).where('station_id', '=', station_id).execute()
  }
}
