import type { IncomingMessage } from 'node:http'
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { http2StreamOf } from './transport.ts'

/** An open connection. */
export type Connection = {
  socket: Socket
  /** Its HTTP/2 session; absent over HTTP/1.1. */
  session?: ServerHttp2Session
  /** The streams that are open on that session. */
  streams: Set<ServerHttp2Stream>
}

/** The sources of responses that hold bytes of their own, by the connection or HTTP/2 stream that sends them. */
const sources = new WeakMap<Socket | ServerHttp2Stream, Readable>()

/** Has the bytes that wait in the source of a response counted as queued. */
export function countSource(request: IncomingMessage, source: Readable): void {
  sources.set(http2StreamOf(request) ?? request.socket, source)
}

/**
 * Bytes of responses that were written but not yet handed to the kernel, and those that wait in their sources: the send queue of
 * the connection.
 */
export function queuedBytes({ socket, streams }: Connection): number {
  let bytes = 0
  for (const each of [socket, ...streams]) bytes += each.writableLength + (sources.get(each)?.readableLength ?? 0)
  return bytes
}

/** Bytes received and sent on the connection so far, without those still queued. */
export function movedBytes({ socket }: Connection): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}
