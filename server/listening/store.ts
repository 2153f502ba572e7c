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
