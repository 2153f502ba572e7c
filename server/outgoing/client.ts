import { headersOf } from './exchange.ts'
import { follow, isContent } from './follow.ts'
import { isPublicAddress, OutgoingRefused } from './guard.ts'
import { names, type Resolve } from './names.ts'
import { receive } from './receive.ts'
import type { Cookies } from './rules/cookies.ts'

/** An outgoing request. */
export type OutgoingRequest = {
  method: 'HEAD' | 'GET' | 'POST'
  url: string
  /** Sent with POST. A redirect is not followed then. */
  body?: string
  /** Sent on every redirect; `authorization` and `cookie` only while the origin stays the same. */
  headers?: Record<string, string>
  /** Timeout for name resolution, connections, redirects and headers, and the body if it is read. Default 5000. */
  timeoutMs?: number
  /** Default 3. */
  maxRedirects?: number
  /** Reads the body of a success, which must not be longer when it is decoded. By default none is read. */
  maxBodyBytes?: number
  /** Cookies of other requests that belong together. Default: those of this one and its redirects. */
  cookies?: Cookies
  /** Cancels the request. */
  signal?: AbortSignal
}

/** The final response: `url` is where it came from; `headers` are by lower-case name, of repeated ones the last. */
export type OutgoingAnswer = {
  status: number
  headers: Record<string, string | undefined>
  url: string
  /** Of a success, if it was to be read. */
  body?: Buffer
}

/** The HTTP client that `outgoing` makes. */
export type OutgoingClient = { request(asked: OutgoingRequest): Promise<OutgoingAnswer> }

/** The parts that tests replace: name resolution, and the addresses that may be connected to. */
export type OutgoingParts = { resolve?: Resolve; allowAddress?: (address: string) => boolean }

/**
 * Makes the HTTP client for URLs from users. It prevents server-side request forgery (SSRF): it speaks http and https,
 * and connects to public addresses only. The addresses that are checked are the ones connected to, so DNS rebinding has
 * no effect; each redirect is checked like the first URL. Credentials in a URL are dropped, bodies are not downloaded
 * unless a limit is given, proxies of the environment are not used, and connections are not reused.
 *
 * `request` rejects with OutgoingRefused for a URL or an address that is not allowed and for too many redirects, and
 * with an Error for any other failure: unknown name, no connection, timeout. The messages contain the origin, never the
 * whole URL, so they can be logged. Statuses of 4xx and 5xx do not reject.
 */
export function outgoing({ resolve = names(), allowAddress = isPublicAddress }: OutgoingParts = {}): OutgoingClient {
  async function request(asked: OutgoingRequest) {
    const { method, headers = {}, timeoutMs = 5000, maxRedirects = 3, maxBodyBytes = 0 } = asked
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout
    let origin = ''
    const onAsk = (url: URL) => {
      origin = url.origin
    }
    const { url: text, body, cookies } = asked
    const request = { method, url: text, body, headers, cookies, maxRedirects, signal, onAsk, sendsCredentials: false }
    try {
      const { url, answer } = await follow({ resolve, allowAddress }, request)
      const found = { status: answer.head.status, headers: headersOf(answer), url: withoutCredentials(url) }
      if (maxBodyBytes > 0 && isContent(found.status)) {
        const chunks: Buffer[] = []
        let bytes = 0
        await receive(answer, { stallMs: timeoutMs, signal }, (piece) => {
          bytes += piece.length
          if (bytes > maxBodyBytes) throw new Error(`its body is over ${maxBodyBytes} bytes`)
          chunks.push(Buffer.from(piece))
        })
        return { ...found, body: Buffer.concat(chunks) }
      }
      answer.connection.close()
      return found
    } catch (error) {
      throw inWords(error, origin, timeout, timeoutMs)
    }
  }

  return { request }
}

function withoutCredentials(url: URL): string {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain.href
}

function inWords(error: unknown, origin: string, timeout: AbortSignal, timeoutMs: number): Error {
  if (error instanceof OutgoingRefused) return error
  if (timeout.aborted) return new Error(`${origin} did not answer within ${timeoutMs} ms`, { cause: error })
  const { code, message } = error as NodeJS.ErrnoException
  return new Error(`${origin} could not be asked: ${code ?? message}`, { cause: error })
}
