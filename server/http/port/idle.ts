import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** A connection is looked at so many times in the span of silence that ends it. */
const looks = 4

/**
 * Ends the connections on which no byte has moved, in either direction, for `silenceMs` (and up to a quarter more). They
 * are looked at now and then, because a timer that every read and write sets anew costs a tenth of the fastest answers.
 * HTTP/2 sessions are left out: they count their bytes for themselves.
 * @returns what stops it
 */
export function closeIdle(connections: ReadonlySet<Socket>, silenceMs: number): () => void {
  const seen = new WeakMap<Socket, { bytes: number; silentLooks: number }>()
  const timer = setInterval(() => {
    for (const socket of connections) {
      if ((socket as TLSSocket).alpnProtocol === 'h2') continue
      const bytes = socket.bytesRead + socket.bytesWritten
      const last = seen.get(socket)
      if (last?.bytes !== bytes) seen.set(socket, { bytes, silentLooks: 0 })
      else if (++last.silentLooks >= looks) socket.destroy()
    }
  }, silenceMs / looks)
  timer.unref()
  return () => clearInterval(timer)
}
