import type { StationRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import type { Programmes } from '../schedule/programme.ts'
import { airingAt } from '../schedule/rules/airing.ts'
import type { Plan } from '../schedule/rules/plan.ts'
import { findShow } from '../shows/store.ts'
import { findStation } from '../station/store.ts'
import { queueGeneration } from './queue.ts'
import { type Airing, followSchedule, type Stretch } from './rules/occurrences.ts'
import { defaultTitle } from './rules/window.ts'
import { deleteAiring, type FollowedStation, findAiring, listFollowed, setAiring } from './store.ts'

type Deps = {
  writer: Writer
  programmes: Programmes
  /** Called when something was put into the queue. */
  onQueued: () => void
}

/** How much of the past is gone through in one run for each station, in seconds, so that no run is long. */
const mostAtOnce = 7 * 86_400

/**
 * Makes a job that puts a generation into the queue for every show that was on air and has ended, at stations that
 * record. Every instance may run it: what is on air is stored with the generations of what ended, in one transaction
 * that does nothing if another instance was first.
 *
 * A station that stops recording during a show is followed until that has ended, so that it becomes one episode, with a gap,
 * if recording is turned on again.
 *
 * What is on air is stored only when it changes. Between changes, an instance remembers up to when it has seen the
 * schedule, so that a schedule changed during a show ends it now, and not in the past.
 */
export function scheduleFollower({ writer, programmes, onQueued }: Deps): (signal: AbortSignal) => Promise<void> {
  const seen = new Map<number, { plan: Plan; stored: Airing; until: number }>()

  async function follow(station: FollowedStation, now: number): Promise<void> {
    const { id, isRecorded, airing: stored } = station
    if (!stored && !isRecorded) return
    const { plan } = await programmes(id)
    if (!stored) {
      await write(writer, id, (unit) => start(unit, id, plan))
      return
    }
    const last = seen.get(id)
    const isKnown = last !== undefined && isSame(last.stored, stored)
    const before = { ...stored, until: isKnown ? Math.max(stored.until, last.until) : stored.until }
    const { ended, airing } = followSchedule(plan, before, Math.min(now, before.until + mostAtOnce))
    // An instance that has not seen the old schedule must not think that the new one was in force all the time.
    const isNewPlan =
      isKnown && last.plan !== plan && isChange(stored, followSchedule(plan, stored, airing.until).airing)
    const isOver = !isRecorded && (ended.length > 0 || airing.showId === null)
    if (!isOver && !isChange(before, airing) && !isNewPlan) {
      seen.set(id, { plan, stored, until: airing.until })
      return
    }
    const step = { stored, airing, ended: isRecorded ? ended : ended.slice(0, 1), isOver }
    const queued = await write(writer, id, (unit) => store(unit, id, step))
    seen.set(id, { plan, stored: airing, until: airing.until })
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
  const showId = airingAt(plan, now)?.showId ?? null
  await setAiring(tx, { station_id: stationId, show_id: showId, since: now, until: now })
}

type Step = { stored: Airing; airing: Airing; ended: readonly Stretch[]; isOver: boolean }

/** @returns how many generations were put into the queue */
async function store(unit: Unit, stationId: number, { stored, airing, ended, isOver }: Step): Promise<number> {
  const { tx, now } = unit
  const [row, station] = [await findAiring(tx, stationId), await findStation(tx, stationId)]
  if (!station || !row || !isSame(stored, { ...row, showId: row.show_id })) return 0
  if (isOver) await deleteAiring(tx, stationId)
  else {
    const { showId: show_id, since, until } = airing
    await setAiring(tx, { station_id: stationId, show_id, since, until })
  }
  const oldest = now - station.retention_days * 86_400
  let queued = 0
  for (const stretch of ended) if (stretch.endAt > oldest && (await queue(unit, station, stretch))) queued++
  return queued
}

async function queue(unit: Unit, station: StationRow, { showId, startAt, endAt }: Stretch): Promise<boolean> {
  const show = await findShow(unit.tx, station.id, showId)
  if (!show?.auto_episodes) return false
  const [from, until] = [startAt + show.trim_start, endAt - show.trim_end]
  if (from >= until) return false
  const title = defaultTitle(show.title, startAt, station.time_zone)
  const window = { fromUs: from * 1e6, untilUs: until * 1e6 }
  const fields = { showId, title, description: '', image: '', datetime: from, occurrence: `${showId}@${startAt}` }
  return (await queueGeneration(unit, station.id, { ...fields, ...window })) !== undefined
}

function isChange(before: Airing, { showId, since }: Airing): boolean {
  return showId !== before.showId || since !== before.since
}

function isSame(a: Airing, b: Airing): boolean {
  return a.showId === b.showId && a.since === b.since && a.until === b.until
}
