import type { Db } from '../database/open.ts'

/** The names of the stored files of an episode: its audio, and audio that it had before, which may still be there. */
export async function listAudioFiles(db: Db, stationId: number, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('episodes')
    .select('media_name as name')
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('media_name', 'is not', null)
    .unionAll(
      db
        .selectFrom('former_media_names')
        .select('name')
        .where('episode_id', '=', id)
        .where('station_id', '=', stationId),
    )
    .execute()
  return rows.map(({ name }) => name!)
}

/** Whether an existing episode is also to be cut out of the recording. */
export async function isBeingCut(db: Db, stationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('generations')
    .select('id')
    .where('episode_id', '=', id)
    .where('station_id', '=', stationId)
    .where('due_ms', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes an episode, and what only it has in other tables: with `deleteStation`, the only store that writes to tables of nouns
 * further right. The generation of a scheduled airing stays without its texts, so that the airing is not cut again. The caller
 * must update the show's counter and the search index.
 */
export async function deleteEpisodeRows(db: Db, stationId: number, id: number): Promise<void> {
  await db
    .deleteFrom('generations')
    .where('episode_id', '=', id)
    .where('station_id', '=', stationId)
    .where('occurrence', 'is', null)
    .execute()
  await db
    .updateTable('generations')
    .set({ title: '', description: '', image: '' })
    .where('episode_id', '=', id)
    .where('station_id', '=', stationId)
    .execute()
  await db
    .deleteFrom('audience_days')
    .where('station_id', '=', stationId)
    .where('kind', '=', 'episode')
    .where('ref', '=', `${id}`)
    .execute()
  // Its measurements, moments and former media names are deleted with it.
  await db.deleteFrom('episodes').where('id', '=', id).where('station_id', '=', stationId).execute()
}
