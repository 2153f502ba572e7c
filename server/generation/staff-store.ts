import type { Db } from '../database/open.ts'
import type { GenerationRow } from '../database/tables.ts'

/** The unfinished generations of a station, oldest first. */
export async function listUnfinished(db: Db, stationId: number): Promise<GenerationRow[]> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('due_ms', 'is not', null)
    .orderBy('id')
    .execute()
}

/** The failed generations of a station that were not dismissed, newest first. */
export async function listFailed(db: Db, stationId: number, limit: number): Promise<GenerationRow[]> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('state', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The longest that a show is on air without a break, in microseconds: a week (see schedule/rules/entry.ts), and a day more. */
const longestUs = 8 * 86_400_000_000

/** The generations of a station's scheduled airings in a window, in order of their beginning. Microseconds. */
export async function listScheduled(
  db: Db,
  stationId: number,
  { fromUs, untilUs }: { fromUs: number; untilUs: number },
): Promise<GenerationRow[]> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('occurrence', 'is not', null)
    .where('until_us', '>', fromUs)
    .where('from_us', '<', untilUs)
    .where('from_us', '>', fromUs - longestUs)
    .orderBy('from_us')
    .execute()
}

/** Counts the failed generations of a station that were not dismissed. */
export async function countFailed(db: Db, stationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('generations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .where('state', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
