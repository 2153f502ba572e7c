import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { flag, id as idRule, record } from '../lib/field-rules.ts'
import { forEach } from '../lib/for-each.ts'
import { deleteStoredFile } from '../station/stored-files-store.ts'
import type { Storage } from '../storage/storage.ts'
import { findActive } from './actions.ts'
import { archiveActive } from './archive.ts'
import {
  clearAudio,
  findAging,
  findPinned,
  type LimitedShow,
  listAging,
  listLimited,
  setPinned,
} from './lifetime-store.ts'
import { dueActions, type LifetimeAction } from './rules/lifetime.ts'
import type { Sized } from './rules/lifetime-forecast.ts'
import { type Episode, findEpisode } from './store.ts'

type Deps = Writer & { storage: Pick<Storage, 'remove'> }

/** The number of episodes of one transaction, so that none is long. */
const atOnce = 100

/** The actions that are due for the episodes of a station now. */
export async function dueLifetimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  stationId: number,
): Promise<LifetimeAction[]> {
  const actions: LifetimeAction[] = []
  for (const show of await listLimited(db, stationId)) {
    actions.push(...dueActions(show, await listAging(db, stationId, show.id), unixSeconds(clock)))
  }
  return actions
}

/**
 * Archives the episodes of a station that are due, and deletes the audio of those that have been archived long enough.
 * @returns the actions that were taken
 */
export async function runLifetimes(deps: Deps, stationId: number, signal?: AbortSignal): Promise<LifetimeAction[]> {
  const done: LifetimeAction[] = []
  for (const { id } of await listLimited(deps.db, stationId)) done.push(...(await runShow(deps, stationId, id, signal)))
  return done
}

/** Takes what is due for a show, some actions in each transaction. What is due is found again when others change the show meanwhile. */
async function runShow(
  deps: Deps,
  stationId: number,
  showId: number,
  signal: AbortSignal | undefined,
): Promise<LifetimeAction[]> {
  const done: LifetimeAction[] = []
  for (let isStale = true; isStale; ) {
    const show = (await listLimited(deps.db, stationId)).find(({ id }) => id === showId)
    const episodes = show ? await listAging(deps.db, stationId, showId) : []
    const due = show ? dueActions(show, episodes, unixSeconds(deps.clock)) : []
    const seen = new Map(episodes.map((episode) => [episode.id, episode]))
    isStale = false
    for (let at = 0; at < due.length && !isStale; at += atOnce) {
      signal?.throwIfAborted()
      const some = due.slice(at, at + atOnce)
      isStale = !(await takeActions(deps, show!, some, seen))
      if (isStale) break
      done.push(...some)
      show!.active_episodes -= some.filter(({ action }) => action === 'archive').length
    }
  }
  return done
}

/**
 * Takes actions that are due for a show, in one transaction. A file is removed after the commit that no longer names it; one that a
 * crash leaves is an orphan, which a daily job removes.
 * @returns false, and nothing was done, if the show or one of the episodes is not as it was seen
 */
async function takeActions(
  deps: Deps,
  show: LimitedShow,
  due: readonly LifetimeAction[],
  seen: ReadonlyMap<number, Sized>,
): Promise<boolean> {
  const stationId = show.station_id
  const files = await write(deps, stationId, async (unit) => {
    const { tx, report } = unit
    const present = (await listLimited(tx, stationId)).find(({ id }) => id === show.id)
    const episodes = await findAging(
      tx,
      stationId,
      due.map(({ episode_id }) => episode_id),
    )
    const isSeen = due.every(({ episode_id: id }) => isDeepStrictEqual(episodes.get(id), seen.get(id)))
    if (!isSeen || !isDeepStrictEqual(present, show)) return undefined
    const files: string[] = []
    for (const { episode_id: id, action } of due) {
      const episode = (await findEpisode(tx, stationId, id))!
      if (action === 'archive') await archiveActive(unit, stationId, episode)
      else {
        files.push(episode.media_name!)
        await clearAudio(tx, stationId, id)
        await deleteStoredFile(tx, episode.media_name!)
        report({ type: 'episodes.audio_deleted', subject: id, details: { title: episode.title } })
      }
    }
    return files
  })
  for (const name of files ?? []) await deps.storage.remove(name)
  return files !== undefined
}

/**
 * Pins an active episode, which then is not archived by itself, or releases it.
 * @throws 400 invalid id; 404 no such episode, or it is archived
 */
export async function pinEpisode(deps: Writer, stationId: number, id: number, pinned: boolean): Promise<Episode> {
  return write(deps, stationId, async ({ tx, report, mayChangeShow }) => {
    refuseUnless(record({ id: idRule, pinned: flag }), { id, pinned })
    const episode = await findActive({ tx }, stationId, id)
    await mayChangeShow(episode.show_id)
    if ((await findPinned(tx, stationId, id)) === pinned) return episode
    await setPinned(tx, stationId, id, pinned)
    report({ type: 'episodes.changed', subject: id, details: { title: episode.title, fields: ['pinned'] } })
    return episode
  })
}

/** Makes the daily job that runs the lifetimes of every station that has any. */
export function archiveOldJob({
  log,
  ...deps
}: Deps & { log: FastifyBaseLogger }): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const run = async (stationId: number) => {
      const done = await runLifetimes(deps, stationId, signal)
      if (done.length > 0)
        log.info({ station: stationId, done: done.length }, 'archived old episodes, or deleted audio')
    }
    await forEach(new Set((await listLimited(deps.db)).map((show) => show.station_id)), run, signal)
  }
}
