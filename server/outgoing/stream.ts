import type { OutgoingParts } from './client.ts'
import type { Take } from './connection.ts'
import { headersOf } from './exchange.ts'
import { follow, isContent } from './follow.ts'
import { isPublicAddress } from './guard.ts'
import { names } from './names.ts'
import { receive } from './receive.ts'
import type { Ending } from './rules/body.ts'
import { type Cookies, cookieStore } from './rules/cookies.ts'
import { StreamFailed, streamFailed } from './stream-failed.ts'

export type StreamRequest = {
  /** May contain `user:password@`, which is sent as Basic authentication to that origin only. */
  url: string
  /** A URL that a relative one is resolved against; its credentials hold for its own origin. */
  base?: string
  headers?: Record<string, string>
  /** Cookies of earlier requests of the same connection. Default: those of this request and its redirects. */
  cookies?: Cookies
  /** Ends the request, and the stream. */
  signal: AbortSignal
  /** Gives after each piece of the body the milliseconds to pause reading. */
  pauseMs?: (() => number) | undefined
}

/** An open response with content. */
export type OpenStream = {
  headers: Record<string, string | undefined>
  /** Where it came from, after redirects. Contains the credentials: to be used as `base`, and never shown or logged. */
  url: string
  /** The address of the server. */
  address: string
  /** Gives the body to `take` as it arrives; see `receive`. To be called once, and soon, unless the stream is closed. */
  read(take: Take): Promise<Ending>
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
 * Makes the client for live streams: the guard of `outgoing`, with bodies, without an end. It sends the credentials of URLs.
 *
 * `open` and `read` throw StreamFailed. Aborting the signal ends both with StreamFailed as well.
 */
export function streams(parts: StreamParts): StreamClient {
  const { resolve = names(), allowAddress = isPublicAddress, userAgent } = parts
  const { openMs = 10_000, stallMs = 10_000, maxRedirects = 5 } = parts

  async function open(asked: StreamRequest): Promise<OpenStream> {
    const opening = new AbortController()
    const late = setTimeout(() => opening.abort(), openMs).unref()
    const signal = AbortSignal.any([asked.signal, opening.signal])
    try {
      const base = asked.base === undefined ? undefined : URL.parse(asked.base)!
      const headers = { 'user-agent': userAgent, accept: '*/*', ...asked.headers }
      const request = { ...asked, method: 'GET', base, headers, maxRedirects, sendsCredentials: true, signal } as const
      const { url, answer } = await follow({ resolve, allowAddress }, request)
      const { head, connection } = answer
      if (!isContent(head.status)) {
        connection.close()
        throw new StreamFailed(`the stream answered ${head.status}`, { status: head.status })
      }
      return {
        headers: headersOf(answer),
        url: url.href,
        address: connection.address(),
        read: (take) => receive(answer, { stallMs, signal: asked.signal, pauseMs: asked.pauseMs }, take),
        close: connection.close,
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

/** Maximum time for a whole body: longer than a segment takes that is sent while it is made. */
const usualWholeMs = 120_000

/**
 * Reads a whole body of at most `maxBytes`. Throws StreamFailed, also when it is longer or comes too slowly. A text in chunks
 * without the last one is whole: it shows its end itself. Of audio, something may be missing.
 */
export async function wholeBody(
  stream: Pick<OpenStream, 'read' | 'close'>,
  maxBytes: number,
  { isText = false, withinMs = usualWholeMs } = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    stream.close()
  }, withinMs).unref()
  const reading = stream.read((bytes) => {
    chunks.push(Buffer.from(bytes))
    length += bytes.length
    if (length > maxBytes) throw new StreamFailed('the answer is too long')
  })
  const ending = await reading
    .catch((error: unknown) => {
      throw isLate ? new StreamFailed(`no answer within ${withinMs / 1000} s`, { cause: error }) : error
    })
    .finally(() => clearTimeout(late))
  if (ending !== 'whole' && !isText) throw new StreamFailed('the connection was lost')
  return Buffer.concat(chunks)
}

/** The client with cookies of its own: for all requests of one connection to a stream. */
export function withCookies(client: StreamClient): StreamClient {
  const cookies = cookieStore()
  return { open: (asked) => client.open({ cookies, ...asked }) }
}
