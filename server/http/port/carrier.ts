import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** The HTTP/2 stream of a request; undefined over HTTP/1.1. */
export function http2StreamOf(message: IncomingMessage | ServerResponse): ServerHttp2Stream | undefined {
  return (message as unknown as { stream?: ServerHttp2Stream }).stream
}

/**
 * Destroys the source of an answer as soon as the answer cannot be sent any more, and at once if that is so already. The
 * response itself does not tell in every case: one that waits for its turn on a connection never closes.
 * @returns whether the answer can still be sent
 */
export function closeWithRequest(request: IncomingMessage, source: Readable): boolean {
  const carrier: ServerHttp2Stream | Socket = http2StreamOf(request) ?? request.socket
  if (carrier.destroyed) {
    source.destroy()
    return false
  }
  const letGo = () => void source.destroy()
  carrier.once('close', letGo)
  source.once('close', () => carrier.removeListener('close', letGo))
  return true
}
