import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { forEach } from '../lib/for-each.ts'
import type { Versions } from '../lib/versions.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { listAirs } from '../schedule/exception-store.ts'
import { type Programmes, programmeReads } from '../schedule/programme.ts'
import { airingAt } from '../schedule/rules/airing.ts'
import type { Plan } from '../schedule/rules/plan.ts'
import { isSameBroadcast } from '../schedule/rules/planned.ts'
import { findShow } from '../shows/store.ts'
import { findStation } from '../station/store.ts'
import { queueGeneration } from './queue.ts'
import { type Airing, followSchedule, nextLook, type Stretch } from './rules/occurrences.ts'
import { defaultTitle } from './rules/window.ts'
import { deleteAiring, type FollowedStation, findAiring, listFollowed, setAiring, takeBackAhead } from './store.ts'

type Deps = {
  writer: Writer
  /** Whether the clock may be ahead: then nothing is followed, or shows of the future would be taken for over. */
  isUnsettled?: () => boolean
  programmes: Programmes
  versions: Pick<Versions, 'of'>
  /** Called when generations were queued. */
  onQueued: () => void
}

/** A schedule that was followed further than this into the future, in seconds, was followed by a clock that was ahead. */
const aheadSeconds = 3600

/** The longest broadcast, in days; see schedule/rules/entry.ts. */
const longestDays = 7

/** The maximum of the past that one run examines for each station, in seconds, so that no run is long. */
const maxCatchUpSeconds = 7 * 86_400

/**
 * The row `airings` as this instance read it, and the schedule that it has seen in force up to `until`. While its version stays,
 * nothing changes before `dueAt`.
 */
type ObservedSchedule = { row: Airing; plan: Plan; until: number; version: number; dueAt: number }

/**
 * Makes a job that puts a generation into the queue for every show that was on air and has ended, at stations that
 * record. Every instance may run it: the transaction that stores what is on air also inserts the generations of what ended,
 * and does nothing if another instance was first.
 *
 * What is on air is stored only when it changes. For example, "Jazz" is on air from 20:00 to 22:00: the row of 20:00 says
 * { Jazz, since 20:00, until 20:00 }. No run writes until 22:00, when one transaction stores { null, since 22:00, until 22:00 }
 * and queues Jazz 20:00–22:00. In between, each instance remembers up to when it has seen the schedule: if Jazz is removed
 * from it at 21:10, the run of 21:10 ends Jazz there. From the row alone, Jazz would have ended at 20:00.
 *
 * A run reads the schedules of those stations only at which something is due or has changed: a cache that is read in order is of no
 * use once it is too small for all stations.
 *
 * A station that stops recording during a show is followed until that has ended, so that it becomes one episode, with a gap,
 * if recording is turned on again.
 */
export function scheduleFollower({
  writer,
  isUnsettled = () => false,
  programmes,
  versions,
  onQueued,
}: Deps): (signal: AbortSignal) => Promise<void> {
  const seenBy = new Map<number, ObservedSchedule>()

  async function follow({ id, isRecorded, airing: row }: FollowedStation, now: number): Promise<void> {
    if (!row && !isRecorded) return
    const last = seenBy.get(id)
    const version = versions.of(id, programmeReads)
    const isUnchanged = row !== undefined && last !== undefined && last.version === version && isSame(last.row, row)
    if (isUnchanged && isRecorded && last.until <= now && now < last.dueAt) {
      last.until = now
      return
    }
    const { plan } = await programmes(id)
    if (!row) return write(writer, id, (unit) => start(unit, id, plan))
    const latest = now + aheadSeconds
    if (row.until > latest) return write(writer, id, (unit) => startAgain(unit, id, plan, latest))
    const seen = last && isSame(last.row, row) && last.until <= latest ? last : undefined
    const settled = { ...row, until: Math.max(row.until, seen?.until ?? row.until) }
    const { ended, airing } = followSchedule(plan, settled, Math.min(now, settled.until + maxCatchUpSeconds))
    // Another instance that has only the row and the new schedule must not find that it was in force since the row.
    const isRowMisleading =
      seen !== undefined && seen.plan !== plan && isChange(row, followSchedule(plan, row, airing.until).airing)
    const isOver = !isRecorded && (ended.length > 0 || airing.showId === null)
    if (!isOver && !isChange(settled, airing) && !isRowMisleading) {
      seenBy.set(id, { row, plan, until: airing.until, version, dueAt: nextLook(plan, airing.until) })
      return
    }
    const step = { row, airing, ended: isRecorded ? ended : ended.slice(0, 1), isOver }
    const queued = await write(writer, id, (unit) => store(unit, id, step))
    seenBy.set(id, { row: airing, plan, until: airing.until, version, dueAt: nextLook(plan, airing.until) })
    if (queued > 0) onQueued()
  }

  return async (signal) => {
    if (isUnsettled()) return
    const now = unixSeconds(writer.clock)
    await forEach(await listFollowed(writer.db), (station) => follow(station, now), signal)
  }
}

