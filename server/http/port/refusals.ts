import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most that the header of a request may have, in bytes; over HTTP/2 as RFC 9113, section 6.5.2, counts them. */
export const maxHeaderBytes = 32 * 1024

/** Requests that no handler sees: what is answered, and how it reads. */
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
 * Why a request whose header was read is refused before anybody looks at it; undefined when it is not.
 * @param cameOverHttps false when a proxy did not say so
 */
export function refusalOf({ rawHeaders, httpVersionMajor }: IncomingMessage, cameOverHttps: boolean) {
  if (!cameOverHttps) return plain
  // Node's own limits: over HTTP/1.1 the same, over HTTP/2 twice as much.
  if (httpVersionMajor === 2) return headerListBytes(rawHeaders) > maxHeaderBytes ? tooLong : undefined
  // RFC 9112, section 3.2: what is meant is not certain, and others may have read it otherwise.
  return hasTwoHosts(rawHeaders) ? unreadable : undefined
}

/** Sends a refusal in the form of every other one. */
export function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const body = JSON.stringify({ message })
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
    .end(body)
}

/**
 * Refuses what is no HTTP, has too long a header or came too late, in the form of every other refusal. Nothing of it may
 * be logged: the error holds the bytes that came, and a key may be among them.
 * @returns what was answered; undefined when nobody is there to read it
 */
export function refuseUnreadable(error: { code?: string }, socket: Socket): Refusal | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? late : error.code === 'HPE_HEADER_OVERFLOW' ? tooLong : unreadable
  const body = JSON.stringify({ message: refusal.message })
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close`
  socket.write(`HTTP/1.1 ${refusal.status} ${refusal.reason}\r\n${headers}\r\n\r\n${body}`)
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
