import type { Wait } from '../../lib/clock.ts'
import type { Reason } from '../../lib/reasons.ts'
import type { StreamClient } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { freshSegments, missingUs, segmentDates } from '../rules/hls.ts'
import { type ListedTitles, listedTitles } from '../rules/hls-titles.ts'
import { type LoadedPlaylist, loadPlaylist, reloadPlaylist, segmentFetcher } from './hls-files.ts'

export type HlsDeps = {
  client: StreamClient
  wait: Wait
  /** A monotonic clock, in microseconds. */
  nowUs: () => number
}

/** A media segment. */
export type HlsSegment = {
  bytes: Uint8Array
  /** The instant of its first sample in microseconds since the epoch, if the playlist says so. */
  dateUs: number | undefined
  /** The titles that the playlist has for it. */
  titles: ListedTitles
  /** It does not continue the segment before: another encoding, timeline or initialization section. */
  isNewPart: boolean
  /** It is the first of a connection, and continues an earlier one. */
  isNext: boolean
  missing: Missing | undefined
}

/** The duration of audio that is missing before a segment, in microseconds, and the reason. */
export type Missing = { us: number; reason: Reason }

/** The place of the last segment that was taken. */
export type HlsPlace = {
  /** Of the media playlist. */
  url: string
  /** Media sequence number. */
  last: number
  /** The date at which it ends, if the playlist says so. */
  endUs: number | undefined
  /** When it was taken, on the monotonic clock, in microseconds. */
  takenUs: number
}

/** Time in which everything may fail before the stream counts as lost; segments stay in a playlist about this long. */
const patienceUs = 20_000_000

/** Why audio is missing between two segments. */
const reasons = {
  gone: 'parts left the HLS playlist before they were fetched',
  failed: 'a part of the HLS stream could not be fetched',
  marked: 'the HLS playlist says that audio is missing',
  interrupted: 'the HLS stream was interrupted',
} satisfies Record<string, Reason>

/** Servers send any number as the target duration. */
const [minTargetSeconds, maxTargetSeconds] = [1, 30]

/**
 * Yields the media segments of an HLS stream (RFC 8216), in order, each once: of the best variant, followed by its media
 * sequence numbers. Failed requests are repeated while the segments are still there.
 * @param url of the master or media playlist
 * @param before the place where an earlier connection ended
 * @param onTaken is told the place of each segment, when the next one is asked for
 * @throws StreamFailed, also at the end of the stream
 */
export async function* hlsSegments(
  { client, wait, nowUs }: HlsDeps,
  url: string,
  signal: AbortSignal,
  before: HlsPlace | undefined,
  onTaken: (place: HlsPlace) => void,
): AsyncGenerator<HlsSegment, undefined> {
  let media: LoadedPlaylist = await loadPlaylist(client, url, signal, wait)
  const mediaUrl = media.url
  const fetchSegment = segmentFetcher(client, mediaUrl, signal, wait)
  let place = before?.url === mediaUrl ? before : undefined
  let last = place?.last
  let isNext = place !== undefined
  let continues = false
  let lost: Missing | undefined
  let lastGoodUs = nowUs()

  function lose(seconds: number, reason: Reason): void {
    lost = { us: (lost?.us ?? 0) + Math.round(seconds * 1_000_000), reason: lost?.reason ?? reason }
    continues = false
  }

  /** The audio that is missing between the segment that was taken last, if there is one, and the next. */
  function missingBefore(dateUs: number | undefined): Missing | undefined {
    if (!place) return undefined
    const us = missingUs(lost?.us ?? 0, place.endUs, dateUs, nowUs() - place.takenUs)
    return us > 0 ? { us, reason: lost?.reason ?? reasons.interrupted } : undefined
  }

  for (;;) {
    const { playlist } = media
    const { segments, missed, isRestart } = freshSegments(playlist.segments, last)
    const dates = segmentDates(playlist.segments)
    if (missed > 0) lose(missed * segments[0]!.duration, reasons.gone)
    if (isRestart) [continues, isNext] = [false, false]
    for (const segment of segments) {
      last = segment.mediaSequenceNumber
      const dateUs = dates.get(last)
      const durationUs = Math.round(segment.duration * 1_000_000)
      // Numbers that begin anew may belong to what was taken before.
      if (isRestart && (dateUs ?? Number.NaN) + durationUs / 2 < (place?.endUs ?? Number.NaN)) continue
      if (segment.discontinuity) continues = false
      const fetched = await fetchSegment(segment, continues)
      if (!fetched) {
        lose(segment.duration, segment.gap ? reasons.marked : reasons.failed)
        continue
      }
      lastGoodUs = nowUs()
      const titles = listedTitles(segment, playlist.ranges, dateUs)
      const missing = fetched.isNewPart ? missingBefore(dateUs) : undefined
      yield { ...fetched, dateUs, titles, isNext, missing }
      place = { url: mediaUrl, last, endUs: dateUs && dateUs + durationUs, takenUs: nowUs() }
      onTaken(place)
      lost = undefined
      continues = true
      isNext = false
    }
    if (playlist.isEnded) throw new StreamFailed('the stream ended')
    // RFC 8216, 6.3.4: after a change wait for a segment's length, otherwise for half of it.
    const targetSeconds = Math.min(Math.max(playlist.targetSeconds, minTargetSeconds), maxTargetSeconds)
    await wait(targetSeconds * (segments.length > 0 ? 1000 : 500), signal)
    try {
      // By the address that was found first: a redirect may lead elsewhere each time.
      media = { ...(await reloadPlaylist(client, { ...media, url: mediaUrl }, signal)), url: mediaUrl }
    } catch (error) {
      if (signal.aborted || !(error instanceof StreamFailed) || nowUs() - lastGoodUs > patienceUs) throw error
    }
    if (nowUs() - lastGoodUs > patienceUs + targetSeconds * 1_000_000) {
      throw new StreamFailed('the HLS playlist has no new segments')
    }
  }
}
