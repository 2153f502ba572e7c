import type { Db } from '../database/open.ts'
import type { GenerationRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import type { Recordings } from '../recordings/window.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { failGeneration } from './outcome.ts'
import { dueMs, queueGeneration } from './queue.ts'
import { generationRule } from './rules/generation-fields.ts'
import { aheadFull, maxAhead, maxWaiting, queueFull } from './rules/queue.ts'
import { reasons } from './rules/reasons.ts'
import { defaultTitle, nothingRecorded, type Window, windowErrors } from './rules/window.ts'
import { countWaiting, findGeneration, findGenerationByKey, updateGeneration } from './store.ts'

/** A request to generate an episode: a window of the recording, and the fields of the episode. */
export type GenerationRequest = Window & {
  /** For a window exact to the frame: microseconds, less than a second, that `startTime` and `endTime` are short of. */
  startUs?: number
  endUs?: number
  showId: number
  /** Defaults to the title and date of the show when absent or blank. */
  title?: string | undefined
  description: string
  image: string
  datetime?: number | undefined
  /** The episode is archived as soon as it is made: it is public only once it is restored. */
  archived?: boolean
}

/** For how long a request with the same idempotency key means the same generation, in seconds. */
const keySeconds = 24 * 60 * 60

/** The error for a generation that does not exist. */
export function generationNotFound(): Problem {
  return new Problem('not_found', 'Generation not found.')
}

/**
 * Accepts a request: it reserves the id of the episode and puts the generation into the queue.
 * @param key the idempotency key of the request; a request that was accepted with it before, and has not failed, is
 *   returned instead
 * @param deps `imageOf` stores a copy of the picture, when everything else is right
 * @throws 400 naming every field that fails; 404 no such show in the station, or no such station; 409 nothing was
 *   recorded then, or will be; 429 too many of the station wait
 */
export async function generateEpisode(
  deps: Writer & { recordings: Recordings; imageOf?: (url: string) => Promise<string> },
  stationId: number,
  request: GenerationRequest,
  key?: string,
): Promise<GenerationRow> {
  const { showId, startTime, endTime, startUs = 0, endUs = 0, archived = false, ...same } = request
  const window = { start_time: startTime, end_time: endTime, start_us: startUs, end_us: endUs }
  refuseUnless(generationRule, { ...same, ...window, show_id: showId, image_url: request.image, archived })
  const now = unixSeconds(deps.clock)
  const acceptedBefore = (db: Db) => key && findGenerationByKey(db, stationId, key, now - keySeconds)
  const known = await acceptedBefore(deps.db)
  if (known) return known
  const station = await findStation(deps.db, stationId)
  refuse(windowErrors(request, now, station?.retention_days))
  if (!(await findShow(deps.db, stationId, showId))) throw showNotFound()
  if (!station) throw stationNotFound()
  await deps.mayChangeShow?.(deps.db, stationId, showId)
  const isRecorded = station.record === 1 && station.stream_url !== ''
  const [fromUs, untilUs] = [startTime * 1e6 + startUs, endTime * 1e6 + endUs]
  const { runs, isSettled } = await deps.recordings.window(stationId, fromUs, untilUs)
  const isOver = endTime <= now && isSettled
  if (runs.length === 0 && (isOver || !isRecorded)) {
    throw new Problem('conflict', nothingRecorded, { reason: 'nothing_recorded' })
  }

  await refuseFullQueue(deps.db, stationId, untilUs, now)
  const image = deps.imageOf ? await deps.imageOf(request.image) : request.image

  return write(deps, stationId, async (unit) => {
    const { tx } = unit
    const accepted = await acceptedBefore(tx)
    if (accepted) return accepted
    await refuseFullQueue(tx, stationId, untilUs, now)
    const show = await findShow(tx, stationId, showId)
    if (!show) throw showNotFound()
    await unit.mayChangeShow(showId)
    const title = request.title?.trim() ? request.title : defaultTitle(show.title, startTime, station)
    const fields = { showId, title, description: request.description, image, datetime: request.datetime ?? startTime }
    return (await queueGeneration(unit, stationId, { ...fields, fromUs, untilUs, key, archived }))!
  })
}

/**
 * Puts a failed generation into the queue again.
 * @throws 400 invalid id; 404; 409 it has not failed; 429 too many of the station wait
 */
export async function retryGeneration(deps: Writer, stationId: number, id: number): Promise<GenerationRow> {
  return changeGeneration(deps, stationId, id, async ({ tx, now, report }, row) => {
    if (row.state !== 'failed') throw new Problem('conflict', `The generation has not failed: it is ${row.state}.`)
    await refuseFullQueue(tx, row.station_id, row.until_us, now)
    const again = { state: 'pending', attempts: 0, reason: '', finished_at: null, dismissed_at: null } as const
    await updateGeneration(tx, stationId, id, { ...again, due_ms: dueMs(now, row.until_us) })
    const details = { title: row.title, showId: row.show_id, generationId: id }
    report({ type: 'episodes.ordered', subject: row.episode_id!, details })
  })
}

/**
 * Gives up a generation that is pending or at work.
 * @throws 400 invalid id; 404; 409 it is done or has failed
 */
export async function cancelGeneration(deps: Writer, stationId: number, id: number): Promise<GenerationRow> {
  return changeGeneration(deps, stationId, id, async (unit, row) => {
    if (row.due_ms === null) throw new Problem('conflict', `The generation cannot be cancelled: it is ${row.state}.`)
    await failGeneration(unit, row, reasons.cancelled)
  })
}

/**
 * Dismisses a failed generation: it is no longer listed among those that need attention.
 * @throws 400 invalid id; 404; 409 it has not failed
 */
export async function dismissGeneration(deps: Writer, stationId: number, id: number): Promise<GenerationRow> {
  return changeGeneration(deps, stationId, id, async ({ tx, now, report }, row) => {
    if (row.state !== 'failed') throw new Problem('conflict', `The generation has not failed: it is ${row.state}.`)
    await updateGeneration(tx, stationId, id, { dismissed_at: now })
    const details = { title: row.title, generationId: id }
    report({ type: 'episodes.dismissed', subject: row.episode_id!, details })
  })
}

/**
 * Takes a dismissal back: the failed generation is listed again among those that need attention.
 * @throws 400 invalid id; 404; 409 it was not dismissed
 */
export async function reopenGeneration(deps: Writer, stationId: number, id: number): Promise<GenerationRow> {
  return changeGeneration(deps, stationId, id, async ({ tx, report }, row) => {
    if (row.dismissed_at === null) throw new Problem('conflict', 'The generation was not dismissed.')
    await updateGeneration(tx, stationId, id, { dismissed_at: null })
    const details = { title: row.title, generationId: id }
    report({ type: 'episodes.reopened', subject: row.episode_id!, details })
  })
}

async function refuseFullQueue(db: Db, stationId: number, untilUs: number, now: number): Promise<void> {
  const nowUs = now * 1e6
  const isAhead = untilUs > nowUs
  const { ahead, waiting } = await countWaiting(db, stationId, nowUs)
  if (isAhead ? ahead < maxAhead : waiting < maxWaiting) return
  const headers = { 'Retry-After': isAhead ? '3600' : '60' }
  throw new Problem('rate_limited', isAhead ? aheadFull : queueFull, { reason: 'queue_full', headers })
}

async function changeGeneration(
  deps: Writer,
  stationId: number,
  id: number,
  change: (unit: Unit, row: GenerationRow) => Promise<void>,
): Promise<GenerationRow> {
  return write(deps, stationId, async (unit) => {
    refuseUnless(onlyId, { id })
    const row = await findGeneration(unit.tx, stationId, id)
    if (!row) throw generationNotFound()
    await unit.mayChangeShow(row.show_id)
    await change(unit, row)
    return (await findGeneration(unit.tx, stationId, id))!
  })
}
