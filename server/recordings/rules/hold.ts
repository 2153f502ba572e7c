import { type Mp3Frame, maxFrameBytes } from '../../lib/mp3-frame.ts'

const noBytes = new Uint8Array()

/** Audio that is missing between held frames. */
export type Skipped = { us: number; reason: string }

export type Hold = ReturnType<typeof hold>

/** A hold ends after this time or this size in any case. */
const maxUs = 10e6
const maxBytes = 4 * 1024 * 1024
/** Some seconds of 128 kbit/s and a burst. Unused pages cost nothing. */
const usualBytes = 256 * 1024
/** Real time with some jitter: more than this share of the time gained means that older audio is still arriving. */
const gain = 0.2

/** The media time of a frame in microseconds. */
export function frameUs({ format }: Pick<Mp3Frame, 'format'>): number {
  return (format.samplesPerFrame * 1e6) / format.sampleRate
}

/**
 * Holds frames until their place in time is known, for `settleUs` from the first one. The least delay of the first half is
 * compared with that of the second: if it still falls, a burst is still on its way. Without a frame in the second half, it
 * waits.
 *
 * The frames of a live stream are valid during the call only, so they are copied, into one piece of memory. After a start,
 * hundreds of streams hold frames at the same time: their memory would stay with the process for ever if it were not separate
 * pages, which only a resizable ArrayBuffer has.
 */
export function hold(settleUs: number) {
  let memory = pages(usualBytes)
  /** The last frame that was read: code that handles all frames is quicker if none of them is in separate pages. */
  const copied = new Uint8Array(maxFrameBytes)
  let bytes = 0
  const ends: number[] = []
  const endsUs: number[] = []
  const hashes: number[] = []
  const skips = new Map<number, Skipped>()
  const frames: Mp3Frame[] = []
  let sinceUs = 0
  let secondHalfUs = 0
  let first = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY

  /** A frame, valid until the next call. */
  function frame(index: number): Mp3Frame {
    const piece = memory.subarray(ends[index - 1] ?? 0, ends[index])
    copied.set(piece)
    return { ...frames[index]!, bytes: copied.subarray(0, piece.length) }
  }

  /** Media time up to the end of the frame of this index: 0 for -1, an estimate for one that has not arrived. */
  function mediaUs(index: number): number {
    const last = ends.length - 1
    if (index <= last) return endsUs[index] ?? 0
    return last < 0 ? 0 : beginsUs(last + 1) + (index - last) * frameUs(frames[last]!)
  }

  /** Media time at which the frame of this index begins, which may be the next one. */
  const beginsUs = (index: number) => mediaUs(index - 1) + (skips.get(index)?.us ?? 0)

  function copy(piece: Uint8Array) {
    if (bytes + piece.length > memory.length) {
      const larger = pages(2 * (bytes + piece.length))
      larger.set(memory)
      memory.buffer.transfer(0)
      memory = larger
    }
    memory.set(piece, bytes)
    bytes += piece.length
  }

  return {
    count: () => ends.length,
    frame,
    hash: (index: number) => hashes[index]!,
    /** Notes that audio is missing before the next frame. */
    skip(us: number, reason: string) {
      const before = skips.get(ends.length)
      skips.set(ends.length, { us: us + (before?.us ?? 0), reason: before?.reason ?? reason })
    },
    /** The audio that is missing before a frame. */
    skipped: (index: number) => skips.get(index),
    mediaUs,
    beginsUs,
    /** The arrival of the first frame. */
    sinceUs: () => sinceUs,
    add(frame: Mp3Frame, hash: number, nowUs: number) {
      if (ends.length === 0) {
        sinceUs = nowUs
        secondHalfUs = nowUs + settleUs / 2
      }
      const endUs = beginsUs(ends.length) + frameUs(frame)
      copy(frame.bytes)
      ends.push(bytes)
      endsUs.push(endUs)
      hashes.push(hash)
      frames.push({ ...frame, bytes: noBytes })
      if (nowUs < secondHalfUs) first = Math.min(first, nowUs - endUs)
      else second = Math.min(second, nowUs - endUs)
    },
    /** The smallest difference of arrival and media time, i.e. the monotonic instant at which the hold's audio began. */
    leastUs: () => Math.min(first, second),
    /** `settled`: the frames have arrived at the pace of real time, long enough; `catching up`: faster than that. */
    state(nowUs: number): 'waiting' | 'catching up' | 'settled' {
      if (ends.length === 0) return 'waiting'
      if (nowUs - sinceUs >= maxUs || bytes >= maxBytes) return 'settled'
      if (nowUs < secondHalfUs + settleUs / 2 || second === Number.POSITIVE_INFINITY) return 'waiting'
      return second < first - (gain * settleUs) / 2 ? 'catching up' : 'settled'
    },
    /** Observes for half of the time again. */
    goOn(nowUs: number) {
      first = Math.min(first, second)
      second = Number.POSITIVE_INFINITY
      secondHalfUs = nowUs
    },
    /** Ends the hold: its memory is given back. */
    free: () => void memory.buffer.transfer(0),
  }
}

function pages(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(length, { maxByteLength: length }))
}
