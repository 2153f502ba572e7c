import type { Mp3Format } from '../../lib/mp3-frame.ts'
import { type ReelTime, reelInstantUs, reelSampleAt } from '../../recordings/rules/reel-time.ts'
import type { Span } from './audible.ts'

/** Length of a segment: segment k is the time from 10 k seconds since 1970 on. */
export const segmentSeconds = 10
const segmentUs = segmentSeconds * 1e6
/** Time after the end of a segment in which it is there, whatever is decided, in microseconds. */
export const segmentWaitUs = 14_000_000

/** The time of a segment. */
export const segmentSpan = (number: number): Span => ({ fromUs: number * segmentUs, untilUs: (number + 1) * segmentUs })

/** The segment that an instant is in. */
export const segmentAt = (atUs: number) => Math.floor(atUs / segmentUs)

/** Counts the places of frames in a span, so that each frame of its parts has one, and silence fills the rest. */
export function placesOf({ fromUs, untilUs }: Span, format: Mp3Format) {
  const frameUs = (format.samplesPerFrame * 1e6) / format.sampleRate
  const until = (atUs: number) => Math.round((atUs - fromUs) / frameUs)
  let [places, positionUs] = [0, fromUs]
  return {
    /** Adds a part; returns the number of silent places before it. */
    part(part: Span, frames: number): number {
      const silent = part.fromUs - positionUs > frameUs ? Math.max(0, until(part.fromUs) - places) : 0
      places += silent + frames
      positionUs = part.untilUs
      return silent
    },
    /** The number of silent places behind the last part. */
    rest: () => (untilUs - positionUs > frameUs ? Math.max(0, until(untilUs) - places) : 0),
    count: () => places,
  }
}

/** A reel as far as it determines the number of frames of a segment. An open one may have any number of frames. */
export type CountedReel = ReelTime & { format: Mp3Format; frames: number; endUs: number }

/** More than a reel may last beyond its end by rounding to frames. */
const tailUs = 1_000_000

/**
 * Counts the frames of segments, which have to be asked for in ascending order: one walk over the reels serves all.
 * @param reels all that have audio in the segments, in order
 * @param before the format of the last reel that begins before the first segment
 */
export function segmentCounter(first: number, reels: readonly CountedReel[], before: Mp3Format) {
  const { fromUs } = segmentSpan(first)
  /** The reels from `head` to `tail` may have frames in the segment. */
  let [head, tail] = [0, 0]
  let format = before
  return (number: number): { count: number; format: Mp3Format } => {
    const span = segmentSpan(number)
    for (; tail < reels.length && reels[tail]!.startUs < span.untilUs; tail++) {
      if (reels[tail]!.startUs >= fromUs) format = reels[tail]!.format
    }
    while (head < tail && reels[head]!.endUs + tailUs < span.fromUs) head++
    return { count: framesIn(span, reels.slice(head, tail), format), format }
  }
}

/** Counts the frames of a segment: those of the reels that begin in it, and silence. */
function framesIn(span: Span, reels: readonly CountedReel[], format: Mp3Format): number {
  const places = placesOf(span, format)
  let headUs = span.fromUs
  for (const reel of reels) {
    if (reel.format !== format) continue
    const frameAt = (atUs: number) => Math.max(0, Math.round(reelSampleAt(reel, atUs) / format.samplesPerFrame))
    const instantOf = (frame: number) => reelInstantUs(reel, frame * format.samplesPerFrame)
    const [first, last] = [frameAt(headUs), Math.min(frameAt(span.untilUs), reel.frames)]
    if (last <= first) continue
    places.part({ fromUs: instantOf(first), untilUs: instantOf(last) }, last - first)
    headUs = instantOf(last)
  }
  return places.count() + places.rest()
}

/**
 * Tells whether segments, which have to be asked for in ascending order, are in restricted spans as a whole.
 * @param spans in any order; they may overlap
 */
export function wholeIn(spans: readonly Span[]): (number: number) => boolean {
  const ordered = spans.toSorted((a, b) => a.fromUs - b.fromUs)
  let next = 0
  let covered: Span = { fromUs: 0, untilUs: 0 }
  return (number) => {
    const { fromUs, untilUs } = segmentSpan(number)
    for (; covered.untilUs < untilUs && next < ordered.length; next++) {
      const span = ordered[next]!
      if (span.fromUs <= covered.untilUs) covered.untilUs = Math.max(covered.untilUs, span.untilUs)
      else if (span.fromUs <= fromUs) covered = { ...span }
      else break
    }
    return covered.fromUs <= fromUs && covered.untilUs >= untilUs
  }
}

/** The beginning of a segment: an ID3v2.4 tag with the instant of its first frame, as HLS wants it. */
export function timestampTag(atUs: number): Buffer {
  const owner = Buffer.from('com.apple.streaming.transportStreamTimestamp\0', 'latin1')
  const ticks = Buffer.alloc(8)
  ticks.writeBigUInt64BE(BigInt(Math.round((atUs * 9) / 100)) % 2n ** 33n)
  const data = Buffer.concat([owner, ticks])
  const frame = Buffer.concat([Buffer.from('PRIV'), Buffer.of(0, 0, 0, data.length, 0, 0), data])
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(4, 0, 0, 0, 0, 0, frame.length), frame])
}

/** A segment in a playlist. `isSilent`: it is of a show that may not be heard again, and is replaced by silence. */
export type ListedSegment = { number: number; seconds: number; isSilent: boolean }

/** Numbers of segments that tell their time are multiples of it: one in ten minutes. */
const datedEvery = 60

/** A window that moves, a span that lasts, or one that is complete. */
export type PlaylistKind = 'live' | 'event' | 'over'

/** The beginning of a media playlist. */
export function playlistHead(first: number, kind: PlaylistKind): string {
  const head = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:${first}\n`
  return kind === 'live' ? head : `${head}#EXT-X-PLAYLIST-TYPE:EVENT\n`
}

/** The lines of the segments of a playlist, or of a part of it, which begins with a segment that tells its time. */
export function playlistLines(segments: readonly ListedSegment[]): string {
  const lengths = new Map<number, string>()
  const lines: string[] = []
  for (const [nth, { number, seconds, isSilent }] of segments.entries()) {
    if (nth === 0 || number % datedEvery === 0) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentSeconds * 1000).toISOString()}\n`)
    }
    const length = lengths.get(seconds) ?? `#EXTINF:${seconds.toFixed(5)},\n`
    lengths.set(seconds, length)
    lines.push(length, `${number}`, isSilent ? '.mp3?silent\n' : '.mp3\n')
  }
  return lines.join('')
}

/** The end of a media playlist. */
export const playlistEnd = (kind: PlaylistKind) => (kind === 'over' ? '#EXT-X-ENDLIST\n' : '')
