import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { TLSSocket } from 'node:tls'

const answerWithinMs = 5000

/** Maximum bytes of a body that are looked at. */
const mostBytes = 1000

/** The response to a probe. */
export type Answer = {
  status: number
  /** The beginning of the body. */
  body: string
  /** The header `Server`. */
  server: string | undefined
  /** The server's certificate, over TLS. */
  certificate: X509Certificate | undefined
}

/**
 * Sends a request over a connection of its own, to a plain HTTP port as a proxy would; redirects are not followed.
 * @throws the error of a connection that fails, and after 5 seconds
 */
export async function probe(
  url: string,
  { isVerified = false, method = 'GET' }: { isVerified?: boolean; method?: 'GET' | 'HEAD' } = {},
): Promise<Answer> {
  const isTls = url.startsWith('https:')
  const request = isTls ? requestTls : requestPlain
  const signal = AbortSignal.timeout(answerWithinMs)
  const headers = isTls ? {} : { 'X-Forwarded-Proto': 'https' }
  const sent = request(url, { method, headers, rejectUnauthorized: isVerified, agent: false, signal }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const certificate = (response.socket as Partial<TLSSocket>).getPeerX509Certificate?.()
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) {
    body += chunk
    if (body.length > mostBytes) break
  }
  return { status: response.statusCode ?? 0, body, server: response.headers.server?.toString(), certificate }
}

/** Whether `/healthz` was answered by an Aircheck. */
export const isAircheck = ({ status, body }: Answer): boolean => status === 200 && body === '{"status":"ok"}'

/** Whether an Aircheck refused the request, because it does not trust the sender, or was not told that it came over HTTPS. */
export const isRefusal = ({ status, body }: Answer): boolean =>
  status === 403 && body === '{"message":"HTTPS is required."}'
