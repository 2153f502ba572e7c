import type { Updateable } from 'kysely'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { AiringRow, GenerationRow, NewGeneration, Tables } from '../database/tables.ts'
import type { Reason } from '../lib/reasons.ts'
import type { Airing } from './rules/occurrences.ts'
import { maxAhead, maxWaiting } from './rules/queue.ts'
import { reasons } from './rules/reasons.ts'
import type { GenerationState, UnfinishedState } from './rules/states.ts'

/** Inserts a generation, unless there is one of the same scheduled occurrence; undefined then. */
export async function insertGeneration(db: Db, row: NewGeneration): Promise<GenerationRow | undefined> {
  return db
    .insertInto('generations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** A generation of the station. */
export async function findGeneration(db: Db, stationId: number, id: number): Promise<GenerationRow | undefined> {
  const [row] = await selectOne(db, { stationId, id })
  return row
}

const selectOne = prepared((db: Db, { stationId, id }: { stationId: number; id: number }) =>
  db.selectFrom('generations').selectAll().where('id', '=', id).where('station_id', '=', stationId),
)

/** The station of a generation, for the command line, which is given only the generation's id. */
export async function findStationOfGeneration(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('generations').select('station_id').where('id', '=', id).executeTakeFirst())?.station_id
}

/** The generation of a request with this idempotency key, made after `after` (Unix seconds), unless it has failed. */
export async function findGenerationByKey(
  db: Db,
  stationId: number,
  key: string,
  after: number,
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', after)
    .executeTakeFirst()
}

/** The generation that is to become an episode of this id, pending or at work. */
export async function findUnfinished(db: Db, stationId: number, episodeId: number): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .where('station_id', '=', stationId)
    .where('due_ms', 'is not', null)
    .executeTakeFirst()
}

/** A page of the generations of a station, or of those in a state, newest first; `before` is the last id of the page before. */
export async function listGenerations(
  db: Db,
  stationId: number,
  { state, before, limit }: { state?: GenerationState | undefined; before?: number | undefined; limit: number },
): Promise<GenerationRow[]> {
  let all = db.selectFrom('generations').selectAll().where('station_id', '=', stationId)
  if (state !== undefined) all = all.where('state', '=', state)
  if (before !== undefined) all = all.where('id', '<', before)
  return all.orderBy('id', 'desc').limit(limit).execute()
}

/** Counts the waiting generations of all stations, those of them that wait for another instance, and those at work. */
export async function countUnfinished(db: Db): Promise<Record<UnfinishedState | 'elsewhere', number>> {
  const rows = await db
    .selectFrom('generations')
    .select(({ fn }) => ['state', 'reason', fn.countAll().as('count')])
    .where('due_ms', 'is not', null)
    .groupBy(['state', 'reason'])
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + Number(count), 0)
  const pending = rows.filter(({ state }) => state === 'pending')
  return {
    pending: sum(pending),
    elsewhere: sum(pending.filter(({ reason }) => reason === reasons.instance)),
    working: sum(rows.filter(({ state }) => state === 'working')),
  }
}

/** Since when the oldest of the generations that wait for another instance could have been made, in milliseconds; undefined if none. */
export async function findOldestWait(db: Db): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('generations')
    .select(({ fn }) => fn.min('due_ms').as('due_ms'))
    .where('due_ms', 'is not', null)
    .where('state', '=', 'pending')
    .where('reason', '=', reasons.instance)
    .executeTakeFirst()
  return oldest?.due_ms ?? undefined
}

/** Notes the reason for which a generation waits. */
export async function setWaitReason(
  db: Db,
  { id, station_id }: Pick<GenerationRow, 'id' | 'station_id'>,
  reason: string,
): Promise<void> {
  await db
    .updateTable('generations')
    .set({ reason })
    .where('id', '=', id)
    .where('station_id', '=', station_id)
    .where('state', '=', 'pending')
    .where('reason', '<>', reason)
    .execute()
}

/** The columns by which the worker decides whether a generation can be worked on. */
export type DueGeneration = Pick<GenerationRow, 'id' | 'station_id' | 'from_us' | 'until_us' | 'due_ms' | 'state'>

/** The generations of a station that are due, longest due first, whether they wait or were left by a holder that is gone. */
export const listDue = prepared((db: Db, { stationId, nowMs }: { stationId: number; nowMs: number }) =>
  db
    .selectFrom('generations')
    .select(['id', 'station_id', 'from_us', 'until_us', 'due_ms', 'state'])
    .where('station_id', '=', stationId)
    .where('due_ms', '<=', nowMs)
    .orderBy('due_ms')
    .limit((maxWaiting + maxAhead) * 2),
)

/** The numbers of generations of a station that were asked for and are not done: of windows that end after an instant, and others. */
export async function countWaiting(
  db: Db,
  stationId: number,
  nowUs: number,
): Promise<{ ahead: number; waiting: number }> {
  const row = await db
    .selectFrom('generations')
    .select(({ fn }) => [
      fn.countAll().filterWhere('until_us', '>', nowUs).as('ahead'),
      fn.countAll().filterWhere('until_us', '<=', nowUs).as('waiting'),
    ])
    .where('station_id', '=', stationId)
    .where('due_ms', 'is not', null)
    .where('occurrence', 'is', null)
    .executeTakeFirstOrThrow()
  return { ahead: Number(row.ahead), waiting: Number(row.waiting) }
}

