import type { Db } from '../database/open.ts'
import { formatOfParts, type Mp3Format } from '../lib/mp3-frame.ts'
import { formatOfRow } from '../recordings/reel-rows.ts'

/** The format of silence where a station has no recording at all: 44.1 kHz, stereo. */
export const plainFormat: Mp3Format = formatOfParts(1, 44_100, 2)!

/** The format of a station's next reel behind an instant, else of the last one before it. */
export async function findFormatAt(db: Db, stationId: number, atUs: number): Promise<Mp3Format> {
  const reels = db
    .selectFrom('reels')
    .select(['version', 'sample_rate', 'channels'])
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
  const after = await reels
    .where('started_us', '>=', Math.round(atUs))
    .orderBy('started_us')
    .limit(1)
    .executeTakeFirst()
  if (after) return formatOfRow(after)
  return findFormatBefore(db, stationId, atUs)
}

/** The format of the last reel that begins before an instant. It is the same whenever it is asked for. */
export async function findFormatBefore(db: Db, stationId: number, beforeUs: number): Promise<Mp3Format> {
  const before = await db
    .selectFrom('reels')
    .select(['version', 'sample_rate', 'channels'])
    .where('station_id', '=', stationId)
    .where('state', '!=', 'lost')
    .where('started_us', '<', Math.round(beforeUs))
    .orderBy('started_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ? formatOfRow(before) : plainFormat
}

/** The instant up to which all instances know that a station's recording is decided; 0 if nothing says so. */
export async function findHeadUs(db: Db, stationId: number): Promise<number> {
  const row = await db.selectFrom('recorders').select('head_us').where('station_id', '=', stationId).executeTakeFirst()
  return row?.head_us ?? 0
}

/** The stored bytes of a segment that was served before it was decided what was recorded in it. */
export async function findSegment(db: Db, stationId: number, number: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('segments')
    .select('bytes')
    .where('station_id', '=', stationId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && Buffer.from(row.bytes)
}

/**
 * Stores the bytes of a segment whose end is not decided yet, so that all instances serve them, and removes those before
 * `oldest`. The row of the recorder is locked meanwhile: whoever reads that it is decided finds what was stored before.
 * @returns the bytes that count: those of the instance that was first; undefined if it is decided by now
 */
export async function decideSegment(
  db: Db,
  {
    stationId,
    number,
    untilUs,
    bytes,
    oldest,
  }: {
    stationId: number
    number: number
    untilUs: number
    bytes: Uint8Array
    oldest: number
  },
): Promise<Buffer | undefined> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('recorders').set({ station_id: stationId }).where('station_id', '=', stationId).execute()
    if ((await findHeadUs(tx as Db, stationId)) >= untilUs) return findSegment(tx as Db, stationId, number)
    await tx
      .insertInto('segments')
      .values({ station_id: stationId, number, bytes: Buffer.from(bytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx.deleteFrom('segments').where('station_id', '=', stationId).where('number', '<', oldest).execute()
    return findSegment(tx as Db, stationId, number)
  })
}
