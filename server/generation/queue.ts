import type { GenerationRow } from '../database/tables.ts'
import type { Unit } from '../database/transaction.ts'
import { reserveEpisodeId } from '../episodes/store.ts'
import { insertGeneration } from './store.ts'

/** A generation to be put into the queue. */
export type Queued = {
  showId: number
  title: string
  description: string
  image: string
  /** When the episode is published, in Unix seconds. */
  datetime: number
  /** The window, in microseconds since the epoch. */
  fromUs: number
  untilUs: number
  /** The idempotency key of the request. */
  key?: string | undefined
  /** The name of a scheduled airing, which becomes one episode only. */
  occurrence?: string
  /** Whether the episode is archived as soon as it is made. */
  archived?: boolean
}

/**
 * Puts a generation into the queue and reserves the id of its episode, in the transaction of a verb.
 * @returns undefined if there is one of the same occurrence
 */
export async function queueGeneration(
  { tx, now, report }: Unit,
  stationId: number,
  { showId, key, occurrence, fromUs, untilUs, archived = false, ...fields }: Queued,
): Promise<GenerationRow | undefined> {
  const episodeId = await reserveEpisodeId(tx, stationId, showId, now)
  const row = await insertGeneration(tx, {
    ...fields,
    ...{ station_id: stationId, show_id: showId, episode_id: episodeId, from_us: fromUs, until_us: untilUs },
    ...{ occurrence: occurrence ?? null, idempotency_key: key ?? null, holder: null, archived: archived ? 1 : 0 },
    ...{ state: 'pending', attempts: 0, reason: '', gaps: '[]', created_at: now, finished_at: null },
    due_ms: dueMs(now, untilUs),
  })
  const details = { title: fields.title, showId, generationId: row?.id ?? 0 }
  if (row) report({ type: 'episodes.ordered', subject: episodeId, details })
  return row
}

/** When a generation can be worked on at the earliest: now, or at the end of its window (microseconds). */
export function dueMs(now: number, untilUs: number): number {
  return Math.max(now * 1000, Math.ceil(untilUs / 1000))
}
