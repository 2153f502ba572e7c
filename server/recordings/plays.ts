import type { Db } from '../database/open.ts'
import type { PlayRow } from '../database/tables.ts'
import type { Programmes } from '../schedule/programme.ts'
import { airingChanges } from '../schedule/rules/airing-changes.ts'
import type { Play } from './rules/play-log.ts'

/** A year of the retention of plays, in microseconds. */
const yearUs = 366 * 86_400_000_000
/** Rows deleted by one statement, so that none reaches the statement timeout. */
const deletedAtOnce = 1000

/** Tells which show the schedule of a station has on air at an instant in microseconds. */
export type AskOnAir = (stationId: number, atUs: number) => Promise<number | null>

export function scheduleOnAir(programmes: Programmes): AskOnAir {
  return async (stationId, atUs) => {
    const { plan } = await programmes(stationId)
    const at = Math.floor(atUs / 1e6)
    return airingChanges(plan, at, at + 1)[0]?.showId ?? null
  }
}

// Lines typed by hand are not part of the stream: the recorder neither continues nor moves them.

/** Stores a play, or the end of one that is stored. */
export async function savePlay(db: Db, stationId: number, { fromUs, untilUs, title, showId }: Play): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('plays')
    .set({ until_us: untilUs })
    .where('station_id', '=', stationId)
    .where('from_us', '=', fromUs)
    .where('title', '=', title)
    .where('by_hand', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const row = { station_id: stationId, from_us: fromUs, until_us: untilUs, title, show_id: showId }
  await db.insertInto('plays').values(row).execute()
}

/** The plays of a station that began in a span, in order. */
export async function listPlays(db: Db, stationId: number, fromUs: number, untilUs: number): Promise<PlayRow[]> {
  return db
    .selectFrom('plays')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('from_us', '>=', fromUs)
    .where('from_us', '<', untilUs)
    .orderBy('from_us')
    .execute()
}

/** The play of the stream of a station that began last before an instant. */
export async function findLastPlay(db: Db, stationId: number, beforeUs: number): Promise<Play | undefined> {
  const row = await db
    .selectFrom('plays')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('from_us', '<', beforeUs)
    .where('by_hand', '=', 0)
    .orderBy('from_us', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { fromUs: row.from_us, untilUs: row.until_us, title: row.title, showId: row.show_id }
}

/**
 * Ends the play that lasted when the recording of a station ended, at an instant, as a crash may leave it; it lasts again if
 * the recording continues. Returns the play that this instant ends.
 */
export async function endPlaying(db: Db, stationId: number, headUs: number | undefined): Promise<Play | undefined> {
  if (headUs === undefined) return undefined
  const last = await findLastPlay(db, stationId, headUs)
  if (!last || (last.untilUs ?? headUs) < headUs) return undefined
  const ended = { ...last, untilUs: headUs }
  if (last.untilUs === null) await savePlay(db, stationId, ended)
  return ended
}

/**
 * Moves the plays that began at an instant or later, as the audio has another date. If a later one, there is a gap at
 * that instant, which ends the play before.
 */
export async function shiftPlays(db: Db, stationId: number, fromUs: number, byUs: number): Promise<void> {
  if (byUs > 0) {
    const playing = await findLastPlay(db, stationId, fromUs)
    if (playing?.untilUs && playing.untilUs > fromUs) await savePlay(db, stationId, { ...playing, untilUs: fromUs })
  }
  await db
    .updateTable('plays')
    .set(({ eb }) => ({ from_us: eb('from_us', '+', byUs), until_us: eb('until_us', '+', byUs) }))
    .where('station_id', '=', stationId)
    .where('from_us', '>=', fromUs)
    .where('by_hand', '=', 0)
    .execute()
}

/** The instant before which plays expire after some years, in microseconds. */
export function playsExpireUs(nowUs: number, years: number): number {
  return nowUs - years * yearUs
}

/** Deletes the plays of a station that began before an instant. */
export async function prunePlays(db: Db, stationId: number, beforeUs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const old = await db
      .selectFrom('plays')
      .select('from_us')
      .where('station_id', '=', stationId)
      .where('from_us', '<', beforeUs)
      .orderBy('from_us')
      .limit(deletedAtOnce)
      .execute()
    const last = old.at(-1)
    if (!last) return
    await db.deleteFrom('plays').where('station_id', '=', stationId).where('from_us', '<=', last.from_us).execute()
  }
}
