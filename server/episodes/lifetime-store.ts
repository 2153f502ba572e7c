import type { Db } from '../database/open.ts'
import type { Lifetime } from './rules/lifetime.ts'
import type { Sized } from './rules/lifetime-forecast.ts'

/** The shows whose episodes do not all stay: of a station, or of all. */
export async function listLimited(
  db: Db,
  stationId?: number,
): Promise<(Lifetime & { id: number; station_id: number })[]> {
  let shows = db
    .selectFrom('shows')
    .select(['id', 'station_id', 'keep_episodes', 'keep_days', 'delete_audio_after'])
    .where(({ or, eb }) => or([eb('keep_episodes', '>', 0), eb('keep_days', '>', 0), eb('delete_audio_after', '>', 0)]))
  if (stationId !== undefined) shows = shows.where('station_id', '=', stationId)
  return shows.orderBy('station_id').orderBy('id').execute()
}

/** All episodes of a show, newest first: the active ones, then those in the archive. */
export async function listAging(db: Db, stationId: number, showId: number): Promise<Sized[]> {
  const episodes = (archived: boolean) =>
    db
      .selectFrom('episodes')
      .select(['id', 'datetime', 'archived_at', 'media_name', 'audio_url', 'audio_length', 'pinned'])
      .where('show_id', '=', showId)
      .where('archived_at', archived ? 'is not' : 'is', null)
      .orderBy('datetime', 'desc')
      .orderBy('id', 'desc')
  const rows = [
    ...(await episodes(false).execute()),
    // The archive has an index by station.
    ...(await episodes(true).where('station_id', '=', stationId).execute()),
  ]
  return rows.map(({ id, datetime, archived_at, media_name, audio_url, audio_length, pinned }) => ({
    ...{ id, datetime, archived_at, hasAudio: media_name !== null, isPinned: pinned === 1 },
    bytes: audio_url === '' ? audio_length : 0,
  }))
}

/** Whether an episode is pinned. */
export async function findPinned(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('episodes').select('pinned').where('id', '=', id).executeTakeFirst()
  return row?.pinned === 1
}

export async function setPinned(db: Db, id: number, pinned: boolean): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ pinned: pinned ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

/** Forgets the stored audio of an episode, which then is not measured any more. */
export async function clearAudio(db: Db, id: number): Promise<void> {
  await db.updateTable('episodes').set({ media_name: null }).where('id', '=', id).execute()
  await db.updateTable('episode_audio').set({ due_ms: null }).where('episode_id', '=', id).execute()
}
