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
export type CountedReel = ReelTime & { format: Mp3Format; frames: number }

/** Counts the frames of a segment: those of the reels that begin in it, and silence. */
export function framesIn(
  number: number,
  reels: readonly CountedReel[],
  plain: Mp3Format,
): { count: number; format: Mp3Format } {
  const span = segmentSpan(number)
  const format = reels.findLast(({ startUs }) => startUs < span.untilUs)?.format ?? plain
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
  return { count: places.count() + places.rest(), format }
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
export type ListedSegment = { number: number; seconds: number; isSilent?: boolean }

/** Number of segments between two that tell their time. */
const datedEvery = 60

/**
 * A media playlist.
 * @param kind `live` for a window that moves, `event` for a span that lasts, `over` for one that is complete
 */
export function playlist(first: number, segments: readonly ListedSegment[], kind: 'live' | 'event' | 'over'): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:10', `#EXT-X-MEDIA-SEQUENCE:${first}`]
  if (kind !== 'live') lines.push('#EXT-X-PLAYLIST-TYPE:EVENT')
  for (const [nth, { number, seconds, isSilent }] of segments.entries()) {
    if (nth % datedEvery === 0) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentSeconds * 1000).toISOString()}`)
    }
    lines.push(`#EXTINF:${seconds.toFixed(5)},`, `${number}.mp3${isSilent ? '?silent' : ''}`)
  }
  if (kind === 'over') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
