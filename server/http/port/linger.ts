import type { IncomingMessage, ServerResponse } from 'node:http'
import { http2StreamOf } from './carrier.ts'
import { keepFloor } from './floor.ts'

/**
 * A request may be answered before its body has arrived, when it is refused. Closing at once would reset the connection
 * before the client has read why; so the rest is read for a while, and thrown away.
 * @param lingerMs how long; after that an HTTP/1.1 connection is closed, and an HTTP/2 client told to send no more
 */
export function lingerOver(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  const stream = http2StreamOf(request)
  const answered = stream ?? response
  answered.once('finish', () => {
    if (request.complete) return
    const cutOff = setTimeout(() => (stream ? stream.close() : request.socket.destroy()), lingerMs)
    request.once('end', () => clearTimeout(cutOff)).once('close', () => clearTimeout(cutOff))
    request.resume()
  })
}

/**
 * Reads the rest of a body over HTTP/2, and throws it away, before a success is answered. With the answer already there,
 * curl (7.88) neither sends on nor stops, whatever it is told then: it tries without a pause until its time is over.
 * Over HTTP/1.1 nothing needs to be read first.
 */
export function restOfBody(request: IncomingMessage): Promise<void> {
  if (!http2StreamOf(request) || request.complete) return Promise.resolve()
  return new Promise((resolve) => {
    request.once('end', resolve).once('close', resolve).once('error', resolve)
    keepFloor(request, resolve)
    request.resume()
  })
}
