import type { Db } from '../database/open.ts'
import type { GenerationRow } from '../database/tables.ts'
import type { Unit } from '../database/transaction.ts'
import { episodeNotFound } from '../episodes/actions.ts'
import { type Episode, findEpisode } from '../episodes/store.ts'
import { forgetAnswer } from '../http/checks/idempotency.ts'
import { Problem } from '../lib/problem.ts'
import { findShow } from '../shows/store.ts'
import { findGeneration, findUnfinished, updateGeneration } from './store.ts'

/** The endpoint whose responses are kept by idempotency key. */
const endpoint = 'POST /v1/episodes/generate'

/** The result of a generation: its finished episode, or the episode as it will be. */
export type Outcome = { episode: Episode; isReady: boolean }

/**
 * Finds the result of a generation so far.
 * @throws 409 with the reason if it has failed; 404 if its episode is gone
 */
export async function outcomeOf(db: Db, stationId: number, id: number): Promise<Outcome> {
  const row = await findGeneration(db, stationId, id)
  if (!row) throw episodeNotFound()
  if (row.state === 'failed') throw new Problem('conflict', row.reason)
  const episode =
    row.state === 'done' ? await findEpisode(db, stationId, row.episode_id!) : await asItWillBe(db, stationId, row)
  if (!episode) throw episodeNotFound()
  return { episode, isReady: row.state === 'done' }
}

/** The episode that a generation, pending or at work, will make; undefined if there is none of this id. */
export async function findPendingEpisode(db: Db, stationId: number, episodeId: number): Promise<Episode | undefined> {
  const row = await findUnfinished(db, stationId, episodeId)
  return row && asItWillBe(db, stationId, row)
}

async function asItWillBe(db: Db, stationId: number, row: GenerationRow): Promise<Episode | undefined> {
  const show = await findShow(db, stationId, row.show_id)
  const { title, description, image, datetime, show_id } = row
  const audio = { audio_url: '', media_name: null, audio_length: 0 }
  return (
    show && {
      id: row.episode_id!,
      title,
      description,
      image,
      datetime,
      ...audio,
      show_id,
      show: show.title,
    }
  )
}

/** Fails a generation for good. A request that repeats the one that ordered it is then a new one. */
export async function failGeneration(unit: Unit, row: GenerationRow, reason: string, gaps = row.gaps): Promise<void> {
  const { tx, now, report } = unit
  await updateGeneration(tx, row.station_id, row.id, {
    ...{ state: 'failed', reason, gaps, due_ms: null, holder: null, idempotency_key: null, finished_at: now },
  })
  if (row.idempotency_key) await forgetAnswer(tx, row.station_id, endpoint, row.idempotency_key)
  const details = { title: row.title, generationId: row.id, reason }
  report({ type: 'episodes.failed', subject: row.episode_id!, details })
}
