import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** The HTTP/2 stream of a request; undefined over HTTP/1.1. */
export function http2StreamOf(message: IncomingMessage | ServerResponse): ServerHttp2Stream | undefined {
  return (message as unknown as { stream?: ServerHttp2Stream }).stream
}

/** Whether the connection or HTTP/2 stream of a request is closed: nothing needs to be done for it any more. */
export function hasLeft(request: IncomingMessage): boolean {
  return (http2StreamOf(request) ?? request.socket).destroyed
}

/**
 * Destroys the source of a response body when its connection or HTTP/2 stream closes, or at once if it is closed
 * already. The response object is no substitute: a pipelined response that waits for its turn never emits `close`.
 * @returns whether the response can still be sent
 */
export function closeWithRequest(request: IncomingMessage, source: Readable): boolean {
  const transport: ServerHttp2Stream | Socket = http2StreamOf(request) ?? request.socket
  if (transport.destroyed) {
    source.destroy()
    return false
  }
  const letGo = () => void source.destroy()
  transport.once('close', letGo)
  source.once('close', () => transport.removeListener('close', letGo))
  return true
}
