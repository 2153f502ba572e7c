import type { FairQueue } from '../../lib/fair-queue.ts'
import type { OpenStream, StreamClient, StreamRequest } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { type IcyParts, icyDemux } from '../rules/icy.ts'
import { listIn } from '../rules/playlist.ts'
import { type Content, sniffer } from '../rules/sniff.ts'

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

export type ListenOptions = {
  signal: AbortSignal
  /** Says after each piece for how many milliseconds nothing more is to be read. */
  pauseMs?: (() => number) | undefined
  /** Which entry of a list is taken: the number of the try, so that each has its turn. Default 0, the first. */
  turn?: number | undefined
  /** Is told the entry that is taken, before it is connected to. */
  onEntry?: ((entry: Entry) => void) | undefined
}

/** An entry of a list, counted from 1, and the number of entries. */
export type Entry = { number: number; of: number }

const maxDepth = 3

/**
 * Connects to the address of a station's stream, follows lists to one of their entries, at most three deep, and decides by its
 * bytes what the stream contains. Titles in ICY metadata are told apart from the audio.
 * @throws StreamFailed
 */
export async function listen(
  deps: ListenDeps,
  url: string,
  { signal, pauseMs, turn = 0, onEntry }: ListenOptions,
): Promise<Listening> {
  let address = url
  let base: string | undefined
  let turnsLeft = turn
  let isTold = false
  for (let depth = 0; depth <= maxDepth; depth++) {
    const stream = await connect(deps, { url: address, signal, pauseMs, ...(base !== undefined && { base }) })
    try {
      const { content, text, play } = await begin(stream)
      if (content === 'html') throw new StreamFailed('the answer is a web page, not audio')
      if (content === 'other') throw new StreamFailed('the answer is not audio that can be recorded')
      if (content !== 'playlist') {
        const { headers } = stream
        return { content, headers, url: stream.url, play, close: stream.close }
      }
      const entries = listIn(text()) ?? []
      if (entries.length === 0) throw new StreamFailed('the playlist has no address that can be recorded')
      const at = turnsLeft % entries.length
      // The entries of a list within this one have their turns in the next rounds.
      turnsLeft = Math.floor(turnsLeft / entries.length)
      if (entries.length > 1 && !isTold) {
        onEntry?.({ number: at + 1, of: entries.length })
        isTold = true
      }
      base = stream.url
      address = entries[at]!
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
  const sniffed = sniffer()
  let seen: { bytes: Uint8Array; title?: string }[] = []
  /** Bytes of audio before those that are seen. */
  let passed = 0

  /** Forgets what stands before the audio: a tag may have megabytes. The last title stays. */
  function forget(): void {
    const skipped = sniffed.skippedBytes()
    let title: string | undefined
    while (seen.length > 0 && passed < skipped) {
      const { bytes, title: heard = title } = seen.shift()!
      title = heard
      const rest = bytes.subarray(skipped - passed)
      passed += bytes.length - rest.length
      if (rest.length > 0) seen.unshift({ bytes: rest })
    }
    if (title !== undefined) seen.unshift({ bytes: none, title })
  }

  let listener: Listener = {
    audio(piece) {
      seen.push({ bytes: Buffer.from(piece) })
      const content = sniffed.push(piece)
      forget()
      if (content) known.resolve(content)
    },
    title: (title) => void seen.push({ bytes: none, title }),
  }

  const parts: IcyParts = {
    audio: (piece) => listener.audio(piece),
    title: (title) => listener.title(title),
  }
  // As ffmpeg reads it: proxies join repeated fields to a list.
  const metaint = Number.parseInt(headers['icy-metaint'] ?? '', 10)
  const hasMetadata = metaint > 0 && Number.isSafeInteger(metaint)
  const ended = read(hasMetadata ? icyDemux(metaint, parts) : parts.audio)
  ended.then(
    () => known.resolve(sniffed.end()),
    (error: unknown) => {
      // Some servers do not close the connection behind a list.
      const content = sniffed.end()
      if (content === 'playlist' || content === 'hls') known.resolve(content)
      else known.reject(error)
    },
  )

  return {
    content: await known.promise,
    text: sniffed.text,
    async play(next: Listener): Promise<void> {
      listener = next
      for (const { bytes, title } of seen) title === undefined ? next.audio(bytes) : next.title(title)
      // The first bytes must not stay in memory as long as the stream lasts.
      seen = []
      await ended
    },
  }
}

const none = new Uint8Array()
