import type { IncomingMessage, ServerResponse } from 'node:http'
import { enforceMinimumRate } from './minimum-rate.ts'
import { http2StreamOf } from './transport.ts'

/**
 * A refused request may be answered before its body has arrived. Closing the connection then would reset it before the
 * client has read the response, so the rest of the body is read and discarded for a while.
 * @param lingerMs how long; after that an HTTP/1.1 connection is destroyed, and an HTTP/2 stream closed
 */
export function discardLateBody(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
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
 * Reads and discards the rest of a request body over HTTP/2; to be called before a success is sent. If curl (7.88) gets
 * the response earlier, it neither sends the rest nor stops, but retries in a busy loop until its timeout. Over
 * HTTP/1.1 nothing needs to be read first.
 */
export function readRestOfBody(request: IncomingMessage): Promise<void> {
  if (!http2StreamOf(request) || request.complete) return Promise.resolve()
  return new Promise((resolve) => {
    request.once('end', resolve).once('close', resolve).once('error', resolve)
    enforceMinimumRate(request, resolve)
    request.resume()
  })
}
