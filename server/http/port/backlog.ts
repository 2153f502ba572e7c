import { type Connection, movedBytes, queuedBytes } from './connections.ts'

/** The limit of bytes queued for sending on all connections together, and the interval of its check. */
export type QueueLimit = { maxQueuedBytes: number; everyMs: number }

/**
 * Limits the memory of send queues. When they exceed the limit together, connections are destroyed on which no byte has
 * moved since the last check, those with the longest queue first. A client that reads slowly has a short queue, since
 * bodies are sent to it in small pieces.
 * @param onEnded called with the number of connections destroyed and the bytes that were queued on them
 * @returns a function that stops the checks
 */
export function limitQueues(
  connections: ReadonlySet<Connection>,
  { maxQueuedBytes, everyMs }: QueueLimit,
  onEnded: (ended: { connections: number; bytes: number }) => void,
): () => void {
  let moved = new WeakMap<Connection, number>()
  const timer = setInterval(() => {
    const now = new WeakMap<Connection, number>()
    const still: { connection: Connection; bytes: number }[] = []
    let waiting = 0
    for (const connection of connections) {
      const bytes = queuedBytes(connection)
      if (bytes === 0) continue
      waiting += bytes
      const through = movedBytes(connection)
      now.set(connection, through)
      if (moved.get(connection) === through) still.push({ connection, bytes })
    }
    moved = now
    if (waiting <= maxQueuedBytes) return
    const ended = { connections: 0, bytes: 0 }
    for (const { connection, bytes } of still.toSorted((a, b) => b.bytes - a.bytes)) {
      if (waiting - ended.bytes <= maxQueuedBytes) break
      connection.socket.destroy()
      ended.connections++
      ended.bytes += bytes
    }
    if (ended.connections > 0) onEnded(ended)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
