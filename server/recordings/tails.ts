import type { Db } from '../database/open.ts'

/** The durable end of a station's recording: the instant, and the hashes of the last frames before it, in order. */
export type DurableTail = { stationId: number; headUs: number; hashes: readonly number[] }

/** Rows written by one statement, so that it does not hold the event loop for long. */
const rowsAtOnce = 100
const digits = 8

/** Stores the ends of recordings. One that is older than the stored one changes nothing. */
export async function saveTails(db: Db, tails: readonly DurableTail[]): Promise<void> {
  for (let at = 0; at < tails.length; at += rowsAtOnce) {
    const rows = tails.slice(at, at + rowsAtOnce).map(({ stationId, headUs, hashes }) => ({
      station_id: stationId,
      head_us: headUs,
      hashes: hashes.map((hash) => hash.toString(16).padStart(digits, '0')).join(''),
    }))
    await db
      .insertInto('tails')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('station_id')
          .doUpdateSet(({ ref }) => ({ head_us: ref('excluded.head_us'), hashes: ref('excluded.hashes') }))
          .whereRef('tails.head_us', '<', 'excluded.head_us'),
      )
      .execute()
  }
}

/** The stored end of a station's recording. */
export async function findTail(db: Db, stationId: number): Promise<Omit<DurableTail, 'stationId'> | undefined> {
  const row = await db
    .selectFrom('tails')
    .select(['head_us', 'hashes'])
    .where('station_id', '=', stationId)
    .executeTakeFirst()
  if (!row) return undefined
  const hashes: number[] = []
  for (let at = 0; at < row.hashes.length; at += digits) {
    hashes.push(Number.parseInt(row.hashes.slice(at, at + digits), 16))
  }
  return { headUs: row.head_us, hashes }
}

/** Moves the end of a recording, if the audio before it has another date. */
export async function shiftTail(db: Db, stationId: number, fromUs: number, byUs: number): Promise<void> {
  await db
    .updateTable('tails')
    .set(({ eb }) => ({ head_us: eb('head_us', '+', byUs) }))
    .where('station_id', '=', stationId)
    .where('head_us', '>', fromUs)
    .execute()
}
