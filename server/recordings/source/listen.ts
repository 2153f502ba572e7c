import type { Turns } from '../../lib/turns.ts'
import type { OpenStream, StreamClient } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { decoded, icyDemux } from '../rules/icy.ts'
import { firstEntry } from '../rules/playlist.ts'
import { type Content, sniff, sniffBytes } from '../rules/sniff.ts'

/** What listening needs. */
export type ListenDeps = {
  client: StreamClient
  /** Limits the connections of one host that are being opened at once; the name is the host. Default: no limit. */
  hosts?: Turns
}

/** Audio or a title, with the monotonic time of its arrival in microseconds. */
export type Part = { bytes: Uint8Array; arrivedUs: number } | { title: string; arrivedUs: number }

/** A stream that is being received. */
export type Listening = {
  content: Exclude<Content, 'playlist' | 'html' | 'other'>
  headers: OpenStream['headers']
  /** Where it is, after playlists and redirects; contains credentials. */
  url: string
  /** Audio and titles in the order of the stream, from its first byte on. Reading throws StreamFailed. */
  parts: AsyncIterableIterator<Part>
  close(): void
}

const maxDepth = 3

/**
 * Connects to the address of a station's stream, follows playlists (M3U, PLS, XSPF) to their first entry, at most three
 * deep, and decides by its bytes what the stream contains. Titles in ICY metadata are told apart from the audio.
 * @throws StreamFailed
 */
export async function listen(deps: ListenDeps, url: string, signal: AbortSignal): Promise<Listening> {
  let address = url
  let base: string | undefined
  for (let depth = 0; depth <= maxDepth; depth++) {
    const stream = await connect(deps, address, base, signal)
    const parts = withoutMetadata(stream)
    try {
      const { content, bytes, seen } = await firstParts(parts)
      if (content === 'html') throw new StreamFailed('the answer is a web page, not audio')
      if (content === 'other') throw new StreamFailed('the answer is not audio that can be recorded')
      if (content !== 'playlist') {
        const { headers } = stream
        return { content, headers, url: stream.url, parts: continued(seen, parts), close: stream.close }
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

async function connect({ client, hosts }: ListenDeps, url: string, base: string | undefined, signal: AbortSignal) {
  const request = { url, headers: { 'icy-metadata': '1' }, signal, ...(base !== undefined && { base }) }
  const host = URL.parse(url, base)?.host
  return hosts && host ? hosts(host, () => client.open(request)) : client.open(request)
}

async function* withoutMetadata({ headers, body }: OpenStream): AsyncGenerator<Part, undefined> {
  const metaint = Number(headers['icy-metaint'])
  const demux = metaint > 0 && Number.isSafeInteger(metaint) ? icyDemux(metaint) : undefined
  for await (const { bytes, arrivedUs } of body) {
    for (const part of demux?.(bytes) ?? [{ audio: bytes }]) {
      yield 'title' in part ? { title: part.title, arrivedUs } : { bytes: part.audio, arrivedUs }
    }
  }
}

/** Reads until it is clear what the stream contains. */
async function firstParts(parts: AsyncIterator<Part>) {
  const seen: Part[] = []
  let bytes: Uint8Array = new Uint8Array()
  for (;;) {
    const next = await parts.next()
    if (!next.done) seen.push(next.value)
    if (!next.done && 'bytes' in next.value) bytes = Buffer.concat([bytes, next.value.bytes])
    const content = sniff(bytes, next.done === true || bytes.length >= sniffBytes)
    if (content) return { content, bytes, seen }
  }
}

/** What was read already, and then the rest. Passes promises on, because a generator costs a busy recorder more. */
function continued(seen: Part[], rest: AsyncGenerator<Part, undefined>): AsyncIterableIterator<Part> {
  return {
    next() {
      // What was read must not stay in memory as long as the stream lasts: it may be a burst of 64 KiB.
      const value = seen.shift()
      return value ? Promise.resolve({ value, done: false }) : rest.next()
    },
    return: () => rest.return(undefined),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
