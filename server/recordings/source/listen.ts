import type { FairQueue } from '../../lib/fair-queue.ts'
import type { OpenStream, StreamClient, StreamRequest } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { decoded, type IcyParts, icyDemux } from '../rules/icy.ts'
import { firstEntry } from '../rules/playlist.ts'
import { type Content, sniff, sniffBytes } from '../rules/sniff.ts'

export type ListenDeps = {
  client: StreamClient
  /** Limits the connections of one host that are being opened at once; the name is the host. Default: no limit. */
  hosts?: FairQueue
}

/** Takes the parts of a stream in order, as they arrive. Audio is valid during the call only. */
export type Listener = IcyParts

/** A stream that is being received. */
export type Listening = {
  content: Exclude<Content, 'playlist' | 'html' | 'other'>
  headers: OpenStream['headers']
  /** Where it is, after playlists and redirects; contains credentials. */
  url: string
  /**
   * Gives the stream to the listener, from its first byte on. To be called once, and soon. Resolves at the end.
   * @throws StreamFailed, and what the listener throws
   */
  play(listener: Listener): Promise<void>
  close(): void
}

const maxDepth = 3

/**
 * Connects to the address of a station's stream, follows playlists (M3U, PLS, XSPF) to their first entry, at most three
 * deep, and decides by its bytes what the stream contains. Titles in ICY metadata are told apart from the audio.
 * @param pauseMs says after each piece for how many milliseconds nothing more is to be read
 * @throws StreamFailed
 */
export async function listen(
  deps: ListenDeps,
  url: string,
  signal: AbortSignal,
  pauseMs?: () => number,
): Promise<Listening> {
  let address = url
  let base: string | undefined
  for (let depth = 0; depth <= maxDepth; depth++) {
    const stream = await connect(deps, { url: address, signal, pauseMs, ...(base !== undefined && { base }) })
    try {
      const { content, bytes, play } = await begin(stream)
      if (content === 'html') throw new StreamFailed('the answer is a web page, not audio')
      if (content === 'other') throw new StreamFailed('the answer is not audio that can be recorded')
      if (content !== 'playlist') {
        const { headers } = stream
        return { content, headers, url: stream.url, play, close: stream.close }
      }
      const entry = firstEntry(decoded(bytes))
      if (entry === undefined) throw new StreamFailed('the playlist has no address that can be recorded')
      base = stream.url
      address = entry
      stream.close()
    } catch (error) {
      stream.close()
      throw error
    }
  }
  throw new StreamFailed('the playlists lead to further playlists')
}

async function connect({ client, hosts }: ListenDeps, asked: StreamRequest) {
  const request = { ...asked, headers: { 'icy-metadata': '1' } }
  const host = URL.parse(asked.url, asked.base)?.host
  return hosts && host ? hosts(host, () => client.open(request)) : client.open(request)
}

/** Receives a stream until its content type is known, and passes these bytes on when it is played. */
async function begin({ headers, read }: OpenStream) {
  const known = Promise.withResolvers<Content>()
  let seen: ((listener: Listener) => void)[] = []
  let bytes: Uint8Array = new Uint8Array()
  let listener: Listener = {
    audio(piece) {
      const copy = Buffer.from(piece)
      seen.push((next) => next.audio(copy))
      bytes = bytes.length === 0 ? copy : Buffer.concat([bytes, copy])
      decide(false)
    },
    title: (title) => void seen.push((next) => next.title(title)),
  }

  function decide(isWhole: boolean): void {
    const content = sniff(bytes, isWhole || bytes.length >= sniffBytes)
    if (content) known.resolve(content)
  }

  const parts: IcyParts = {
    audio: (piece) => listener.audio(piece),
    title: (title) => listener.title(title),
  }
  const metaint = Number(headers['icy-metaint'])
  const hasMetadata = metaint > 0 && Number.isSafeInteger(metaint)
  const ended = read(hasMetadata ? icyDemux(metaint, parts) : parts.audio)
  ended.then(() => decide(true), known.reject)

  return {
    content: await known.promise,
    bytes,
    async play(next: Listener): Promise<void> {
      listener = next
      for (const tell of seen) tell(next)
      // The first bytes must not stay in memory as long as the stream lasts: they may be a burst of 64 KiB.
      seen = []
      bytes = new Uint8Array()
      return ended
    },
  }
}
