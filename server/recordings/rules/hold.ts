import type { Mp3Frame } from '../../lib/mp3-frame.ts'

/** A frame that is not dated yet. */
type HeldFrame = {
  frame: Mp3Frame
  hash: number
  /** Media time from the beginning of the hold to the frame's end, in microseconds. */
  mediaUs: number
}

/** Frames that wait until their place in time is known. */
export type Hold = {
  frames: readonly HeldFrame[]
  add(frame: Mp3Frame, hash: number, nowUs: number): void
  /** Media time up to the end of the frame of this index: 0 for -1, an estimate for one that has not arrived. */
  mediaUs(index: number): number
  /** The smallest difference of arrival and media time, i.e. the monotonic instant at which the hold's audio began. */
  leastUs(): number
  /**
   * `settled`: the frames have arrived at the pace of real time, long enough. `catching up`: they arrive faster than that.
   */
  state(nowUs: number): 'waiting' | 'catching up' | 'settled'
  /** Observes for half of the time again. */
  goOn(nowUs: number): void
}

/** A hold ends after this time or this much audio in any case. */
const longestUs = 10e6
const largestBytes = 4 * 1024 * 1024
/** Real time with some jitter: more than this share of the time gained means that older audio is still arriving. */
const gain = 0.2

/** The media time of a frame in microseconds. */
export function frameUs({ format }: Pick<Mp3Frame, 'format'>): number {
  return (format.samplesPerFrame * 1e6) / format.sampleRate
}

/**
 * Holds frames for `settleUs` from the first one. The least delay of the first half is compared with that of the second: if
 * it still falls, a burst is still on its way. Without a frame in the second half nothing can be said, so it waits.
 */
export function hold(settleUs: number): Hold {
  const frames: HeldFrame[] = []
  let bytes = 0
  let sinceUs = 0
  let secondHalfUs = 0
  let first = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY

  function mediaUs(index: number): number {
    if (index < frames.length) return frames[index]?.mediaUs ?? 0
    const last = frames.at(-1)
    return last ? last.mediaUs + (index - frames.length + 1) * frameUs(last.frame) : 0
  }

  return {
    frames,
    mediaUs,
    add(frame, hash, nowUs) {
      if (frames.length === 0) {
        sinceUs = nowUs
        secondHalfUs = nowUs + settleUs / 2
      }
      const endUs = mediaUs(frames.length - 1) + frameUs(frame)
      // A copy, because a frame of a live stream is valid for the moment only.
      frames.push({ frame: { ...frame, bytes: Buffer.from(frame.bytes) }, hash, mediaUs: endUs })
      bytes += frame.bytes.length
      if (nowUs < secondHalfUs) first = Math.min(first, nowUs - endUs)
      else second = Math.min(second, nowUs - endUs)
    },
    leastUs: () => Math.min(first, second),
    state(nowUs) {
      if (frames.length === 0) return 'waiting'
      if (nowUs - sinceUs >= longestUs || bytes >= largestBytes) return 'settled'
      if (nowUs < secondHalfUs + settleUs / 2 || second === Number.POSITIVE_INFINITY) return 'waiting'
      return second < first - (gain * settleUs) / 2 ? 'catching up' : 'settled'
    },
    goOn(nowUs) {
      first = Math.min(first, second)
      second = Number.POSITIVE_INFINITY
      secondHalfUs = nowUs
    },
  }
}
