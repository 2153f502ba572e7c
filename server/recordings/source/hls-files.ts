import type { Wait } from '../../lib/clock.ts'
import { textKeeping } from '../../lib/kept-bytes.ts'
import { type StreamClient, wholeBody } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import {
  type Context,
  type ListedFile,
  type ListedSegment,
  type MediaPlaylist,
  readHls,
  type Variables,
} from '../rules/hls-playlist.ts'
import { textOf, utf16Of } from '../rules/text-of.ts'

/** A media playlist, where it is, and the variables that it was given. */
export type LoadedPlaylist = { url: string; playlist: MediaPlaylist; variables?: Variables | undefined }

const maxPlaylistBytes = 2 * 1024 * 1024
const maxSegmentBytes = 32 * 1024 * 1024
const retryMs = 500
const segmentTries = 3
/** Variants of a multivariant playlist that are tried before it counts as failed. */
const variantTries = 5
const invalid = 'the HLS playlist is not valid'

/**
 * Loads a media playlist. A multivariant playlist is followed to the first variant in its order that can be loaded. One that
 * fails for a moment is tried again, because what is chosen here is recorded until the connection ends.
 */
export async function loadPlaylist(client: StreamClient, url: string, signal: AbortSignal, wait: Wait) {
  const { url: base, playlist } = await load(client, { url, signal })
  if ('segments' in playlist) return { url: base, playlist }
  const { uris, variables } = playlist
  let failure = new StreamFailed('the HLS playlist has no audio')
  for (const [at, uri] of uris.slice(0, variantTries).entries()) {
    const loading = () => loadMedia(client, { url: uri, base, signal }, { variables })
    const isPassing = ({ status = 500 }: StreamFailed) => status >= 500
    try {
      return await loading().catch(async (error) => {
        if (signal.aborted || !(error instanceof StreamFailed) || !isPassing(error)) throw error
        await wait(retryMs, signal)
        return loading()
      })
    } catch (error) {
      if (signal.aborted || !(error instanceof StreamFailed)) throw error
      if (at === 0) failure = error
    }
  }
  throw failure
}

/** Loads a media playlist again. */
export function reloadPlaylist(
  client: StreamClient,
  { url, playlist, variables }: LoadedPlaylist,
  signal: AbortSignal,
) {
  return loadMedia(client, { url, signal }, { former: playlist, ...(variables && { variables }) })
}

type Request = { url: string; base?: string; signal: AbortSignal }

async function loadMedia(client: StreamClient, request: Request, context: Context): Promise<LoadedPlaylist> {
  const { url, playlist } = await load(client, request, context)
  if (!('segments' in playlist)) throw new StreamFailed(invalid)
  return { url, playlist, variables: context.variables }
}

async function load(client: StreamClient, request: Request, context: Context = {}) {
  const stream = await client.open(request)
  const bytes = await wholeBody(stream, maxPlaylistBytes, { isText: true })
  const text = utf16Of(bytes) ? textOf(bytes) : textKeeping(bytes)
  const playlist = readHls(text, { ...context, url: stream.url })
  if (!playlist) throw new StreamFailed(invalid)
  return { url: stream.url, playlist }
}

/**
 * Makes a function that fetches a segment; undefined if that fails while the stream as a whole works. A new part begins with
 * its initialization section, and a new section begins a new part.
 */
export function segmentFetcher(client: StreamClient, base: string, signal: AbortSignal, wait: Wait) {
  let map: ListedFile | undefined
  let mapBytes: Uint8Array = new Uint8Array()

  async function fetched({ uri, byteRange: range }: ListedFile): Promise<Uint8Array> {
    const headers = range && { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
    const stream = await client.open({ url: uri, base, signal, ...(headers && { headers }) })
    const isPart = stream.headers['content-range'] !== undefined
    const bytes = await wholeBody(stream, maxSegmentBytes)
    return range && !isPart ? bytes.subarray(range.offset, range.offset + range.length) : bytes
  }

  return async (segment: ListedSegment, continues: boolean) => {
    if (segment.gap) return undefined
    if (segment.isEncrypted) throw new StreamFailed('the HLS stream is encrypted')
    let isNewPart = !continues
    for (let attempt = 1; ; attempt++) {
      try {
        if (!isSameFile(segment.map, map)) {
          mapBytes = segment.map ? await fetched(segment.map) : new Uint8Array()
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

const isSameFile = (one: ListedFile | undefined, other: ListedFile | undefined) =>
  one?.uri === other?.uri && one?.byteRange?.offset === other?.byteRange?.offset
