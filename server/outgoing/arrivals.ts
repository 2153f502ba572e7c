import type { Readable } from 'node:stream'
import { StreamFailed, streamFailed } from './stream-failed.ts'

/** Bytes as they came from the network, with the monotonic time of their arrival in microseconds. */
export type Arrival = { bytes: Uint8Array; arrivedUs: number }

type Limits = {
  /** The largest number of bytes that wait for the reader. */
  maxWaitingBytes: number
  /** How long nothing may arrive. */
  stallMs: number
  /** A monotonic clock, in microseconds. */
  nowUs: () => number
  /** Ends reading, with StreamFailed. */
  signal: AbortSignal
}

/**
 * Reads a stream at the speed of the network, whatever the speed of the reader: each chunk is dated when it arrives,
 * and a slow reader does not slow down the sender, which would cut the connection. Ends as the stream ends.
 *
 * Reading throws StreamFailed when the connection is lost, when nothing has arrived for `stallMs`, and when more than
 * `maxWaitingBytes` wait; what had arrived before is read first, except in the last case. Ending the loop destroys the
 * stream.
 */
export function arrivals(stream: Readable, limits: Limits): AsyncIterableIterator<Arrival> {
  const { maxWaitingBytes, stallMs, nowUs, signal } = limits
  const waiting: Arrival[] = []
  let waitingBytes = 0
  let end: 'open' | 'ended' | Error = 'open'
  let wake = () => {}

  function finish(how: 'ended' | Error): void {
    clearTimeout(stalled)
    signal.removeEventListener('abort', closed)
    if (end === 'open') end = how
    wake()
  }
  function cut(reason: string): void {
    finish(new StreamFailed(reason))
    stream.destroy()
  }
  const closed = () => cut('the stream was closed')
  signal.addEventListener('abort', closed)
  const stalled = setTimeout(() => cut(`nothing was received for ${stallMs / 1000} s`), stallMs).unref()
  stream.on('data', (bytes: Uint8Array) => {
    stalled.refresh()
    waiting.push({ bytes, arrivedUs: nowUs() })
    waitingBytes += bytes.length
    if (waitingBytes > maxWaitingBytes) {
      waiting.length = 0
      cut('the recorder could not keep up')
    }
    wake()
  })
  stream.on('end', () => finish('ended'))
  stream.on('error', (error) => finish(streamFailed(error)))
  stream.on('close', () => finish(new StreamFailed('the connection was lost')))

  async function* read(): AsyncGenerator<Arrival, undefined> {
    try {
      for (;;) {
        const next = waiting.shift()
        if (next) {
          waitingBytes -= next.bytes.length
          yield next
        } else if (end === 'open') {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        } else if (end === 'ended') return
        else throw end
      }
    } finally {
      finish('ended')
      stream.destroy()
    }
  }
  return read()
}
