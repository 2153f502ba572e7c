import { type Unit, type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { findActive } from './actions.ts'
import {
  countMoments,
  deleteMomentRow,
  findDurationMs,
  findMoment,
  insertMoment,
  type StoredMoment,
  updateMoment,
} from './moment-store.ts'
import { checkMoment, type Moment, maxMoments } from './rules/moment.ts'

/**
 * Marks a moment of an active episode.
 * @throws 400 naming every field that fails; 404 no such episode; 409 code `moments_full`
 */
export async function createMoment(
  deps: Writer,
  stationId: number,
  episodeId: number,
  moment: Moment,
): Promise<StoredMoment> {
  return write(deps, stationId, async ({ tx, now, report, mayChangeShow }) => {
    refuseUnless(onlyId, { id: episodeId })
    const episode = await findActive({ tx }, stationId, episodeId)
    await mayChangeShow(episode.show_id)
    checkMoment({ ...moment, id: episodeId }, await findDurationMs(tx, stationId, episodeId))
    if ((await countMoments(tx, stationId, episodeId)) >= maxMoments) {
      throw new Problem('conflict', `An episode has at most ${maxMoments} moments.`, { reason: 'moments_full' })
    }
    const row = { ...moment, station_id: stationId, episode_id: episodeId, created_at: now }
    const id = await insertMoment(tx, row)
    report({
      type: 'episodes.moment_created',
      subject: episodeId,
      details: { momentId: id, title: moment.title, episode: episode.title },
    })
    return (await findMoment(tx, stationId, id))!
  })
}

/**
 * Renames or moves a moment; absent fields stay.
 * @throws 400 naming every field that fails; 404 no such moment, or its episode is archived
 */
export async function changeMoment(
  deps: Writer,
  stationId: number,
  id: number,
  changes: Partial<Moment>,
): Promise<StoredMoment> {
  return write(deps, stationId, async (unit) => {
    const before = await findOfActive(unit, stationId, id)
    const after = { ...before, ...changes }
    const { title, from_ms, until_ms } = after
    checkMoment({ id, title, from_ms, until_ms }, before.duration_ms)
    const fields = (['title', 'from_ms', 'until_ms'] as const).filter((field) => after[field] !== before[field])
    if (fields.length === 0) return before
    await updateMoment(unit.tx, stationId, id, { title, from_ms, until_ms })
    const details = { momentId: id, title, episode: before.episode, fields }
    unit.report({ type: 'episodes.moment_changed', subject: before.episode_id, details })
    return after
  })
}

/**
 * Deletes a moment.
 * @throws 400 invalid id; 404 no such moment, or its episode is archived
 */
export async function deleteMoment(deps: Writer, stationId: number, id: number): Promise<void> {
  await write(deps, stationId, async (unit) => {
    const { episode_id, title, episode } = await findOfActive(unit, stationId, id)
    await deleteMomentRow(unit.tx, stationId, id)
    unit.report({ type: 'episodes.moment_deleted', subject: episode_id, details: { momentId: id, title, episode } })
  })
}

/** A moment of an active episode that the actor may change, with the title of the episode. */
async function findOfActive({ tx, mayChangeShow }: Unit, stationId: number, id: number) {
  refuseUnless(onlyId, { id })
  const moment = await findMoment(tx, stationId, id)
  if (!moment) throw new Problem('not_found', 'Moment not found.')
  const episode = await findActive({ tx }, stationId, moment.episode_id)
  await mayChangeShow(episode.show_id)
  return { ...moment, episode: episode.title }
}
