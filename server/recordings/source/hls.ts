import * as HLS from 'hls-parser'
import type { Wait } from '../../lib/clock.ts'
import type { Reason } from '../../lib/reasons.ts'
import { type StreamClient, wholeBody } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { freshSegments, missingUs, segmentDates } from '../rules/hls.ts'

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
  /** The title in the playlist, if there is one. */
  title: string | undefined
  /** It does not continue the segment before: another encoding, timeline or initialization section. */
  isNewPart: boolean
  /** It is the first of a connection, and what was taken last at an earlier one comes before it. */
  isNext: boolean
  /** So much audio is missing before it, in microseconds, and why; undefined if that is not known. */
  missing: Missing | undefined
}

/** Audio that is missing before a segment. */
export type Missing = { us: number; reason: Reason }

/** What of a stream was taken: for the next connection. */
export type HlsPlace = {
  /** Of the media playlist. */
  url: string
  /** Media sequence number of the last segment. */
  last: number
  /** The date at which it ends, if the playlist says so. */
  endUs: number | undefined
  /** When it was taken, on the monotonic clock, in microseconds. */
  takenUs: number
}

type Segment = HLS.types.MediaPlaylist['segments'][number]
type Range = { length: number; offset: number }

const maxPlaylistBytes = 2 * 1024 * 1024
const maxSegmentBytes = 32 * 1024 * 1024
/** How long everything may fail before the stream counts as lost; segments stay in a playlist about this long. */
const patienceUs = 20_000_000
const retryMs = 500
const segmentTries = 3

/** Why audio is missing between two segments. */
const reasons = {
  gone: 'parts left the HLS playlist before they were fetched',
  failed: 'a part of the HLS stream could not be fetched',
  marked: 'the HLS playlist says that audio is missing',
  interrupted: 'the HLS stream was interrupted',
} satisfies Record<string, Reason>

/** Servers say anything as the target duration. */
const [minTargetSeconds, maxTargetSeconds] = [1, 30]

// Not strict: many servers name a version that is too low for the tags they use.
HLS.setOptions({ strictMode: false, silent: true })

/**
 * The media segments of an HLS stream (RFC 8216), in order, each once: of the best variant, followed by its media sequence
 * numbers. Failed requests are repeated while the segments are still there.
 * @param url of the master or media playlist
 * @param memory where the stream was left at an earlier connection; brought up to date when a segment has been taken
 * @throws StreamFailed, also at the end of the stream
 */
export async function* hlsSegments(
  { client, wait, nowUs }: HlsDeps,
  url: string,
  signal: AbortSignal,
  memory: { hls?: HlsPlace } = {},
): AsyncGenerator<HlsSegment, undefined> {
  const media = await mediaPlaylist(client, url, signal)
  let playlist = media.playlist
  let place = memory.hls?.url === media.url ? memory.hls : undefined
  let last = place?.last
  let isNext = place !== undefined
  let lost: Missing | undefined
  let lastGoodUs = nowUs()
  let map: HLS.types.MediaPlaylist['segments'][number]['map'] | undefined
  let mapBytes: Uint8Array = new Uint8Array()
  let isNewPart = true

  async function fetched(segment: { uri: string; byterange?: Range | undefined }): Promise<Uint8Array> {
    const { uri, byterange: range } = segment
    const headers = range && { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
    const stream = await client.open({ url: uri, base: media.url, signal, ...(headers && { headers }) })
    const isPart = stream.headers['content-range'] !== undefined
    const bytes = await wholeBody(stream, maxSegmentBytes)
    return range && !isPart ? bytes.subarray(range.offset, range.offset + range.length) : bytes
  }

  /** The segment with its initialization section, where that is new; undefined if it cannot be had. */
  async function taken(segment: Segment): Promise<Uint8Array | undefined> {
    if (segment.gap) return undefined
    if (segment.key && segment.key.method !== 'NONE') throw new StreamFailed('the HLS stream is encrypted')
    for (let attempt = 1; ; attempt++) {
      try {
        if (segment.map && (segment.map.uri !== map?.uri || segment.map.byterange?.offset !== map?.byterange?.offset)) {
          mapBytes = await fetched(segment.map)
          map = segment.map
          isNewPart = true
        }
        const bytes = await fetched(segment)
        return isNewPart ? Buffer.concat([mapBytes, bytes]) : bytes
      } catch (error) {
        if (signal.aborted || !(error instanceof StreamFailed)) throw error
        if (attempt === segmentTries) return undefined
        await wait(retryMs * attempt, signal)
      }
    }
  }

  function lose(seconds: number, reason: Reason): void {
    lost = { us: (lost?.us ?? 0) + Math.round(seconds * 1_000_000), reason: lost?.reason ?? reason }
    isNewPart = true
  }

  /** What is missing between the segment that was taken last, if there is one, and the next. */
  function missingBefore(dateUs: number | undefined): Missing | undefined {
    if (!place) return undefined
    const us = missingUs(lost?.us ?? 0, place.endUs, dateUs, nowUs() - place.takenUs)
    return us > 0 ? { us, reason: lost?.reason ?? reasons.interrupted } : undefined
  }

  for (;;) {
    const { segments, missed, isRestart } = freshSegments(playlist.segments, last)
    const dates = segmentDates(playlist.segments)
    if (missed > 0) lose(missed * segments[0]!.duration, reasons.gone)
    if (isRestart) {
      isNewPart = true
      isNext = false
    }
    for (const segment of segments) {
      const number = segment.mediaSequenceNumber
      const dateUs = dates.get(number)
      const durationUs = Math.round(segment.duration * 1_000_000)
      // Numbers that begin anew may belong to what was taken before.
      const isKnown = isRestart && (dateUs ?? Number.NaN) + durationUs / 2 < (place?.endUs ?? Number.NaN)
      last = number
      if (isKnown) continue
      if (segment.discontinuity) isNewPart = true
      const bytes = await taken(segment)
      if (!bytes) {
        lose(segment.duration, segment.gap ? reasons.marked : reasons.failed)
        continue
      }
      lastGoodUs = nowUs()
      const title = segment.title?.trim() || undefined
      const missing = isNewPart ? missingBefore(dateUs) : undefined
      yield { bytes, dateUs, title, isNewPart, isNext, missing }
      const endUs = dateUs === undefined ? undefined : dateUs + durationUs
      place = { url: media.url, last, endUs, takenUs: nowUs() }
      memory.hls = place
      lost = undefined
      isNewPart = false
      isNext = false
    }
    if (playlist.endlist) throw new StreamFailed('the stream ended')
    // RFC 8216, 6.3.4: after a change wait for a segment's length, otherwise for half of it.
    const targetSeconds = Math.min(Math.max(playlist.targetDuration, minTargetSeconds), maxTargetSeconds)
    await wait(targetSeconds * (segments.length > 0 ? 1000 : 500), signal)
    try {
      playlist = await loaded(client, media.url, signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof StreamFailed) || nowUs() - lastGoodUs > patienceUs) throw error
    }
    if (nowUs() - lastGoodUs > patienceUs + targetSeconds * 1_000_000) {
      throw new StreamFailed('the HLS playlist has no new segments')
    }
  }
}

