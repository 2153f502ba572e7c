import type { Unit } from '../database/transaction.ts'
import { countEpisode } from '../shows/store.ts'
import { unindexEpisode } from './search-index.ts'
import { type Episode, updateEpisode } from './store.ts'

/** Archives an active episode in the transaction of a verb. */
export async function archiveActive({ tx, now, report }: Unit, stationId: number, episode: Episode): Promise<void> {
  const { id, title, show_id } = episode
  await countEpisode(tx, stationId, show_id, -1)
  await unindexEpisode(tx, episode)
  await updateEpisode(tx, stationId, id, { archived_at: now })
  report({ type: 'episodes.archived', subject: id, details: { title } })
}
