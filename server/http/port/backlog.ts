import { type Connection, movedBytes, waitingBytes } from './connections.ts'

/** How much may wait to be sent on all connections together, and how often that is looked at. */
export type Backlog = { mostWaitingBytes: number; everyMs: number }

/**
 * Keeps what waits to be sent within a bound. Above it, connections are ended on which nothing has moved since the look
 * before, those first that hold most. A client that reads, however slowly, holds little: it is sent small pieces.
 * @param onEnded told of the connections that were ended, and of the bytes that they held
 * @returns what stops it
 */
export function boundBacklog(
  connections: ReadonlySet<Connection>,
  { mostWaitingBytes, everyMs }: Backlog,
  onEnded: (ended: { connections: number; bytes: number }) => void,
): () => void {
  let moved = new WeakMap<Connection, number>()
  const timer = setInterval(() => {
    const now = new WeakMap<Connection, number>()
    const still: { connection: Connection; bytes: number }[] = []
    let waiting = 0
    for (const connection of connections) {
      const bytes = waitingBytes(connection)
      if (bytes === 0) continue
      waiting += bytes
      const through = movedBytes(connection)
      now.set(connection, through)
      if (moved.get(connection) === through) still.push({ connection, bytes })
    }
    moved = now
    if (waiting <= mostWaitingBytes) return
    const ended = { connections: 0, bytes: 0 }
    for (const { connection, bytes } of still.toSorted((a, b) => b.bytes - a.bytes)) {
      if (waiting - ended.bytes <= mostWaitingBytes) break
      connection.socket.destroy()
      ended.connections++
      ended.bytes += bytes
    }
    if (ended.connections > 0) onEnded(ended)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
