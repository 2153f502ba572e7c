import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'

/** An open connection. */
export type Connection = {
  socket: Socket
  /** Its HTTP/2 session; absent over HTTP/1.1. */
  session?: ServerHttp2Session
  /** The streams that are open on that session. */
  streams: Set<ServerHttp2Stream>
}

/** Bytes of responses that were written but not yet handed to the kernel: the send queue of the connection. */
export function queuedBytes({ socket, streams }: Connection): number {
  let bytes = socket.writableLength
  for (const stream of streams) bytes += stream.writableLength
  return bytes
}

/** Bytes received and sent on the connection so far, without those still queued. */
export function movedBytes({ socket }: Connection): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}
