import type { IncomingMessage } from 'node:http'
import type { Reason } from '../lib/reasons.ts'
import type { Connection, Take } from './connection.ts'
import { StreamFailed, streamFailed } from './stream-failed.ts'

/** A response whose headers are there, and its connection. */
export type Answer = { response: IncomingMessage; connection: Connection }

type Limits = {
  /** Maximum time without a byte. */
  stallMs: number
  /** Ends the connection. */
  signal: AbortSignal
  /** Gives after each piece the milliseconds to pause reading. Default: 0. */
  pauseMs?: (() => number) | undefined
}

/**
 * Gives each piece of a body to `take` as it arrives, at the speed of the network, since a sender that is held up would cut
 * the connection; unless `pauseMs` asks for pauses. Resolves when the body ends.
 * @throws StreamFailed when the connection is lost, when nothing has arrived for `stallMs`, and when the signal is aborted;
 *   what `take` throws. The connection is closed then.
 */
export function receive({ response, connection }: Answer, limits: Limits, take: Take): Promise<void> {
  const { stallMs, signal, pauseMs = () => 0 } = limits
  const isDiverted = isUntilClosed(response)
  const paused = isDiverted ? connection.socket : response
  return new Promise((resolve, reject) => {
    let arrivedMs = performance.now()
    let stalled = setTimeout(checkStall, stallMs).unref()
    const closed = () => finish('the stream was closed')
    let isOpen = true
    let pausing: NodeJS.Timeout | undefined

    function finish(why?: Reason | Error): void {
      isOpen = false
      clearTimeout(stalled)
      clearTimeout(pausing)
      signal.removeEventListener('abort', closed)
      response.destroy()
      if (why === undefined) resolve()
      else reject(typeof why === 'string' ? new StreamFailed(why) : why)
    }
    /** Restarts the timer for the rest of the time: restarting it with every piece would cost more than most else here. */
    function checkStall(): void {
      const leftMs = stallMs - (performance.now() - arrivedMs)
      if (leftMs > 0) stalled = setTimeout(checkStall, leftMs).unref()
      else finish(`nothing was received for ${stallMs / 1000} s`)
    }
    function received(bytes: Uint8Array): void {
      if (!isOpen) return
      // During a pause, TLS gives what it has decrypted already.
      arrivedMs = Math.max(arrivedMs, performance.now())
      try {
        take(bytes)
        pause(pauseMs())
      } catch (error) {
        finish(error as Error)
      }
    }
    function pause(ms: number): void {
      if (ms <= 0 || !isOpen) return
      arrivedMs += ms
      paused.pause()
      clearTimeout(pausing)
      pausing = setTimeout(() => paused.resume(), arrivedMs - performance.now()).unref()
    }
    if (signal.aborted) return closed()
    signal.addEventListener('abort', closed)
    response.on('data', received)
    response.on('end', () => finish())
    response.on('error', (error) => finish(streamFailed(error)))
    response.on('close', () => finish('the connection was lost'))
    if (isDiverted) connection.divert(received)
  })
}

/**
 * Whether the body ends with the connection, as that of most live streams. It needs no HTTP parser, which for the small
 * pieces of hundreds of streams costs more than all else.
 */
function isUntilClosed({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && headers['content-length'] === undefined
}
