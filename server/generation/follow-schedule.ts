import type { StationRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import type { Programmes } from '../schedule/programme.ts'
import { airingAt } from '../schedule/rules/airing.ts'
import type { Plan } from '../schedule/rules/plan.ts'
import { isSameBroadcast } from '../schedule/rules/planned.ts'
import { findShow } from '../shows/store.ts'
import { findStation } from '../station/store.ts'
import { queueGeneration } from './queue.ts'
import { type Airing, followSchedule, type Stretch } from './rules/occurrences.ts'
import { defaultTitle } from './rules/window.ts'
import { deleteAiring, type FollowedStation, findAiring, listFollowed, setAiring } from './store.ts'

type Deps = {
  writer: Writer
  programmes: Programmes
  /** Called when generations were queued. */
  onQueued: () => void
}

/** The maximum of the past that one run examines for each station, in seconds, so that no run is long. */
const maxCatchUpSeconds = 7 * 86_400

/** The row `airings` as this instance read it, and the schedule that it has seen in force up to `until`. */
type ObservedSchedule = { row: Airing; plan: Plan; until: number }

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
 * A station that stops recording during a show is followed until that has ended, so that it becomes one episode, with a gap,
 * if recording is turned on again.
 */
export function scheduleFollower({ writer, programmes, onQueued }: Deps): (signal: AbortSignal) => Promise<void> {
  const seenBy = new Map<number, ObservedSchedule>()

  async function follow({ id, isRecorded, airing: row }: FollowedStation, now: number): Promise<void> {
    if (!row && !isRecorded) return
    const { plan } = await programmes(id)
    if (!row) return write(writer, id, (unit) => start(unit, id, plan))
    const last = seenBy.get(id)
    const seen = last && isSame(last.row, row) ? last : undefined
    const settled = { ...row, until: Math.max(row.until, seen?.until ?? row.until) }
    const { ended, airing } = followSchedule(plan, settled, Math.min(now, settled.until + maxCatchUpSeconds))
    // Another instance that has only the row and the new schedule must not find that it was in force since the row.
    const isRowMisleading =
      seen !== undefined && seen.plan !== plan && isChange(row, followSchedule(plan, row, airing.until).airing)
    const isOver = !isRecorded && (ended.length > 0 || airing.showId === null)
    if (!isOver && !isChange(settled, airing) && !isRowMisleading) {
      seenBy.set(id, { row, plan, until: airing.until })
      return
    }
    const step = { row, airing, ended: isRecorded ? ended : ended.slice(0, 1), isOver }
    const queued = await write(writer, id, (unit) => store(unit, id, step))
    seenBy.set(id, { row: airing, plan, until: airing.until })
    if (queued > 0) onQueued()
  }

  return async (signal) => {
    const now = unixSeconds(writer.clock)
    for (const station of await listFollowed(writer.db)) {
      signal.throwIfAborted()
      await follow(station, now)
    }
  }
}

/** Follows a station's schedule from now on: turning recording on makes no episodes of the past. */
async function start({ tx, now }: Unit, stationId: number, plan: Plan): Promise<void> {
  if (await findAiring(tx, stationId)) return
  const airing = airingAt(plan, now)
  const { showId = null, air } = airing ?? {}
  await setAiring(tx, stationId, { showId, ...(air && { air }), since: now, until: now })
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
  const title = air?.title || defaultTitle(show.title, startAt, station.time_zone)
  const window = { fromUs: from * 1e6, untilUs: until * 1e6 }
  const fields = { showId, title, description: '', image: '', datetime: from, occurrence: `${showId}@${startAt}` }
  return (await queueGeneration(unit, station.id, { ...fields, ...window })) !== undefined
}

function isChange(before: Airing, after: Airing): boolean {
  return !isSameBroadcast(before, after) || before.since !== after.since
}

function isSame(a: Airing, b: Airing): boolean {
  return !isChange(a, b) && a.until === b.until
}
