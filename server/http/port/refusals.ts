import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The limit of a request header in bytes; over HTTP/2 counted as in RFC 9113, section 6.5.2. */
export const maxHeaderBytes = 32 * 1024

/** The response to a request that is refused before it reaches a handler. */
export type Refusal = { status: number; reason: string; message: string }

const unreadable: Refusal = { status: 400, reason: 'Bad Request', message: 'Request could not be read.' }
const plain: Refusal = { status: 403, reason: 'Forbidden', message: 'HTTPS is required.' }
const late: Refusal = { status: 408, reason: 'Request Timeout', message: 'Request took too long.' }
const tooLong: Refusal = {
  status: 431,
  reason: 'Request Header Fields Too Large',
  message: 'Request header is too large.',
}

/**
 * Whether to refuse a request on the strength of its header alone.
 * @param cameOverHttps false if it came neither over TLS nor from a trusted proxy that says HTTPS
 * @returns the refusal; undefined to let the request through
 */
export function refusalOf({ rawHeaders, httpVersionMajor }: IncomingMessage, cameOverHttps: boolean) {
  if (!cameOverHttps) return plain
  // Over HTTP/1.1 Node enforces the same limit itself; over HTTP/2 its own limit is twice as high.
  if (httpVersionMajor === 2) return headerListBytes(rawHeaders) > maxHeaderBytes ? tooLong : undefined
  // RFC 9112, section 3.2: the target is ambiguous, and a proxy in front may have chosen the other host.
  return hasTwoHosts(rawHeaders) ? unreadable : undefined
}

const inJson = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' }

/** Sends a refusal in the API's error format. */
export function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const body = JSON.stringify({ message })
  response.writeHead(status, { ...inJson, 'Content-Length': body.length }).end(body)
}

/**
 * Refuses input that is not HTTP, has too long a header or came too late, in the API's error format. Do not log the
 * error: it contains the received bytes, which may include an API key.
 * @returns the refusal sent; undefined if the connection is gone
 */
export function refuseUnreadable(error: { code?: string }, socket: Socket): Refusal | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? late : error.code === 'HPE_HEADER_OVERFLOW' ? tooLong : unreadable
  const body = JSON.stringify({ message: refusal.message })
  const headers = { ...inJson, 'Content-Length': body.length, Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${refusal.status} ${refusal.reason}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy()
  return refusal
}

function headerListBytes(rawHeaders: readonly string[]): number {
  let bytes = 0
  for (const text of rawHeaders) bytes += text.length + 16
  return bytes
}

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
