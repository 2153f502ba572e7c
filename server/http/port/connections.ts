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

/** Bytes of answers that were written and that the client has not taken yet. */
export function waitingBytes({ socket, streams }: Connection): number {
  let bytes = socket.writableLength
  for (const stream of streams) bytes += stream.writableLength
  return bytes
}

/** Bytes that have gone through the connection so far, in either direction; what still waits does not count. */
export function movedBytes({ socket }: Connection): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}
