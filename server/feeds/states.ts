import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { notPublic } from '../public/caller.ts'
import { findStation } from '../station/store.ts'

/** The number of changes of a served part, and the time of the last one, in Unix seconds. */
export type State = { serial: number; changedAt: number }

/** A part of what is served, such as a page of a feed, under a name that is unique in its station. */
export type Content = { name: string; text: string }

/** The name of the state of a page of a feed; `showId` is undefined for the feed of the station. */
export function feedStateName(showId: number | undefined, page: number): string {
  return `rss ${showId ?? 0} ${page}`
}

/**
 * The name of the state of a station for the hub. Its digest is of the station's counter of changes, not of a text; its times
 * are when the feeds were made for the hub, and when they change with time (`due_at`).
 */
export const hubStateName = 'hub 0'

/** The name of the state of a show in calendars. */
export function calendarStateName(showId: number): string {
  return `calendar ${showId}`
}

/** The id of the show that a state is of; 0 for the station. */
export function showOfState(name: string): number {
  return Number(name.split(' ')[1])
}

export type StateDeps = {
  db: Db
  /** Is given the error when something about a feed could not be stored that the feed can do without. It may throw it. */
  onUnstored: (error: unknown) => void
}

/** Logs the error, for requests: they are answered nevertheless. */
export function unstored(log: Pick<FastifyBaseLogger, 'warn'>): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'could not store the state of a feed')
}

/**
 * The states of contents, by name. They are the same on all instances and after a restart: each is stored with a digest of the
 * text, and the instance that first makes another text changes it. A request that changes nothing writes nothing. States that
 * cannot be stored are given as they would have been.
 * @throws 404 no such station; what `onUnstored` throws
 */
export async function statesOf(
  { db, onUnstored }: StateDeps,
  stationId: number,
  contents: readonly Content[],
  now: number,
): Promise<Map<string, State>> {
  const digests = contents.map(({ name, text }) => ({ name, digest: digestOf(text) }))
  const names = contents.map(({ name }) => name)
  const known = await findStates(db, stationId, names)
  const changed = digests.filter(({ name, digest }) => known.get(name)?.digest !== digest)
  if (changed.length === 0) return known
  try {
    for (const { name, digest } of changed) await changeState(db, stationId, name, known.get(name), digest, now)
  } catch (error) {
    // It may have been deleted since it was read.
    if (!(await findStation(db, stationId))) throw notPublic()
    onUnstored(error)
    return new Map([...known, ...changed.map(({ name }) => [name, nextState(known.get(name), now)] as const)])
  }
  return findStates(db, stationId, names)
}

/** The state after a change. A later state has a later time, also after the clock was set back. */
function nextState(before: State | undefined, now: number): State {
  if (!before) return { serial: 1, changedAt: now }
  return { serial: before.serial + 1, changedAt: Math.max(now, before.changedAt + 1) }
}

/** The digest of a text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

type Stored = State & { digest: string }

async function findStates(db: Db, stationId: number, names: readonly string[]): Promise<Map<string, Stored>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('feed_states')
    .select(['name', 'digest', 'serial', 'changed_at'])
    .where('station_id', '=', stationId)
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map(({ name, digest, serial, changed_at }) => [name, { digest, serial, changedAt: changed_at }]))
}

/** Stores another digest, unless another instance has done so since `before` was read. */
async function changeState(
  db: Db,
  stationId: number,
  name: string,
  before: Stored | undefined,
  digest: string,
  now: number,
): Promise<void> {
  const { serial, changedAt } = nextState(before, now)
  if (!before) {
    await db
      .insertInto('feed_states')
      .values({ station_id: stationId, name, digest, serial, changed_at: changedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db
    .updateTable('feed_states')
    .set({ digest, serial, changed_at: changedAt })
    .where('station_id', '=', stationId)
    .where('name', '=', name)
    .where('serial', '=', before.serial)
    .execute()
}