/** Follows a master playlist to the playlist of the variant that is recorded. */
async function mediaPlaylist(client: StreamClient, url: string, signal: AbortSignal) {
  const first = await parsed(client, url, signal)
  if (!first.playlist.isMasterPlaylist) return { url: first.url, playlist: first.playlist as HLS.types.MediaPlaylist }
  const uri = variantUri(first.playlist as HLS.types.MasterPlaylist)
  if (uri === undefined) throw new StreamFailed('the HLS playlist has no audio')
  const second = await parsed(client, uri, signal, first.url)
  if (second.playlist.isMasterPlaylist) throw new StreamFailed('the HLS playlist is not valid')
  return { url: second.url, playlist: second.playlist as HLS.types.MediaPlaylist }
}

async function loaded(client: StreamClient, url: string, signal: AbortSignal): Promise<HLS.types.MediaPlaylist> {
  const { playlist } = await parsed(client, url, signal)
  if (playlist.isMasterPlaylist) throw new StreamFailed('the HLS playlist is not valid')
  return playlist as HLS.types.MediaPlaylist
}

async function parsed(client: StreamClient, url: string, signal: AbortSignal, base?: string) {
  const stream = await client.open({ url, signal, ...(base !== undefined && { base }) })
  const text = Buffer.from(await wholeBody(stream, maxPlaylistBytes)).toString()
  try {
    const playlist = HLS.parse(text)
    if (playlist.isMasterPlaylist || (playlist as HLS.types.MediaPlaylist).targetDuration > 0) {
      return { url: stream.url, playlist }
    }
  } catch (error) {
    throw new StreamFailed('the HLS playlist is not valid', { cause: error })
  }
  throw new StreamFailed('the HLS playlist is not valid')
}

/** Audio without pictures in its highest bitrate; else an audio rendition; else the smallest with pictures. */
function variantUri({ variants }: HLS.types.MasterPlaylist): string | undefined {
  const playable = variants.filter(({ isIFrameOnly }) => !isIFrameOnly).sort((a, b) => b.bandwidth - a.bandwidth)
  const audio = playable.find(({ resolution, codecs }) => !resolution && !/avc|hvc|hev|av01|vp0?9/.test(codecs ?? ''))
  const chosen = audio ?? playable.at(-1)
  const renditions = chosen?.audio.filter(({ uri }) => uri) ?? []
  return renditions.find(({ isDefault }) => isDefault)?.uri ?? renditions[0]?.uri ?? chosen?.uri
}
