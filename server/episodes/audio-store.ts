import type { Db } from '../database/open.ts'
import type { Mp3Outline } from '../lib/mp3-outline.ts'

/** An episode with audio in storage whose length and waveform are unknown. */
export type UnmeasuredEpisode = { id: number; stationId: number; mediaName: string }

/** The largest id of an episode so far; 0 without episodes. */
export async function newestId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('episodes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(id ?? 0)
}

/** The episodes with ids from `from` to before `until` with audio in storage that is not measured, newest first; all or some. */
export async function listUnmeasured(
  db: Db,
  from: number,
  until: number,
  limit?: number,
): Promise<UnmeasuredEpisode[]> {
  const rows = await db
    .selectFrom('episodes')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(['episodes.id', 'episodes.station_id', 'episodes.media_name'])
    .where('episodes.id', '>=', from)
    .where('episodes.id', '<', until)
    .where('episodes.media_name', 'is not', null)
    .where('episode_audio.episode_id', 'is', null)
    .orderBy('episodes.id', 'desc')
    .$if(limit !== undefined, (some) => some.limit(limit!))
    .execute()
  return rows.map(({ id, station_id, media_name }) => ({ id, stationId: station_id, mediaName: media_name! }))
}

/** Stores the length and waveform of an episode's audio, and its chapters if they are known, unless they are stored already. */
export async function insertOutline(
  db: Db,
  episodeId: number,
  outline: Mp3Outline,
  chapters?: readonly [fromMs: number, title: string][],
): Promise<void> {
  const { durationMs, samples, sampleRate, channels, levels } = outline
  const peaks = JSON.stringify({ pointsPerSecond: 10, levels: Buffer.from(levels.buffer).toString('base64') })
  await db
    .insertInto('episode_audio')
    .values({
      ...{ episode_id: episodeId, duration_ms: durationMs, samples, sample_rate: sampleRate, channels },
      ...{ loudness: null, peaks, due_ms: null },
      ...(chapters && { chapters: JSON.stringify(chapters) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The stored peaks of an episode of the station, as JSON; null while there are none; undefined without such an episode. */
export async function findPeaks(db: Db, stationId: number, id: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('episodes')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select('episode_audio.peaks')
    .where('episodes.id', '=', id)
    .where('episodes.station_id', '=', stationId)
    .executeTakeFirst()
  return row?.peaks
}

/**
 * Gives an episode other audio in storage, which is not measured yet. A former name stays known: feeds and apps request it until
 * they read the feed again. If it was cut out of the recording, its window becomes empty: none of the audio is of it any more.
 */
export async function putAudio(
  tx: Db,
  stationId: number,
  { id, former }: { id: number; former: string | null },
  { mediaName, sizeBytes }: { mediaName: string; sizeBytes: number },
): Promise<void> {
  const audio = { audio_url: '', media_name: mediaName, audio_length: sizeBytes }
  await tx.updateTable('episodes').set(audio).where('id', '=', id).where('station_id', '=', stationId).execute()
  if (former !== null) {
    await tx.insertInto('former_media_names').values({ name: former, station_id: stationId, episode_id: id }).execute()
  }
  // The station of a row that was never to be measured by a decoder is 0.
  await tx.deleteFrom('episode_audio').where('episode_id', '=', id).where('station_id', 'in', [stationId, 0]).execute()
  await tx
    .updateTable('generations')
    .set(({ ref }) => ({ until_us: ref('from_us'), gaps: '[]' }))
    .where('episode_id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
}
