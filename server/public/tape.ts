import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { instantOf } from '../lib/zoned-time.ts'
import type { Recorder } from '../recordings/recorder.ts'
import type { LevelsOf } from '../recordings/reel-levels.ts'
import { hourUs } from '../recordings/rules/tiles.ts'
import { keptTiles, readTile } from '../recordings/tiles.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { airingChanges } from '../schedule/rules/airing-changes.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { isStorageDown } from '../storage/storage.ts'
import { notPublic } from './caller.ts'
import type { OfferedSound } from './offered-sound.ts'
import { allowsRewind, isRewindable, silentSpans, spanFinder } from './rules/rewind.ts'

/** The data for drawing the tape of a day, as JSON. */
export type Tape = {
  from: number
  until: number
  shows: { title: string; show_slug: string | null; start_time: number; end_time: number; rewindable: boolean }[]
  gaps: { from: number; until: number }[]
  levels: { step_s: number; values: string }
}

type Deps = {
  db: Db
  clock: Clock
  programmes: Programmes
  levelsOf: LevelsOf
  recorder: Pick<Recorder, 'levels'>
  offered: OfferedSound
}

/** Seconds for which one level of the tape stands. */
const stepSeconds = 10
const stepTenths = 100

/** Maximum size of the levels of past hours in memory: those of about twelve hundred days of a station. */
const keptBytes = 16 * 1024 * 1024

/** The newest audio becomes known some seconds after it was on air, which is no gap. */
const newestSeconds = 60

/** The latest hours first: those are on the disk, and can be read also while the bucket is down. */
function* hoursBetween(from: number, end: number): Generator<number> {
  const first = Math.floor((from * 1e6) / hourUs)
  for (let hour = Math.ceil((end * 1e6) / hourUs) - 1; hour >= first; hour--) yield hour
}

/**
 * Makes the tape of a day of a station: what was on air by the present programme, and what can be heard of it. It is not whole
 * while levels are in a bucket that is down; they are 0 then.
 */
export function makeTape(deps: Deps) {
  const { db, clock, programmes } = deps
  const kept = keptTiles(keptBytes)
  return async (stationId: number, epochDay: number): Promise<{ tape: Tape; isWhole: boolean }> => {
    const row = await findStation(db, stationId)
    if (!row) throw notPublic()
    const station = presentStation(row)
    const programme = await programmes(stationId)
    const { plan, showOf } = programme
    const now = clock.nowMs() / 1000
    const [from, until] = [instantOf(station.timeZone, epochDay, 0), instantOf(station.timeZone, epochDay + 1, 0)]
    const heard = await deps.offered(stationId, station.website.rewind_hours, { from, until })
    const changes = airingChanges(plan, from, until)
    const stretches = changes.map(({ at, showId, air }, index) => ({
      showId,
      air,
      from: at,
      until: changes[index + 1]?.at ?? until,
    }))
    const shows = stretches.flatMap(({ showId, air, ...span }) => {
      if (showId === null || span.from >= span.until) return []
      const show = showIn(programme, { showId, air })
      const isPublic = isPublicShow(show)
      return [
        {
          title: isPublic ? show.title : station.name,
          show_slug: isPublic ? show.slug : null,
          ...{ start_time: span.from, end_time: span.until },
          rewindable: isRewindable({ startAt: span.from, endAt: span.until }, showOf.get(showId), heard),
        },
      ]
    })
    const end = Math.min(until, now)
    const newest = heard.at(-1)?.until ?? 0
    const gaps = silentSpans(heard, from, end - newest < newestSeconds ? newest : end)
    const [stretchAt, heardAt] = [spanFinder(stretches), spanFinder(heard)]
    /** Whether the sound of a step can be heard again: it is recorded, and no show forbids it. */
    const isHeard = (at: number) => {
      const [stretch, span] = [stretchAt(at), heardAt(at)]
      const isFree = stretch && (stretch.showId === null || allowsRewind(showOf.get(stretch.showId)))
      return isFree && at >= stretch.from && span !== undefined && span.from < at + stepSeconds && at < until
    }
    const levels = new Uint8Array(Math.ceil((until - from) / stepSeconds))
    const tiles: { hour: number; bytes: Uint8Array }[] = []
    let isWhole = true
    for (const hour of hoursBetween(from, end)) {
      const isOver = (hour + 1) * hourUs < (now - newestSeconds) * 1e6
      const read = readTile({ ...deps, kept: isOver ? kept : undefined }, stationId, hour, stepTenths)
      const tile = await read.catch((error: unknown) => {
        if (!isStorageDown(error)) throw error
        return undefined
      })
      if (!tile) {
        isWhole = false
        break
      }
      tiles.push({ hour, bytes: tile.bytes })
    }
    // Spans are looked for in ascending order.
    for (const { hour, bytes } of tiles.reverse()) {
      for (const [index, level] of bytes.entries()) {
        const at = (hour * hourUs) / 1e6 + index * stepSeconds
        if (isHeard(at)) levels[Math.floor((at - from) / stepSeconds)] = level
      }
    }
    const values = Buffer.from(levels).toString('base64')
    return { tape: { from, until, shows, gaps, levels: { step_s: stepSeconds, values } }, isWhole }
  }
}