/**
 * Takes a generation, unless another instance has taken it since it was seen.
 * @param until when others may take it over, Unix milliseconds
 */
export async function takeGeneration(
  db: Db,
  seen: Pick<DueGeneration, 'id' | 'station_id' | 'due_ms'>,
  holder: string,
  until: number,
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generations')
    .set(({ eb }) => ({ state: 'working', holder, due_ms: until, attempts: eb('attempts', '+', 1), reason: '' }))
    .where('id', '=', seen.id)
    .where('station_id', '=', seen.station_id)
    .where('due_ms', '=', seen.due_ms)
    .returningAll()
    .executeTakeFirst()
}

/** Changes a generation, if `holder` still has it; returns whether it has. */
export async function changeHeld(
  db: Db,
  { id, station_id }: Pick<GenerationRow, 'id' | 'station_id'>,
  holder: string,
  changes: Updateable<Tables['generations']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generations')
    .set(changes)
    .where('id', '=', id)
    .where('station_id', '=', station_id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes back generations of shows that are still to come, which a clock that was ahead stored for a station: those that wait
 * fail, and each show can become an episode when it is over. `now` in Unix seconds.
 */
export async function takeBackAhead(db: Db, stationId: number, now: number): Promise<void> {
  const toCome = () =>
    db
      .updateTable('generations')
      .where('station_id', '=', stationId)
      .where('occurrence', 'is not', null)
      .where('from_us', '>', now * 1e6)
  const reason: Reason = 'the clock was set'
  await toCome()
    .set({ state: 'failed', reason, due_ms: null, holder: null, finished_at: now })
    .where('due_ms', 'is not', null)
    .execute()
  await toCome().set({ occurrence: null }).execute()
}

/**
 * Has generations and measurements done now that a clock which was ahead put off for days: none waits for a day after its window.
 */
export async function bringForward(db: Db, nowMs: number): Promise<void> {
  const farMs = nowMs + 86_400_000
  const due = { due_ms: nowMs }
  const isOver = nowMs * 1000
  await db.updateTable('generations').set(due).where('due_ms', '>', farMs).where('until_us', '<=', isOver).execute()
  await db.updateTable('episode_audio').set(due).where('due_ms', '>', farMs).execute()
}

/** Changes a generation, whoever has it. */
export async function updateGeneration(
  db: Db,
  stationId: number,
  id: number,
  changes: Updateable<Tables['generations']>,
): Promise<void> {
  await db.updateTable('generations').set(changes).where('id', '=', id).where('station_id', '=', stationId).execute()
}

/** A station whose schedule is followed: those that record, and those that did until now. */
export type FollowedStation = {
  id: number
  isRecorded: boolean
  airing: Airing | undefined
}

const selectFollowed = prepared((db: Db, _: object) =>
  db
    .selectFrom('stations')
    .leftJoin('airings', 'airings.station_id', 'stations.id')
    .select([
      'stations.id',
      'stations.record',
      'stations.stream_url',
      'airings.show_id',
      'airings.since',
      'airings.until',
      'airings.title',
      'airings.is_repeat',
    ])
    .where(({ or, eb }) => or([eb('stations.record', '=', 1), eb('airings.station_id', 'is not', null)])),
)

/** Every station whose schedule is followed. */
export async function listFollowed(db: Db): Promise<FollowedStation[]> {
  const rows = await selectFollowed(db, {})
  return rows.map(({ id, record, stream_url, show_id, since, until, title, is_repeat }) => ({
    id,
    isRecorded: record === 1 && stream_url !== '',
    airing:
      since === null || until === null
        ? undefined
        : airingOf({ show_id, since, until, title: title ?? '', is_repeat: is_repeat ?? 0 }),
  }))
}

function airingOf({ show_id, since, until, title, is_repeat }: Omit<AiringRow, 'station_id'>): Airing {
  const isUsual = title === '' && is_repeat === 0
  return { showId: show_id, ...(!isUsual && { air: { title, isRepeat: is_repeat === 1 } }), since, until }
}

/** The stored show on air of a station. */
export async function findAiring(db: Db, stationId: number): Promise<Airing | undefined> {
  const row = await db.selectFrom('airings').selectAll().where('station_id', '=', stationId).executeTakeFirst()
  return row && airingOf(row)
}

export async function setAiring(db: Db, stationId: number, { showId, air, since, until }: Airing): Promise<void> {
  const columns = { show_id: showId, since, until, title: air?.title ?? '', is_repeat: air?.isRepeat ? 1 : 0 }
  await db
    .insertInto('airings')
    .values({ station_id: stationId, ...columns })
    .onConflict((conflict) => conflict.column('station_id').doUpdateSet(columns))
    .execute()
}

/** Stops following the schedule of a station. */
export async function deleteAiring(db: Db, stationId: number): Promise<void> {
  await db.deleteFrom('airings').where('station_id', '=', stationId).execute()
}
