import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import type { Recorder } from './recorder.ts'
import { formatOfRow } from './reel-rows.ts'
import { type DrawnReel, listDrawn, listRecordedSpans } from './reel-store.ts'
import { type Day, daysOf, type Span } from './rules/days.ts'
import { type Gap, gapsBetween, joined } from './rules/gaps.ts'
import { hourUs } from './rules/tiles.ts'
import { findLastBefore, findOldestUs, findRecorder, listGaps } from './store.ts'
import { versionOf } from './tiles.ts'

type Deps = {
  db: Db
  clock: Clock
  recorder: Pick<Recorder, 'headUs'>
}

const dayUs = 86_400_000_000

/** From when on a station keeps its recording, unless it is held, in microseconds since the epoch. */
export function keptFromUs({ retention_days }: Pick<StationRow, 'retention_days'>, nowUs: number): number {
  return nowUs - retention_days * dayUs
}

/** Up to when it is known whether a station was recorded, 0 if it never was; and the id of its last reel. */
async function known({ db, clock, recorder }: Deps, stationId: number) {
  const nowUs = clock.nowMs() * 1000
  const own = recorder.headUs(stationId) ?? 0
  const row = await findRecorder(db, stationId)
  const { reel, gap } = await findLastBefore(db, stationId, nowUs)
  const gapUs = gap ? (gap.until_us ?? nowUs) : 0
  const untilUs = Math.min(nowUs, Math.max(own, row?.head_us ?? 0, reel?.ended_us ?? 0, gapUs))
  return { untilUs, lastReelId: reel?.id }
}

/** The days of a station's recording, oldest first; empty if nothing is recorded. */
export async function recordedDays(deps: Deps, station: StationRow): Promise<Day[]> {
  const { untilUs } = await known(deps, station.id)
  const spans = await listRecordedSpans(deps.db, station.id, 0)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return []
  last.untilUs = liveEnd(last.untilUs, untilUs)
  const fromUs = Math.max(first.fromUs, keptFromUs(station, deps.clock.nowMs() * 1000))
  return daysOf(station.time_zone, spans, { fromUs, untilUs })
}

/** The spans of a station's recording in a window, in order, without the seams between reels; no file is read. */
export async function recordedSpans(deps: Deps, stationId: number, window: Span): Promise<Span[]> {
  const { untilUs: knownUs } = await known(deps, stationId)
  const rows = await listRecordedSpans(deps.db, stationId, window.fromUs)
  const last = rows.at(-1)
  if (last) last.untilUs = liveEnd(last.untilUs, knownUs)
  return joined(rows.map((row) => clipped(row, window)))
}

/** The end of the last reel: its row is some seconds old while the reel is open. */
const liveEnd = (rowUs: number, knownUs: number) => (knownUs - rowUs < hourUs / 60 ? Math.max(rowUs, knownUs) : rowUs)

/** A reel as it is drawn and cut: frame n of it begins at `fromUs` + n / `frames` of its length, and plays `frameUs`. */
export type TapeReel = Span & { frames: number; frameUs: number; bytes: number }

/** The recording of a window, for drawing and cutting it. */
export type RecordedTape = {
  reels: TapeReel[]
  gaps: Gap[]
  /** Up to when it is known what was recorded; 0 if nothing ever was. */
  knownUntilUs: number
  /** The hours that touch the window, and the versions of their tiles. */
  hours: { hour: number; version: string }[]
}

/** Reads the recording of a window from its rows; no file is read. */
export async function recordedTape(deps: Deps, stationId: number, window: Span): Promise<RecordedTape> {
  const { db, recorder } = deps
  const { untilUs: knownUs, lastReelId } = await known(deps, stationId)
  const oldestUs = (await findOldestUs(db, stationId)) ?? Infinity
  const [firstHour, endHour] = [Math.floor(window.fromUs / hourUs), Math.ceil(window.untilUs / hourUs)]
  const rows = await listDrawn(db, stationId, firstHour * hourUs, endHour * hourUs)
  const reels = rows
    .map((row) => drawn(row, row.id === lastReelId ? recorder.headUs(stationId) : undefined))
    .filter(({ fromUs, untilUs, frames }) => frames > 0 && fromUs < window.untilUs && untilUs > window.fromUs)
  // Before its oldest reel nothing is missing.
  const decided = { fromUs: Math.max(window.fromUs, oldestUs), untilUs: Math.min(window.untilUs, knownUs) }
  const reasons = await listGaps(db, stationId, window.fromUs, window.untilUs)
  return {
    reels,
    gaps:
      decided.fromUs < decided.untilUs
        ? gapsBetween(
            reels.map((reel) => clipped(reel, decided)),
            decided,
            reasons,
          )
        : [],
    knownUntilUs: knownUs,
    hours: Array.from({ length: endHour - firstHour }, (_, at) => {
      const hour = firstHour + at
      return { hour, version: versionOf(rows, hour) }
    }),
  }
}

/** A reel for drawing. The row of the last one is some seconds old: `headUs` says where it ends, if it is written here. */
function drawn(row: DrawnReel, headUs: number | undefined): TapeReel {
  const { started_us: fromUs, ended_us, frames, bytes } = row
  const { samplesPerFrame, sampleRate } = formatOfRow(row)
  const frameUs = (samplesPerFrame / sampleRate) * 1e6
  const more = row.state === 'open' && headUs !== undefined && frames > 0 ? Math.max(0, headUs - ended_us) : 0
  if (more === 0) return { fromUs, untilUs: ended_us, frames, frameUs, bytes }
  const added = Math.round((more * frames) / (ended_us - fromUs))
  const untilUs = Math.round(fromUs + ((ended_us - fromUs) * (frames + added)) / frames)
  const all = frames + added
  return { fromUs, untilUs, frames: all, frameUs, bytes: Math.round((bytes * all) / frames) }
}

const clipped = ({ fromUs, untilUs }: Span, within: Span): Span => ({
  fromUs: Math.max(fromUs, within.fromUs),
  untilUs: Math.min(untilUs, within.untilUs),
})
