import * as http from 'node:http'
import * as https from 'node:https'
import { flat, maxHeaderSize, type OutgoingParts, redirects } from './client.ts'
import { type Connection, connection, type Take } from './connection.ts'
import { checkedUrl, isPublicAddress, OutgoingRefused, onlyAllowed } from './guard.ts'
import { names } from './names.ts'
import { type Answer, receive } from './receive.ts'
import { StreamFailed, streamFailed } from './stream-failed.ts'

export type StreamRequest = {
  /** May contain `user:password@`, which is sent as Basic authentication to that origin only. */
  url: string
  /** A URL that a relative one is resolved against; its credentials hold for its own origin. */
  base?: string
  headers?: Record<string, string>
  /** Ends the request, and the stream. */
  signal: AbortSignal
  /** Gives after each piece of the body the milliseconds to pause reading. */
  pauseMs?: (() => number) | undefined
}

/** An open response of status 200 or 206. */
export type OpenStream = {
  headers: Record<string, string | undefined>
  /** Where it came from, after redirects. Contains the credentials: to be used as `base`, and never shown or logged. */
  url: string
  /** The address of the server. */
  address: string
  /** Gives the body to `take` as it arrives; see `receive`. To be called once, and soon, unless the stream is closed. */
  read(take: Take): Promise<void>
  /** Ends the connection. */
  close(): void
}

/** The client that `streams` makes. */
export type StreamClient = { open(asked: StreamRequest): Promise<OpenStream> }

export type StreamParts = OutgoingParts & {
  /** Such as `Aircheck/1.0 (+https://radio.example)`: operators ban clients that do not say who they are. */
  userAgent: string
  /** Timeout for name resolution, connections, redirects and headers together. Default 10 s. */
  openMs?: number
  /** Maximum time without a byte. Default 10 s. */
  stallMs?: number
  /** Default 5. */
  maxRedirects?: number
}

/**
 * Makes the client for live streams: the guard of `outgoing`, with bodies, without an end. It accepts the status line of
 * Shoutcast 1, follows a limited number of redirects, and uses each connection once.
 *
 * `open` and `read` throw StreamFailed. Aborting the signal ends both with StreamFailed as well.
 */
export function streams(parts: StreamParts): StreamClient {
  const { resolve = names(), allowAddress = isPublicAddress, userAgent } = parts
  const { openMs = 10_000, stallMs = 10_000, maxRedirects = 5 } = parts

  function ask(url: URL, given: Record<string, string>, signal: AbortSignal) {
    const lookup = onlyAllowed(resolve, allowAddress, signal)
    const isTls = url.protocol === 'https:'
    const start = isTls ? https.request : http.request
    const headers = { 'user-agent': userAgent, accept: '*/*', connection: 'close', ...given }
    let made: Connection | undefined
    const createConnection = (options: object) => {
      made = connection(options, isTls)
      return made.socket
    }
    return new Promise<Answer>((answered, reject) => {
      const request = start(withoutCredentials(url), { headers, signal, maxHeaderSize, lookup, createConnection })
      request.on('error', reject)
      request.on('close', () => reject(new StreamFailed('the connection was lost')))
      request.on('upgrade', (_, socket) => socket.destroy())
      request.on('response', (response) => answered({ response, connection: made! }))
      request.end()
    })
  }

  async function follow(asked: StreamRequest, signal: AbortSignal): Promise<{ url: URL; answer: Answer }> {
    let from = asked.base === undefined ? undefined : URL.parse(asked.base)!
    let location = asked.url
    for (let followed = 0; followed <= maxRedirects; followed++) {
      const url = withCredentialsOf(from, checkedUrl(location, from, allowAddress))
      const answer = await ask(url, { ...asked.headers, ...basic(url) }, signal)
      const { response } = answer
      const status = response.statusCode ?? 0
      if (status === 200 || status === 206) return { url, answer }
      response.on('error', () => {}).destroy()
      const next = redirects.has(status) ? response.headers.location : undefined
      if (next === undefined) throw new StreamFailed(`the stream answered ${status}`, { status })
      from = url
      location = next
    }
    throw new OutgoingRefused(`over ${maxRedirects} redirects`, 'redirects')
  }

  async function open(asked: StreamRequest): Promise<OpenStream> {
    const opening = new AbortController()
    const late = setTimeout(() => opening.abort(), openMs).unref()
    const signal = AbortSignal.any([asked.signal, opening.signal])
    try {
      const { url, answer } = await follow(asked, signal)
      const { response } = answer
      return {
        headers: flat(response.headers),
        url: url.href,
        address: response.socket.remoteAddress ?? '',
        read: (take) => receive(answer, { stallMs, signal: asked.signal, pauseMs: asked.pauseMs }, take),
        close: () => void response.destroy(),
      }
    } catch (error) {
      if (asked.signal.aborted) throw new StreamFailed('the stream was closed', { cause: error })
      if (opening.signal.aborted) throw new StreamFailed(`no answer within ${openMs / 1000} s`, { cause: error })
      throw streamFailed(error)
    } finally {
      clearTimeout(late)
    }
  }

  return { open }
}

/** Reads a whole body of at most `maxBytes`. Throws StreamFailed, also when it is longer. */
export async function wholeBody(stream: Pick<OpenStream, 'read'>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  await stream.read((bytes) => {
    chunks.push(Buffer.from(bytes))
    length += bytes.length
    if (length > maxBytes) throw new StreamFailed('the answer is too long')
  })
  return Buffer.concat(chunks)
}

function basic(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {}
  const plain = [url.username, url.password].map((part) => Buffer.from(percentDecoded(part))).join(':')
  return { authorization: `Basic ${Buffer.from(plain).toString('base64')}` }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Credentials hold for everything of their origin, and for nothing else. */
function withCredentialsOf(from: URL | undefined, url: URL): URL {
  if (from?.origin === url.origin && url.username === '' && url.password === '') {
    url.username = from.username
    url.password = from.password
  }
  return url
}

function withoutCredentials(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain
}
