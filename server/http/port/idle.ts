import { type Connection, movedBytes } from './connections.ts'

/** Limits of idle connections. */
export type IdleLimits = {
  /** Time without a byte in either direction, in milliseconds. */
  silenceMs: number
  /** The lowest rate of reading that the server waits for. */
  slowestBytesPerSecond: number
}

/**
 * The most data, in bytes, that a client may still have to read in buffers below this process: the largest send buffer
 * that Linux gives a connection by default (`net.ipv4.tcp_wmem`), and more than a browser's HTTP/2 flow-control window.
 */
const maxBufferedBytes = 4 * 1024 * 1024

/** Number of checks in each `silenceMs`. */
const checks = 4

/**
 * Closes connections on which no byte has moved, in either direction, for `silenceMs` (up to a quarter longer). They
 * are polled, because a timer that is reset on every read and write costs a tenth of the fastest responses.
 *
 * Silence alone does not mean that the client is gone: the kernel buffers megabytes, and takes more only when a good
 * part of them has been read. So a client is given the time to read what was sent to it at the slowest rate: 35 minutes
 * for 4 MiB at 2 kB/s, half a minute for a page of 64 KiB.
 * @returns a function that stops the checks
 */
export function closeIdle(
  connections: ReadonlySet<Connection>,
  { silenceMs, slowestBytesPerSecond }: IdleLimits,
): () => void {
  const readBytes = (slowestBytesPerSecond * silenceMs) / 1000 / checks
  const seen = new WeakMap<Connection, { moved: number; sent: number; below: number; silentChecks: number }>()
  const timer = setInterval(() => {
    for (const connection of connections) {
      const moved = movedBytes(connection)
      const sent = connection.socket.bytesWritten
      const last = seen.get(connection) ?? { moved: 0, sent: 0, below: 0, silentChecks: 0 }
      const below = Math.max(0, Math.min(maxBufferedBytes, last.below + sent - last.sent) - readBytes)
      const silentChecks = moved === last.moved ? last.silentChecks + 1 : 0
      seen.set(connection, { moved, sent, below, silentChecks })
      if (silentChecks >= checks && below === 0) connection.socket.destroy()
    }
  }, silenceMs / checks)
  timer.unref()
  return () => clearInterval(timer)
}
