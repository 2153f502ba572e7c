import * as HLS from 'hls-parser'
import type { Wait } from '../../lib/clock.ts'
import { type StreamClient, wholeBody } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'

export type Playlist = HLS.types.MediaPlaylist
export type PlaylistSegment = Playlist['segments'][number]

const maxPlaylistBytes = 2 * 1024 * 1024
const maxSegmentBytes = 32 * 1024 * 1024
const retryMs = 500
const segmentTries = 3
const invalid = 'the HLS playlist is not valid'

// Not strict: many servers name a version that is too low for the tags they use.
HLS.setOptions({ strictMode: false, silent: true })

/** Loads a media playlist. A master playlist is followed to the variant that is recorded, unless `isMedia`. */
export async function loadPlaylist(client: StreamClient, url: string, signal: AbortSignal, isMedia = false) {
  const first = await load(client, { url, signal })
  if (!first.playlist.isMasterPlaylist) return { url: first.url, playlist: first.playlist as Playlist }
  if (isMedia) throw new StreamFailed(invalid)
  const uri = variantUri(first.playlist as HLS.types.MasterPlaylist)
  if (uri === undefined) throw new StreamFailed('the HLS playlist has no audio')
  const second = await load(client, { url: uri, base: first.url, signal })
  if (second.playlist.isMasterPlaylist) throw new StreamFailed(invalid)
  return { url: second.url, playlist: second.playlist as Playlist }
}

async function load(client: StreamClient, request: { url: string; base?: string; signal: AbortSignal }) {
  const stream = await client.open(request)
  const text = Buffer.from(await wholeBody(stream, maxPlaylistBytes)).toString()
  try {
    const playlist = HLS.parse(text)
    if (playlist.isMasterPlaylist || (playlist as Playlist).targetDuration > 0) return { url: stream.url, playlist }
  } catch (error) {
    throw new StreamFailed(invalid, { cause: error })
  }
  throw new StreamFailed(invalid)
}

/** Audio without pictures in its highest bitrate; else an audio rendition; else the smallest with pictures. */
function variantUri({ variants }: HLS.types.MasterPlaylist): string | undefined {
  const playable = variants.filter(({ isIFrameOnly }) => !isIFrameOnly).sort((a, b) => b.bandwidth - a.bandwidth)
  const audio = playable.find(({ resolution, codecs }) => !resolution && !/avc|hvc|hev|av01|vp0?9/.test(codecs ?? ''))
  const chosen = audio ?? playable.at(-1)
  const renditions = chosen?.audio.filter(({ uri }) => uri) ?? []
  return renditions.find(({ isDefault }) => isDefault)?.uri ?? renditions[0]?.uri ?? chosen?.uri
}

type File = { uri: string; byterange?: { length: number; offset: number } | undefined }

/**
 * Makes a function that fetches a segment; undefined if that fails while the stream as a whole works. A new part begins with
 * its initialization section, and a new section begins a new part.
 */
export function segmentFetcher(client: StreamClient, base: string, signal: AbortSignal, wait: Wait) {
  let map: PlaylistSegment['map'] | undefined
  let mapBytes: Uint8Array = new Uint8Array()

  async function fetched({ uri, byterange: range }: File): Promise<Uint8Array> {
    const headers = range && { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
    const stream = await client.open({ url: uri, base, signal, ...(headers && { headers }) })
    const isPart = stream.headers['content-range'] !== undefined
    const bytes = await wholeBody(stream, maxSegmentBytes)
    return range && !isPart ? bytes.subarray(range.offset, range.offset + range.length) : bytes
  }

  return async (segment: PlaylistSegment, continues: boolean) => {
    if (segment.gap) return undefined
    if (segment.key && segment.key.method !== 'NONE') throw new StreamFailed('the HLS stream is encrypted')
    let isNewPart = !continues
    for (let attempt = 1; ; attempt++) {
      try {
        if (segment.map && (segment.map.uri !== map?.uri || segment.map.byterange?.offset !== map?.byterange?.offset)) {
          mapBytes = await fetched(segment.map)
          map = segment.map
          isNewPart = true
        }
        const bytes = await fetched(segment)
        return { isNewPart, bytes: isNewPart ? Buffer.concat([mapBytes, bytes]) : bytes }
      } catch (error) {
        if (signal.aborted || !(error instanceof StreamFailed)) throw error
        if (attempt === segmentTries) return undefined
        await wait(retryMs * attempt, signal)
      }
    }
  }
}
