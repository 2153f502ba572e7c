import type { Mp3Frame } from '../../lib/mp3-frame.ts'
import { type ReelTime, reelInstantUs } from './reel-time.ts'
import type { TapeEvent } from './tape-types.ts'

/** The clock that dates a new reel. */
export type ReelClock = {
  /** The error of an instant that is claimed for the head: ahead of the clock, in microseconds. */
  errorUs(headUs: number): number
  /** The same, if the error is steady and so large that it has to be corrected within a minute; else 0. */
  largeErrorUs(headUs: number): number
  knowsDrift(): boolean
  driftPpb(): number
}

/** Usual maximum pace of a reel's time against its samples: for the source's drift, and again to correct an error. */
const maxSlewPpb = 500_000
const limited = (ppb: number) => Math.max(-maxSlewPpb, Math.min(maxSlewPpb, ppb))
/** A large error is corrected by a reel of this length, or as fast as a source of five times the pace needs it. */
const correctionUs = 30e6
const maxCorrection = 0.8
/** Minimum length of a reel before one that corrects it begins. */
const beforeCorrectionUs = 20e6

/**
 * Writes reels that end at multiples of `reelUs`. A reel's slew is fixed when it begins: the drift of the source, and what
 * brings the error to zero at the reel's end. When the drift becomes known, a reel that began without it ends early; so does
 * one whose error has become large.
 */
export function timeline(reelUs: number, clock: ReelClock, tell: (event: TapeEvent) => void) {
  let reel: (ReelTime & { knewDrift: boolean; untilUs: number }) | undefined
  let format: Mp3Frame['format'] | undefined
  let samples = 0
  let restUs: number | undefined
  let isSplit = false

  const headUs = () => (reel ? reelInstantUs(reel, samples) : restUs)

  const markAfter = (us: number) => (Math.floor(us / reelUs) + 1) * reelUs

  /** The end of a reel, and its slew. */
  function plan(startUs: number): { untilUs: number; slewPpb: number } {
    const endUs = markAfter(startUs)
    const largeUs = clock.largeErrorUs(startUs)
    if (largeUs !== 0) {
      const lastsUs = Math.max(correctionUs, largeUs / maxCorrection)
      const slew = -Math.max(-maxCorrection, largeUs / lastsUs)
      return { untilUs: Math.min(endUs, startUs + lastsUs * (1 + slew)), slewPpb: Math.round(slew * 1e9) }
    }
    const correctionPpb = (clock.errorUs(startUs) / (endUs - startUs)) * 1e9
    return { untilUs: endUs, slewPpb: Math.round(limited(clock.driftPpb()) - limited(correctionPpb)) }
  }

  function open(frame: Mp3Frame) {
    const startUs = headUs()!
    const { untilUs, slewPpb } = plan(startUs)
    format = frame.format
    reel = { startUs, slewPpb, format, untilUs, knewDrift: clock.knowsDrift() }
    samples = 0
    isSplit = false
    tell({ kind: 'reel', startUs, slewPpb, format })
  }

  /** Whether the next frame belongs to another reel than the open one. */
  function isFull(): boolean {
    if (!reel || isSplit) return true
    const nextUs = headUs()!
    if (nextUs >= reel.untilUs || (!reel.knewDrift && clock.knowsDrift())) return true
    return (
      nextUs - reel.startUs >= beforeCorrectionUs &&
      Math.abs(reel.slewPpb) <= 2 * maxSlewPpb &&
      clock.largeErrorUs(nextUs) !== 0
    )
  }

  return {
    headUs,
    /** Sets the beginning of time. Only before the first reel. */
    begin(us: number) {
      restUs = us
    },
    append(frame: Mp3Frame, hash: number) {
      if (frame.format !== format || isFull()) open(frame)
      samples += frame.format.samplesPerFrame
      tell({ kind: 'frame', frame, hash })
    },
    gap(untilUs: number, reason: string) {
      tell({ kind: 'gap', fromUs: headUs()!, untilUs, reason })
      reel = undefined
      restUs = untilUs
    },
    /** The next frame begins a reel. */
    split() {
      isSplit = true
    },
    /** Moves everything that begins at or after `fromUs`. A reel, or what comes next, begins exactly there. */
    shift(fromUs: number, byUs: number) {
      if (reel && reel.startUs >= fromUs) {
        const startUs = reel.startUs + byUs
        reel = { ...reel, startUs, untilUs: Math.min(reel.untilUs + byUs, markAfter(startUs)) }
      } else {
        restUs = headUs()! + byUs
        reel = undefined
      }
    },
  }
}
