import type { Db } from '../database/open.ts'
import { walkFrames } from '../generation/walk-frames.ts'
import type { Clock } from '../lib/clock.ts'
import { formatOfRow } from '../recordings/reel-rows.ts'
import { listReels } from '../recordings/reel-store.ts'
import type { Recordings } from '../recordings/window.ts'
import type { Span } from './rules/audible.ts'
import { frameFitter, type Slot } from './rules/frame-fitter.ts'
import {
  type CountedReel,
  framesIn,
  type ListedSegment,
  placesOf,
  segmentSpan,
  segmentWaitUs,
  timestampTag,
} from './rules/segments.ts'
import { earlierFrames, frameUsOf } from './sound.ts'
import { decideSegment, findFormatBefore, findSegment, plainFormat } from './store.ts'

type Deps = {
  db: Db
  /** Recordings that are decided as far as the database says, and not only this instance. */
  recordings: Pick<Recordings, 'window' | 'settled'>
  restricted: (stationId: number, span: Span) => Promise<readonly Span[]>
  clock: Clock
}

/** A station, and for how long its recording can be heard. */
type Kept = { id: number; rewindHours: number }

export type Segments = ReturnType<typeof makeSegments>

/**
 * Makes HLS segments. Each instance makes the same bytes of what was recorded, because nothing but the recording and the
 * present programme determines them. One whose end is not decided in time is stored by the instance that is asked first.
 */
export function makeSegments({ db, recordings, restricted, clock }: Deps) {
  const nowUs = () => clock.nowMs() * 1000

  async function build(stationId: number, number: number, isSilent: boolean) {
    const span = segmentSpan(number)
    const window = await recordings.window(stationId, span.fromUs, span.untilUs)
    const format = await findFormatBefore(db, stationId, span.untilUs)
    // A whole segment of a restricted show is served for a minute only, and its silent form for ever.
    const isWhole = await isRestricted(stationId, number)
    const spans = isWhole ? (isSilent ? [span] : []) : await restricted(stationId, span)
    const frameUs = frameUsOf(format)
    const isWithheld = (atUs: number) => spans.some(({ fromUs, untilUs }) => atUs < untilUs && atUs + frameUs > fromUs)
    const slots: Slot[] = []
    const fitter = frameFitter(format, (slot) => slots.push(slot))
    const places = placesOf(span, format)
    let positionUs = span.fromUs
    for (const run of window.runs) {
      if (run.format !== format) continue
      const silent = places.part(run, 0)
      for (let nth = 0; nth < silent; nth++) fitter.silence(positionUs + nth * frameUs)
      fitter.interrupt()
      await earlierFrames(run, fitter.earlier)
      // Who hears the segment has heard the one before.
      if (slots.length === 0 && silent === 0 && !isWithheld(run.fromUs - frameUs)) fitter.follow()
      let atUs = run.fromUs
      let frames = 0
      await walkFrames(run, run.begin, (frame) => {
        if (isWithheld(atUs)) fitter.withheld(frame, atUs)
        else fitter.frame(frame, atUs)
        atUs += frameUs
        frames++
        return true
      })
      places.part({ fromUs: run.untilUs, untilUs: run.untilUs }, frames)
      positionUs = run.untilUs
    }
    const rest = places.rest()
    for (let nth = 0; nth < rest; nth++) fitter.silence(positionUs + nth * frameUs)
    fitter.flush()
    const [first] = window.runs
    const beginUs = first && first.fromUs - span.fromUs <= frameUs ? first.fromUs : span.fromUs
    return { bytes: Buffer.concat([timestampTag(beginUs), ...slots.map(({ bytes }) => bytes)]), ...window }
  }

  /** Whether a segment can be served by now. */
  async function isThere(stationId: number, number: number): Promise<boolean> {
    const { untilUs } = segmentSpan(number)
    if (untilUs > nowUs()) return false
    return untilUs + segmentWaitUs <= nowUs() || recordings.settled(stationId, untilUs)
  }

  /** Whether all of a segment is in restricted spans. */
  async function isRestricted(stationId: number, number: number): Promise<boolean> {
    const { fromUs, untilUs } = segmentSpan(number)
    const spans = await restricted(stationId, { fromUs, untilUs })
    let atUs = fromUs
    for (const span of spans.toSorted((a, b) => a.fromUs - b.fromUs)) {
      if (span.fromUs <= atUs) atUs = Math.max(atUs, span.untilUs)
    }
    return atUs >= untilUs
  }

  return {
    isThere,
    isRestricted,
    /** The bytes of a segment; undefined if it is not there yet. @throws StorageDown */
    async get({ id: stationId, rewindHours }: Kept, number: number, isSilent = false): Promise<Buffer | undefined> {
      if (!(await isThere(stationId, number))) return undefined
      const { bytes, isSettled, isReadable } = await build(stationId, number, isSilent)
      if (isSilent) return bytes
      const stored = await findSegment(db, stationId, number)
      if (stored) return stored
      if (!isReadable) return undefined
      if (isSettled) return bytes
      const oldest = number - rewindHours * 360 - 1
      const { untilUs } = segmentSpan(number)
      const decided = await decideSegment(db, { stationId, number, untilUs, bytes, oldest })
      return decided ?? (await build(stationId, number, isSilent)).bytes
    },
    /** The segments from one to another, both included, with their lengths. */
    async list(stationId: number, first: number, last: number): Promise<ListedSegment[]> {
      const [fromUs, untilUs] = [segmentSpan(first).fromUs, segmentSpan(last).untilUs]
      const rows = await listReels(db, stationId, fromUs - 1_000_000, untilUs)
      const reels = rows
        .filter(({ state }) => state !== 'lost')
        .map(
          (row): CountedReel => ({
            ...{ startUs: row.started_us, slewPpb: row.slew_ppb, format: formatOfRow(row) },
            frames: row.state === 'open' ? Number.POSITIVE_INFINITY : row.frames,
          }),
        )
      const plain = reels.length > 0 ? plainFormat : await findFormatBefore(db, stationId, untilUs)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => {
        const number = first + nth
        const { fromUs, untilUs } = segmentSpan(number)
        const near = reels.filter((reel) => reel.startUs < untilUs && reel.startUs > fromUs - 1_300_000_000)
        const { count, format } = framesIn(number, near, plain)
        return { number, seconds: (count * format.samplesPerFrame) / format.sampleRate }
      })
    },
  }
}
