import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { Mp3Format } from '../lib/mp3-frame.ts'

/** An episode whose audio is to be measured, and what a decoder should give of it. */
export type Unmeasured = {
  id: number
  stationId: number
  title: string
  mediaName: string
  format: Pick<Mp3Format, 'sampleRate' | 'channels'>
  samples: number
}

/** Stores what a decoder gives of an episode, and that it is to be measured from an instant on (Unix milliseconds). */
export async function insertEpisodeAudio(
  db: Db,
  { id, stationId }: Pick<Unmeasured, 'id' | 'stationId'>,
  {
    format,
    samples,
    chapters,
  }: Pick<Unmeasured, 'format' | 'samples'> & { chapters?: [fromMs: number, title: string][] },
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
export async function findUnmeasured(db: Db, episodeId: number, nowMs: number): Promise<Unmeasured | undefined> {
  const row = await db
    .selectFrom('episode_audio')
    .innerJoin('episodes', 'episodes.id', 'episode_audio.episode_id')
    .select(['episodes.id', 'episodes.station_id', 'title', 'media_name', 'samples', 'sample_rate', 'channels'])
    .where('episode_id', '=', episodeId)
    .where('due_ms', '<=', nowMs)
    .executeTakeFirst()
  if (!row?.media_name) return undefined
  const { id, station_id, title, media_name, samples, sample_rate, channels } = row
  const format = { sampleRate: sample_rate, channels: channels as Mp3Format['channels'] }
  return { id, stationId: station_id, title, mediaName: media_name, format, samples }
}

/** Stores the measurements of an episode, which is not measured again. */
export async function setMeasured(
  db: Db,
  episodeId: number,
  measured: { loudness: string; peaks: string } | undefined,
): Promise<void> {
  await change(db, episodeId, { ...measured, due_ms: null })
}

/** Says when to try again to measure an episode, in Unix milliseconds. */
export async function postponeMeasuring(db: Db, episodeId: number, dueMs: number): Promise<void> {
  await change(db, episodeId, { due_ms: dueMs })
}

async function change(
  db: Db,
  episodeId: number,
  changes: { loudness?: string; peaks?: string; due_ms: number | null },
): Promise<void> {
  await db.updateTable('episode_audio').set(changes).where('episode_id', '=', episodeId).execute()
}
