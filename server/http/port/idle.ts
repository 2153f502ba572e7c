import { type Connection, movedBytes } from './connections.ts'

/** When a connection counts as idle. */
export type Silence = {
  /** No byte has moved for so long, in milliseconds. */
  silenceMs: number
  /** A client that reads as slowly as this is waited for. */
  slowestBytesPerSecond: number
}

/**
 * The most that a client may have before it when nothing moves here, in bytes: the largest send buffer that Linux gives a
 * connection by itself (`net.ipv4.tcp_wmem`), and more than browsers let come ahead over HTTP/2 before they say so.
 */
const mostBelowBytes = 4 * 1024 * 1024

/** A connection is looked at so many times in the span of silence that ends it. */
const looks = 4

/**
 * Ends the connections on which no byte has moved, in either direction, for `silenceMs` (and up to a quarter more). They
 * are looked at now and then, because a timer that every read and write sets anew costs a tenth of the fastest answers.
 *
 * Silence alone does not mean that nobody listens: the kernel takes megabytes at once, and asks for more only when a good
 * part of them is gone. So a client that was sent something has the time to read it at the slowest rate: 35 minutes for
 * 4 MiB at 2 kB/s, half a minute for a page of 64 KiB.
 * @returns what stops it
 */
export function closeIdle(
  connections: ReadonlySet<Connection>,
  { silenceMs, slowestBytesPerSecond }: Silence,
): () => void {
  const readBytes = (slowestBytesPerSecond * silenceMs) / 1000 / looks
  const seen = new WeakMap<Connection, { moved: number; sent: number; below: number; silentLooks: number }>()
  const timer = setInterval(() => {
    for (const connection of connections) {
      const moved = movedBytes(connection)
      const sent = connection.socket.bytesWritten
      const last = seen.get(connection) ?? { moved: 0, sent: 0, below: 0, silentLooks: 0 }
      const below = Math.max(0, Math.min(mostBelowBytes, last.below + sent - last.sent) - readBytes)
      const silentLooks = moved === last.moved ? last.silentLooks + 1 : 0
      seen.set(connection, { moved, sent, below, silentLooks })
      if (silentLooks >= looks && below === 0) connection.socket.destroy()
    }
  }, silenceMs / looks)
  timer.unref()
  return () => clearInterval(timer)
}
