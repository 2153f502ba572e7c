import type { Db } from '../database/open.ts'
import type { Lifetime } from './rules/lifetime.ts'
import type { Sized } from './rules/lifetime-forecast.ts'
import { ofShow } from './store.ts'

/** A show whose episodes do not all stay, and the number of its active ones. */
export type LimitedShow = Lifetime & { id: number; station_id: number; active_episodes: number }

/** The shows whose episodes do not all stay: of a station, or of all. */
export async function listLimited(db: Db, stationId?: number): Promise<LimitedShow[]> {
  let shows = db
    .selectFrom('shows')
    .select(['id', 'station_id', 'keep_episodes', 'keep_days', 'delete_audio_after', 'active_episodes'])
    .where(({ or, eb }) => or([eb('keep_episodes', '>', 0), eb('keep_days', '>', 0), eb('delete_audio_after', '>', 0)]))
  if (stationId !== undefined) shows = shows.where('station_id', '=', stationId)
  return shows.orderBy('station_id').orderBy('id').execute()
}

/** All episodes of a show, newest first: the active ones, then those in the archive. */
export async function listAging(db: Db, stationId: number, showId: number): Promise<Sized[]> {
  const episodes = (archived: boolean) =>
    selectAging(db)
      .where(ofShow({ stationId, showId }))
      .where('archived_at', archived ? 'is not' : 'is', null)
      .orderBy('datetime', 'desc')
      .orderBy('id', 'desc')
  const rows = [
    ...(await episodes(false).execute()),
    // The archive has an index by station.
    ...(await episodes(true).where('station_id', '=', stationId).execute()),
  ]
  return rows.map(agingOf)
}

/** Some episodes of a station, by id. */
export async function findAging(db: Db, stationId: number, ids: readonly number[]): Promise<Map<number, Sized>> {
  const rows = await selectAging(db).where('id', 'in', ids).where('station_id', '=', stationId).execute()
  return new Map(rows.map((row) => [row.id, agingOf(row)]))
}

const selectAging = (db: Db) =>
  db
    .selectFrom('episodes')
    .select(['id', 'datetime', 'archived_at', 'media_name', 'audio_url', 'audio_length', 'pinned'])

function agingOf(row: Awaited<ReturnType<ReturnType<typeof selectAging>['execute']>>[number]): Sized {
  const { id, datetime, archived_at, media_name, audio_url, audio_length, pinned } = row
  const bytes = audio_url === '' ? audio_length : 0
  return { id, datetime, archived_at, hasAudio: media_name !== null, isPinned: pinned === 1, bytes }
}

/** Whether an episode is pinned. */
export async function findPinned(db: Db, stationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('episodes')
    .select('pinned')
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .executeTakeFirst()
  return row?.pinned === 1
}

export async function setPinned(db: Db, stationId: number, id: number, pinned: boolean): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ pinned: pinned ? 1 : 0 })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
}

/** Forgets the stored audio of an episode, which then is not measured any more. */
export async function clearAudio(db: Db, stationId: number, id: number): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ media_name: null })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
  await db
    .updateTable('episode_audio')
    .set({ due_ms: null })
    .where('episode_id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
}
