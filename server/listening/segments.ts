import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { formatOfRow } from '../recordings/reel-rows.ts'
import { listDrawn } from '../recordings/reel-store.ts'
import { maxReelUs } from '../recordings/rules/reel-length.ts'
import { walkFrames } from '../recordings/walk-frames.ts'
import type { Recordings } from '../recordings/window.ts'
import { onDemand } from './on-demand.ts'
import type { Span } from './rules/audible.ts'
import { frameFitter, type Slot } from './rules/frame-fitter.ts'
import {
  type CountedReel,
  type ListedSegment,
  placesOf,
  segmentCounter,
  segmentSpan,
  segmentWaitUs,
  timestampTag,
  wholeIn,
} from './rules/segments.ts'
import { earlierFrames, frameUsOf } from './sound.ts'
import { decideSegment, findFormatBefore, findSegment } from './store.ts'

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

/** Maximum size of the segments in memory, of all stations together: about half an hour of 128 kbit/s. */
const keptBytes = 32 * 2 ** 20
/** Making a segment takes some milliseconds of processor time. */
const limits = { atOnce: 2, atOnceEach: 2, maxWaiting: 200, maxWaitingInAll: 1000, maxWaitMs: 10_000 }

/**
 * Makes HLS segments. Each instance makes the same bytes of what was recorded, because nothing but the recording and the
 * present programme determines them. One whose end is not decided in time is stored by the instance that is asked first.
 */
export function makeSegments({ db, recordings, restricted, clock }: Deps) {
  const held = onDemand<Buffer | undefined>({ clock, maxBytes: keptBytes, ...limits })
  const nowUs = () => clock.nowMs() * 1000

  /** The spans of a segment that are silent. */
  async function silentIn(stationId: number, number: number, isSilent: boolean): Promise<readonly Span[]> {
    const span = segmentSpan(number)
    const spans = await restricted(stationId, span)
    // A whole segment of a restricted show is served for a minute only, and its silent form for ever.
    return wholeIn(spans)(number) ? (isSilent ? [span] : []) : spans
  }

  async function build(stationId: number, number: number, spans: readonly Span[]) {
    const span = segmentSpan(number)
    const window = await recordings.window(stationId, span.fromUs, span.untilUs)
    const format = await findFormatBefore(db, stationId, span.untilUs)
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
  const isRestricted = async (stationId: number, number: number): Promise<boolean> =>
    wholeIn(await restricted(stationId, segmentSpan(number)))(number)

  /** Makes the bytes of a segment, or reads them if they were stored; `isFinal`: they will not change. */
  async function make(
    stationId: number,
    number: number,
    { spans, isSilent, rewindHours }: { spans: readonly Span[]; isSilent: boolean; rewindHours: number },
  ): Promise<{ bytes: Buffer | undefined; isFinal: boolean }> {
    const { bytes, isSettled, isReadable } = await build(stationId, number, spans)
    if (isSilent) return { bytes, isFinal: isSettled && isReadable }
    const stored = await findSegment(db, stationId, number)
    if (stored) return { bytes: stored, isFinal: true }
    if (!isReadable) return { bytes: undefined, isFinal: false }
    if (isSettled) return { bytes, isFinal: true }
    const oldest = number - rewindHours * 360 - 1
    const { untilUs } = segmentSpan(number)
    const decided = await decideSegment(db, { stationId, number, untilUs, bytes, oldest })
    if (decided) return { bytes: decided, isFinal: true }
    const again = await build(stationId, number, spans)
    return { bytes: again.bytes, isFinal: again.isSettled && again.isReadable }
  }

  return {
    isThere,
    /** Whether everything up to the end of a segment is decided. */
    isFinal: (stationId: number, number: number) => recordings.settled(stationId, segmentSpan(number).untilUs),
    isRestricted,
    /** The bytes of a segment, which are held once they are final; undefined if it is not there yet. @throws StorageDown */
    async get({ id: stationId, rewindHours }: Kept, number: number, isSilent = false): Promise<Buffer | undefined> {
      if (!(await isThere(stationId, number))) return undefined
      const spans = await silentIn(stationId, number, isSilent)
      const name = [number, isSilent, ...spans.map(({ fromUs, untilUs }) => `${fromUs}-${untilUs}`)].join(' ')
      return held(stationId, name, async () => {
        const { bytes, isFinal } = await make(stationId, number, { spans, isSilent, rewindHours })
        return { value: bytes, bytes: bytes?.length ?? 0, untilMs: isFinal ? Number.POSITIVE_INFINITY : 0 }
      })
    },
    /**
     * The segments from one to another, both included, with their lengths, and whether they are restricted as a whole. The event
     * loop waits meanwhile: for a few hours at a time.
     */
    async list(stationId: number, first: number, last: number): Promise<ListedSegment[]> {
      const span = { fromUs: segmentSpan(first).fromUs, untilUs: segmentSpan(last).untilUs }
      const reels = (await listDrawn(db, stationId, span.fromUs - 1_000_000, span.untilUs)).map((row): CountedReel => {
        const time = { startUs: row.started_us, slewPpb: row.slew_ppb, format: formatOfRow(row) }
        if (row.state !== 'open') return { ...time, frames: row.frames, endUs: row.ended_us }
        return { ...time, frames: Number.POSITIVE_INFINITY, endUs: row.started_us + maxReelUs }
      })
      const framesOf = segmentCounter(first, reels, await findFormatBefore(db, stationId, span.fromUs))
      const isSilent = wholeIn(await restricted(stationId, span))
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => {
        const number = first + nth
        const { count, format } = framesOf(number)
        return { number, seconds: (count * format.samplesPerFrame) / format.sampleRate, isSilent: isSilent(number) }
      })
    },
  }
}
