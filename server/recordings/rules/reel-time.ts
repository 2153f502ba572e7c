import type { Mp3Format } from '../../lib/mp3-frame.ts'

/**
 * The dating of a reel's samples. The instant of sample n is a pure function of these three, so after a crash the number
 * of samples in the file alone says where the reel ends. `slewPpb` (parts per billion) is how much longer a sample lasts
 * by the clock than by its nominal rate; it corrects the station's clock and ours against each other.
 */
export type ReelTime = { startUs: number; slewPpb: number; format: Pick<Mp3Format, 'sampleRate'> }

/** The instant of a reel's sample, in microseconds since the epoch. `samples` counts from the reel's first one. */
export function reelInstantUs(reel: ReelTime, samples: number): number {
  const media = (samples * 1e6) / reel.format.sampleRate
  return reel.startUs + Math.round(media * (1 + reel.slewPpb / 1e9))
}

/** The sample of a reel nearest to an instant: the inverse of `reelInstantUs`. It may lie outside of the reel. */
export function reelSampleAt(reel: ReelTime, instantUs: number): number {
  const media = (instantUs - reel.startUs) / (1 + reel.slewPpb / 1e9)
  return Math.round((media * reel.format.sampleRate) / 1e6)
}
