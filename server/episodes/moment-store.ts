import type { Db } from '../database/open.ts'
import type { Moment } from './rules/moment.ts'

/** A moment as it is stored, with the length of the audio; null while that is unknown. */
export type StoredMoment = Moment & { id: number; episode_id: number; duration_ms: number | null }

const selectMoments = (db: Db) =>
  db
    .selectFrom('moments')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'moments.episode_id')
    .select(['moments.id', 'moments.episode_id', 'moments.title', 'moments.from_ms', 'moments.until_ms'])
    .select('episode_audio.duration_ms')

/** A moment of the station. */
export async function findMoment(db: Db, stationId: number, id: number): Promise<StoredMoment | undefined> {
  return selectMoments(db).where('moments.id', '=', id).where('moments.station_id', '=', stationId).executeTakeFirst()
}

/** All moments of an episode in order, those beyond the end of its audio too. */
export async function listEveryMomentOf(db: Db, stationId: number, episodeId: number): Promise<StoredMoment[]> {
  return selectMoments(db)
    .where('moments.episode_id', '=', episodeId)
    .where('moments.station_id', '=', stationId)
    .orderBy('moments.from_ms')
    .orderBy('moments.id')
    .execute()
}

/** The number of moments of an episode. */
export async function countMoments(db: Db, stationId: number, episodeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('moments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('episode_id', '=', episodeId)
    .where('station_id', '=', stationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The length of an episode's audio in milliseconds; null while it is unknown. */
export async function findDurationMs(db: Db, stationId: number, episodeId: number): Promise<number | null> {
  const row = await db
    .selectFrom('episodes')
    .innerJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select('duration_ms')
    .where('episodes.id', '=', episodeId)
    .where('episodes.station_id', '=', stationId)
    .executeTakeFirst()
  return row?.duration_ms ?? null
}

export async function insertMoment(
  db: Db,
  moment: Moment & { station_id: number; episode_id: number; created_at: number },
): Promise<number> {
  const { id } = await db.insertInto('moments').values(moment).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateMoment(db: Db, stationId: number, id: number, changes: Partial<Moment>): Promise<void> {
  await db.updateTable('moments').set(changes).where('id', '=', id).where('station_id', '=', stationId).execute()
}

export async function deleteMomentRow(db: Db, stationId: number, id: number): Promise<void> {
  await db.deleteFrom('moments').where('id', '=', id).where('station_id', '=', stationId).execute()
}