/** Follows a station's schedule from now on: turning recording on makes no episodes of the past. */
async function start({ tx, now }: Unit, stationId: number, plan: Plan): Promise<void> {
  if (await findAiring(tx, stationId)) return
  const airing = airingAt(plan, now)
  const { showId = null, air } = airing ?? {}
  await setAiring(tx, stationId, { showId, ...(air && { air }), since: now, until: now })
}

/** Follows a station's schedule from now on, after a clock was ahead: what that made of the future is taken back. */
async function startAgain({ tx, now }: Unit, stationId: number, plan: Plan, latest: number): Promise<void> {
  const row = await findAiring(tx, stationId)
  if (!row || row.until <= latest) return
  const airing = airingAt(plan, now)
  const { showId = null, air, startAt = now } = airing ?? {}
  await setAiring(tx, stationId, { showId, ...(air && { air }), since: startAt, until: now })
  await takeBackAhead(tx, stationId, now)
}

type Step = { row: Airing; airing: Airing; ended: readonly Stretch[]; isOver: boolean }

/** Stores what is on air, unless another instance was first. Returns the number of generations that were queued. */
async function store(unit: Unit, stationId: number, { row, airing, ended, isOver }: Step): Promise<number> {
  const { tx, now } = unit
  const [current, station] = [await findAiring(tx, stationId), await findStation(tx, stationId)]
  if (!station || !current || !isSame(row, current)) return 0
  if (isOver) await deleteAiring(tx, stationId)
  else await setAiring(tx, stationId, airing)
  const oldest = now - station.retention_days * 86_400
  let queued = 0
  for (const stretch of ended) if (stretch.endAt > oldest && (await queue(unit, station, stretch))) queued++
  return queued
}

async function queue(unit: Unit, station: StationRow, { showId, air, startAt, endAt }: Stretch): Promise<boolean> {
  const show = await findShow(unit.tx, station.id, showId)
  if (!show?.auto_episodes || air?.isRepeat) return false
  const [from, until] = [startAt + show.trim_start, endAt - show.trim_end]
  if (from >= until) return false
  const title = air?.title || defaultTitle(show.title, startAt, station)
  const window = { fromUs: from * 1e6, untilUs: until * 1e6 }
  const { description = '', image = '' } = (await findAir(unit.tx, station, { showId, startAt })) ?? {}
  const fields = { showId, title, description, image, datetime: from, occurrence: `${showId}@${startAt}` }
  return (await queueGeneration(unit, station.id, { ...fields, ...window })) !== undefined
}

/** The exception by which a show was on air at an instant, if it is still there. */
async function findAir(
  db: Db,
  { id, time_zone: timeZone }: StationRow,
  { showId, startAt }: Pick<Stretch, 'showId' | 'startAt'>,
): Promise<{ description: string; image: string } | undefined> {
  const lastDay = localDay(timeZone, startAt)
  const airs = await listAirs(db, id, { showId, firstDay: lastDay - longestDays, lastDay })
  const at = (day: number, minute: number) => instantOf(timeZone, day, minute)
  return airs.find(
    ({ epoch_day: day, time, duration }) => at(day, time) <= startAt && startAt < at(day, time + duration),
  )
}

function isChange(before: Airing, after: Airing): boolean {
  return !isSameBroadcast(before, after) || before.since !== after.since
}

function isSame(a: Airing, b: Airing): boolean {
  return !isChange(a, b) && a.until === b.until
}
