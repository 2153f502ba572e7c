import type { Mp3Frame } from '../../lib/mp3-frame.ts'
import { type ReelTime, reelInstantUs } from './reel-time.ts'
import type { TapeEvent } from './tape-types.ts'

/** What a new reel asks the clock. */
export type ReelClock = {
  /** How far an instant that is claimed for the head is ahead of the clock, in microseconds. */
  errorUs(headUs: number): number
  knowsDrift(): boolean
  driftPpb(): number
}

/** The reels and gaps up to the head. Each begins exactly where the one before ends. */
export type Timeline = {
  headUs(): number | undefined
  /** Sets where time begins. Only before the first reel. */
  begin(headUs: number): void
  append(frame: Mp3Frame, hash: number): void
  gap(untilUs: number, reason: string): void
}

/** How fast a reel's time may run against its samples: 500 ppm are inaudible, and 1.8 s in an hour. */
const maxSlewPpb = 500_000

/**
 * Writes reels that end at multiples of `reelUs`. A reel's slew is fixed when it begins: the drift of the source, and what
 * brings the error to zero at the reel's end. When the drift becomes known, a reel that began without it ends early.
 */
export function timeline(reelUs: number, clock: ReelClock, tell: (event: TapeEvent) => void): Timeline {
  let reel: (ReelTime & { knewDrift: boolean; untilUs: number }) | undefined
  let format: Mp3Frame['format'] | undefined
  let samples = 0
  let restUs: number | undefined

  const headUs = () => (reel ? reelInstantUs(reel, samples) : restUs)

  function open(frame: Mp3Frame) {
    const startUs = headUs()!
    const untilUs = (Math.floor(startUs / reelUs) + 1) * reelUs
    const correctionPpb = (clock.errorUs(startUs) / (untilUs - startUs)) * 1e9
    const slewPpb = Math.round(Math.max(-maxSlewPpb, Math.min(maxSlewPpb, clock.driftPpb() - correctionPpb)))
    format = frame.format
    reel = { startUs, slewPpb, format, untilUs, knewDrift: clock.knowsDrift() }
    samples = 0
    tell({ kind: 'reel', startUs, slewPpb, format })
  }

  return {
    headUs,
    begin(us) {
      restUs = us
    },
    append(frame, hash) {
      const isFull = !reel || headUs()! >= reel.untilUs || (!reel.knewDrift && clock.knowsDrift())
      if (isFull || frame.format !== format) open(frame)
      samples += frame.format.samplesPerFrame
      tell({ kind: 'frame', frame, hash })
    },
    gap(untilUs, reason) {
      tell({ kind: 'gap', fromUs: headUs()!, untilUs, reason })
      reel = undefined
      restUs = untilUs
    },
  }
}
