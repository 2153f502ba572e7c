import * as http from 'node:http'
import * as https from 'node:https'
import { checkedUrl, isPublicAddress, OutgoingRefused, onlyAllowed } from './guard.ts'
import { names, type Resolve } from './names.ts'

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
  /** Reads the body of a 200, which must not be longer. By default none is read. */
  maxBodyBytes?: number
  /** Cancels the request. */
  signal?: AbortSignal
}

/**
 * The final response: `url` is where it came from; `headers` are by lower-case name, repeated ones joined by commas.
 */
export type OutgoingAnswer = {
  status: number
  headers: Record<string, string | undefined>
  url: string
  /** Of a 200, if it was to be read. */
  body?: Buffer
}

/** The HTTP client that `outgoing` makes. */
export type OutgoingClient = { request(asked: OutgoingRequest): Promise<OutgoingAnswer> }

/** The parts that tests replace: name resolution, and the addresses that may be connected to. */
export type OutgoingParts = { resolve?: Resolve; allowAddress?: (address: string) => boolean }

/** Statuses whose `Location` is followed. */
export const redirects = new Set([301, 302, 303, 307, 308])
export const maxHeaderSize = 16 * 1024

/**
 * Makes the HTTP client for URLs from users. It prevents server-side request forgery (SSRF): it speaks http and https,
 * and connects to public addresses only. The addresses that are checked are the ones connected to, so DNS rebinding has
 * no effect; each redirect is checked like the first URL. Credentials in a URL are dropped, bodies are not downloaded
 * unless a limit is given, proxies of the environment are not used, connections are not reused, and a header over 16 KiB ends the
 * request.
 *
 * `request` rejects with OutgoingRefused for a URL or an address that is not allowed and for too many redirects, and
 * with an Error for any other failure: unknown name, no connection, timeout. The messages contain the origin, never the
 * whole URL, so they can be logged. Statuses of 4xx and 5xx do not reject.
 */
export function outgoing({ resolve = names(), allowAddress = isPublicAddress }: OutgoingParts = {}): OutgoingClient {
  const agents = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) }

  function ask(url: URL, asked: OutgoingRequest, headers: Record<string, string>, signal: AbortSignal) {
    const { method, body, maxBodyBytes = 0 } = asked
    return new Promise<OutgoingAnswer>((answered, reject) => {
      const protocol = url.protocol as 'http:' | 'https:'
      const start = protocol === 'https:' ? https.request : http.request
      const agent = agents[protocol]
      const lookup = onlyAllowed(resolve, allowAddress, signal)
      const request = start(url, { method, headers, signal, agent, maxHeaderSize, lookup })
      request.on('error', reject)
      // While a body is read, its own error says more.
      request.on('close', () => setImmediate(reject, new Error('hung up')))
      request.on('response', (response) => {
        response.on('error', () => {})
        const answer = { status: response.statusCode ?? 0, headers: flat(response.headers), url: url.href }
        if (maxBodyBytes > 0 && answer.status === 200) {
          bodyOf(response, maxBodyBytes).then((body) => answered({ ...answer, body }), reject)
          return
        }
        answered(answer)
        response.destroy()
      })
      request.end(body)
    })
  }

  async function request(asked: OutgoingRequest) {
    const { method, url, headers = {}, timeoutMs = 5000, maxRedirects = 3 } = asked
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout
    let from = withoutCredentials(checkedUrl(url, undefined, allowAddress))
    let sent = headers
    for (let followed = 0; ; followed++) {
      const answer = await ask(from, asked, sent, signal).catch((error) => {
        throw inWords(error, from, timeout, timeoutMs)
      })
      const location = redirects.has(answer.status) ? answer.headers.location : undefined
      if (!location || method === 'POST') return answer
      if (followed >= maxRedirects)
        throw new OutgoingRefused(`${from.origin} is over ${maxRedirects} redirects away`, 'redirects')
      const to = withoutCredentials(checkedUrl(location, from, allowAddress))
      if (to.origin !== from.origin) sent = withoutSecrets(sent)
      from = to
    }
  }

  return { request }
}

function withoutCredentials(url: URL): URL {
  url.username = ''
  url.password = ''
  return url
}

/** Destroys the response at the first byte over the limit. */
async function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`its body is over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)))
}

/** Headers by lower-case name, repeated ones joined by commas. */
export function flat(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  const pairs = Object.entries(headers)
  return Object.fromEntries(pairs.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]))
}

function inWords(error: unknown, url: URL, timeout: AbortSignal, timeoutMs: number): Error {
  if (error instanceof OutgoingRefused) return error
  if (timeout.aborted) return new Error(`${url.origin} did not answer within ${timeoutMs} ms`, { cause: error })
  const { code, message } = error as NodeJS.ErrnoException
  return new Error(`${url.origin} could not be asked: ${code ?? message}`, { cause: error })
}
