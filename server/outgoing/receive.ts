import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reason } from '../lib/reasons.ts'
import type { Take } from './connection.ts'
import { decoded } from './decoding.ts'
import type { Answer } from './exchange.ts'
import { bodyReader, type Ending } from './rules/body.ts'
import { type Coding, isSurelyGzip } from './rules/codings.ts'
import { UnreadableAnswer } from './rules/unreadable.ts'
import { StreamFailed, streamFailed } from './stream-failed.ts'

type Limits = {
  /** Maximum time without a byte. */
  stallMs: number
  /** Ends the connection. */
  signal: AbortSignal
  /** Gives after each piece the milliseconds to pause reading. Default: 0. */
  pauseMs?: (() => number) | undefined
}

/** Takes the pieces of a body, and its end. */
type Sink = { push(piece: Uint8Array): void; end(): void }

/**
 * Gives each piece of a body to `take` as it arrives, decoded, at the speed of the network, since a sender that is held up would
 * cut the connection; unless `pauseMs` asks for pauses. Resolves when the body ends.
 * @throws StreamFailed when the connection is lost, when nothing has arrived for `stallMs`, when the body cannot be decoded, and
 *   when the signal is aborted; the errors of `take`. The connection is closed then.
 */
export function receive(answer: Answer, limits: Limits, take: Take): Promise<Ending> {
  const { framing, connection } = answer
  const { stallMs, signal, pauseMs = () => 0 } = limits
  return new Promise((resolve, reject) => {
    let arrivedMs = performance.now()
    let stalled = setTimeout(checkStall, stallMs).unref()
    const closed = () => finish('the stream was closed')
    let isOpen = true
    let pausing: NodeJS.Timeout | undefined
    let ending: Ending | undefined
    let unread: Readable | undefined
    let sink: Sink

    function finish(why?: Reason | Error): void {
      if (!isOpen) return
      isOpen = false
      clearTimeout(stalled)
      clearTimeout(pausing)
      signal.removeEventListener('abort', closed)
      connection.close()
      unread?.destroy()
      if (why === undefined) resolve(ending ?? 'whole')
      else reject(typeof why === 'string' ? new StreamFailed(why) : why)
    }
    /** An error of `take` stays as it is. */
    const fail = (error: unknown) => finish(error instanceof UnreadableAnswer ? streamFailed(error) : (error as Error))
    /** Restarts the timer for the rest of the time: restarting it with every piece would cost more than most else here. */
    function checkStall(): void {
      if (ending !== undefined) return
      // While decoded bytes wait to be taken, no more are read.
      if (unread && connection.isPaused()) arrivedMs = performance.now()
      const leftMs = stallMs - (performance.now() - arrivedMs)
      if (leftMs > 0) stalled = setTimeout(checkStall, leftMs).unref()
      else finish(`nothing was received for ${stallMs / 1000} s`)
    }
    function pause(ms: number): void {
      if (ms <= 0 || !isOpen) return
      arrivedMs += ms
      connection.pause()
      clearTimeout(pausing)
      pausing = setTimeout(() => connection.resume(), arrivedMs - performance.now()).unref()
    }

    const plain: Sink = {
      push(piece) {
        take(piece)
        pause(pauseMs())
      },
      end: () => finish(),
    }
    /** Holds the first bytes until they show whether they are gzip, which mostly the first piece does. */
    function undecided(): Sink {
      let first: Uint8Array = new Uint8Array()
      function decide(isGzip: boolean): void {
        sink = isGzip ? decoding(['gzip']) : plain
        if (first.length > 0) sink.push(first)
      }
      return {
        push(piece) {
          first = first.length === 0 ? piece : Buffer.concat([first, piece])
          const isGzip = isSurelyGzip(first)
          if (isGzip !== undefined) decide(isGzip)
          else first = Buffer.from(first)
        },
        end() {
          decide(false)
          sink.end()
        },
      }
    }
    /** Decoded bytes are taken in turns with pauses; meanwhile the connection is paused as soon as some kilobytes wait. */
    function decoding(codings: readonly Coding[]): Sink {
      const body = new Readable({
        read() {
          if (isOpen && ending === undefined) connection.resume()
        },
      })
      unread = body
      async function takeAll(): Promise<void> {
        for await (const piece of decoded(body, codings)) {
          if (!isOpen) return
          take(piece)
          const ms = pauseMs()
          if (ms > 0) await sleep(ms, undefined, { ref: false, signal })
        }
      }
      takeAll().then(() => finish(), fail)
      return {
        push(piece) {
          if (!body.push(Buffer.from(piece))) connection.pause()
        },
        end: () => void body.push(null),
      }
    }

    sink = answer.codings.length > 0 ? decoding(answer.codings) : undecided()
    const reader = bodyReader(framing, (piece) => {
      if (isOpen) sink.push(piece)
    })
    function end(how: Ending): void {
      ending = how
      try {
        if (how === 'cut') finish('the connection was lost')
        else sink.end()
      } catch (error) {
        fail(error)
      }
    }
    if (signal.aborted) return closed()
    signal.addEventListener('abort', closed)
    if (framing.kind === 'closed') connection.readSeldom()
    if (framing.kind === 'none' || (framing.kind === 'length' && framing.bytes === 0)) return end('whole')
    answer.give({
      take(bytes) {
        if (!isOpen || ending !== undefined) return
        // During a pause, TLS gives what it has decrypted already.
        arrivedMs = Math.max(arrivedMs, performance.now())
        try {
          if (!reader.push(bytes)) return
          end('whole')
          connection.close()
        } catch (error) {
          fail(error)
        }
      },
      end(error) {
        if (ending !== undefined) return
        if (error) finish(streamFailed(error))
        else end(reader.end())
      },
    })
  })
}
