import type { Updateable } from 'kysely'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { Mp3Format } from '../lib/mp3-frame.ts'
import { targetLufs } from '../shows/rules/loudness.ts'
import type { AudioAnalysis } from './analyse-audio.ts'
import { learntFrom, type MeasuredLevel } from './rules/gain-steps.ts'

/** An episode whose audio is to be measured, and what a decoder should give of it. */
export type Unmeasured = {
  id: number
  stationId: number
  title: string
  mediaName: string
  format: Pick<Mp3Format, 'sampleRate' | 'channels'>
  samples: number
  /** The steps of gain by which the level of its recording was changed. */
  gainSteps: number
  /** The loudness that its show asks for, in LUFS; undefined for none, and once it was made anew. */
  targetLufs: number | undefined
}

/** An episode, and the station that it belongs to. */
type EpisodeId = Pick<Unmeasured, 'id' | 'stationId'>

/** Stores what a decoder gives of an episode, and that it is to be measured from an instant on (Unix milliseconds). */
export async function insertEpisodeAudio(
  db: Db,
  { id, stationId }: EpisodeId,
  {
    format,
    samples,
    chapters,
    gainSteps = 0,
  }: Pick<Unmeasured, 'format' | 'samples'> & { chapters?: [fromMs: number, title: string][]; gainSteps?: number },
  dueMs: number,
): Promise<void> {
  const { sampleRate, channels } = format
  const audio = { duration_ms: Math.round((samples * 1000) / sampleRate), samples, sample_rate: sampleRate, channels }
  await db
    .insertInto('episode_audio')
    .values({
      episode_id: id,
      station_id: stationId,
      ...audio,
      loudness: null,
      peaks: null,
      due_ms: dueMs,
      chapters: JSON.stringify(chapters ?? []),
      gain_steps: gainSteps,
    })
    .execute()
}

/** Ids of at most ten episodes of a station that are to be measured now, longest due first. */
export async function listUnmeasured(db: Db, stationId: number, nowMs: number): Promise<number[]> {
  const rows = await selectDue(db, { stationId, nowMs })
  return rows.map(({ episode_id }) => episode_id)
}

const selectDue = prepared((db: Db, { stationId, nowMs }: { stationId: number; nowMs: number }) =>
  db
    .selectFrom('episode_audio')
    .select('episode_id')
    .where('station_id', '=', stationId)
    .where('due_ms', '<=', nowMs)
    .orderBy('due_ms')
    .limit(10),
)

/** An episode that is to be measured now; undefined if it has been measured meanwhile, or deleted. */
export async function findUnmeasured(
  db: Db,
  stationId: number,
  episodeId: number,
  nowMs: number,
): Promise<Unmeasured | undefined> {
  const row = await db
    .selectFrom('episode_audio')
    .innerJoin('episodes', 'episodes.id', 'episode_audio.episode_id')
    .leftJoin('shows', 'shows.id', 'episodes.show_id')
    .select(['episodes.id', 'episodes.title', 'media_name', 'samples', 'sample_rate'])
    .select(['channels', 'gain_steps', 'remade', 'shows.loudness'])
    .where('episode_id', '=', episodeId)
    .where('episodes.station_id', '=', stationId)
    .where('due_ms', '<=', nowMs)
    .executeTakeFirst()
  if (!row?.media_name) return undefined
  const { id, title, media_name, samples, sample_rate, channels, gain_steps, remade, loudness } = row
  const format = { sampleRate: sample_rate, channels: channels as Mp3Format['channels'] }
  const level = { gainSteps: gain_steps, targetLufs: remade === 1 ? undefined : targetLufs(loudness ?? 'off') }
  return { id, stationId, title, mediaName: media_name, format, samples, ...level }
}

/** The levels of the last episodes of a show that were cut and measured. */
export async function listLastLevels(db: Db, stationId: number, showId: number): Promise<MeasuredLevel[]> {
  const rows = await db
    .selectFrom('episodes')
    .innerJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(['loudness', 'gain_steps'])
    .where('episodes.station_id', '=', stationId)
    .where('show_id', '=', showId)
    .where('archived_at', 'is', null)
    .where('loudness', 'is not', null)
    .orderBy('datetime', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(learntFrom)
    .execute()
  return rows.map(({ loudness, gain_steps: steps }) => ({
    ...(JSON.parse(loudness!) as AudioAnalysis['loudness']),
    steps,
  }))
}

/** Stores the measurements of an episode, which is not measured again. */
export async function setMeasured(
  db: Db,
  { id, stationId }: EpisodeId,
  measured: { loudness: string; peaks: string } | undefined,
): Promise<void> {
  await change(db, stationId, id, { ...measured, due_ms: null })
}

/** Says when to try again to measure an episode, in Unix milliseconds. */
export async function postponeMeasuring(db: Db, { id, stationId }: EpisodeId, dueMs: number): Promise<void> {
  await change(db, stationId, id, { due_ms: dueMs })
}

/**
 * Replaces the file of an episode, if it is still this one; returns whether it was. The former name stays known: feeds and apps
 * request it until they read the feed again.
 */
export async function replaceFile(
  tx: Db,
  { id, stationId, mediaName }: Pick<Unmeasured, 'id' | 'stationId' | 'mediaName'>,
  after: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('episodes')
    .set({ media_name: after })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('media_name', '=', mediaName)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('former_media_names').values({ name: mediaName, station_id: stationId, episode_id: id }).execute()
  return true
}

/** Stores that an episode was made anew with other steps, and is to be measured from an instant on (Unix milliseconds). */
export async function setRemade(db: Db, { id, stationId }: EpisodeId, gainSteps: number, dueMs: number): Promise<void> {
  await change(db, stationId, id, { loudness: null, gain_steps: gainSteps, remade: 1, due_ms: dueMs })
}

async function change(
  db: Db,
  stationId: number,
  episodeId: number,
  changes: Updateable<Tables['episode_audio']>,
): Promise<void> {
  await db
    .updateTable('episode_audio')
    .set(changes)
    .where('episode_id', '=', episodeId)
    .where('station_id', '=', stationId)
    .execute()
}
