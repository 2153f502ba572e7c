import { type Connection, movedBytes, waitingBytes } from './connections.ts'

/** When a connection counts as idle. */
export type Silence = {
  /** No byte has moved for so long, in milliseconds, and nothing waits to be sent. */
  silenceMs: number
  /** Where something waits, a reader as slow as this is still waited for. */
  slowestBytesPerSecond: number
}

/**
 * The most that lies below this process, in bytes: the largest send buffer that Linux gives a connection by itself
 * (`net.ipv4.tcp_wmem`), and about half of what a browser lets come ahead over HTTP/2.
 */
const mostBelowBytes = 4 * 1024 * 1024

/** A connection is looked at so many times in the span of silence that ends it. */
const looks = 4

/**
 * Ends the connections on which no byte has moved, in either direction, for `silenceMs` (and up to a quarter more). They
 * are looked at now and then, because a timer that every read and write sets anew costs a tenth of the fastest answers.
 *
 * While an answer waits to be sent, silence does not mean that nobody listens: the kernel takes megabytes at once, and
 * asks for more only when much of that is gone. So the span is longer by what may lie there, which is no more than was
 * sent and no more than 4 MiB, over the slowest rate. At 2 kB/s these 4 MiB last for 35 minutes.
 * @returns what stops it
 */
export function closeIdle(
  connections: ReadonlySet<Connection>,
  { silenceMs, slowestBytesPerSecond }: Silence,
): () => void {
  const seen = new WeakMap<Connection, { bytes: number; silentLooks: number }>()
  const timer = setInterval(() => {
    for (const connection of connections) {
      const bytes = movedBytes(connection)
      const last = seen.get(connection)
      if (last?.bytes !== bytes) seen.set(connection, { bytes, silentLooks: 0 })
      else if ((++last.silentLooks * silenceMs) / looks >= allowedMs(connection)) connection.socket.destroy()
    }
  }, silenceMs / looks)
  timer.unref()
  return () => clearInterval(timer)

  function allowedMs(connection: Connection): number {
    if (waitingBytes(connection) === 0) return silenceMs
    const below = Math.min(connection.socket.bytesWritten, mostBelowBytes)
    return silenceMs + (below / slowestBytesPerSecond) * 1000
  }
}
