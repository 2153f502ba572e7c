import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { nextRestMs, rest } from './resting.ts'

/** Takes bytes that have arrived. They are valid during the call only. */
export type Take = (bytes: Uint8Array) => void

/** Takes the bytes of a connection, and then its end: with the error if it broke. */
export type Receiver = { take: Take; end(error?: Error): void }

/** A connection to a server. */
export type Connection = {
  /** The address of the server. */
  address(): string
  /** Gives the bytes that arrive from now on to another receiver, and the end, also if that was before. */
  give(to: Receiver): void
  pause(): void
  resume(): void
  isPaused(): boolean
  /**
   * After 15 seconds, in which a recording finds out when its audio was sent, reads once or twice a second, from a fast
   * stream up to five times; not over TLS.
   */
  readSeldom(): void
  close(): void
}

/**
 * The receive buffer of all connections, whose bytes are used or copied at once. Otherwise Node allocates 64 KiB for
 * each read and gives back the rest, which fragments the memory of a process that reads small pieces from many
 * connections.
 */
const received = Buffer.allocUnsafeSlow(65_536)

const awakeMs = 15_000
/** Size of a read that shows that a connection is behind: it is read without pauses again. */
const largeBytes = 40_960

/**
 * Connects to the host of a URL and sends the bytes of a request, over TLS once the certificate is verified.
 * @param receiver gets the bytes of the answer
 * @param signal closes the connection
 */
export function connection(
  url: URL,
  { lookup, request, signal }: { lookup: LookupFunction; request: Uint8Array; signal: AbortSignal },
  receiver: Receiver,
): Connection {
  const isTls = url.protocol === 'https:'
  const literal = /^\[(.*)\]$/.exec(url.hostname)?.[1]
  const host = literal ?? url.hostname
  const port = Number(url.port) || (isTls ? 443 : 80)
  let to = receiver
  let over: { error: Error | undefined } | undefined
  let mayRest = false
  let restMs = 0
  const wake = () => void socket.resume()

  function stayAwake(): void {
    mayRest = false
    // Node does not stop reading from TLS.
    if (isTls) return
    setTimeout(() => {
      mayRest = true
    }, awakeMs).unref()
  }
  function end(error?: Error): void {
    if (over) return
    over = { error }
    signal.removeEventListener('abort', abort)
    to.end(error)
  }
  function abort(): void {
    socket.destroy(Object.assign(new Error('aborted'), { code: 'ABORT_ERR' }))
  }
  const callback = (count: number, buffer: Uint8Array): boolean => {
    to.take(buffer.subarray(0, count))
    // A receiver that paused it in `take` resumes it.
    if (socket.isPaused()) return false
    if (mayRest && count >= largeBytes) stayAwake()
    if (!mayRest) return true
    restMs = nextRestMs(restMs, count)
    rest(wake, restMs)
    return false
  }
  const options = { host, port, lookup, onread: { buffer: received, callback } }
  // As https.Agent does: an address is no server name (RFC 6066, 3).
  const servername = literal === undefined && !/^[\d.]+$/.test(host) ? host : ''
  const socket: Socket = isTls ? connectTls({ ...options, servername, ALPNProtocols: ['http/1.1'] }) : connect(options)
  socket.once(isTls ? 'secureConnect' : 'connect', () => void socket.write(request))
  socket.on('end', () => end())
  socket.on('error', end)
  socket.on('close', () => end(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  // Without a reader of its stream, the end would not be reported.
  socket.resume()

  return {
    address: () => socket.remoteAddress ?? '',
    give(next) {
      to = next
      if (over) to.end(over.error)
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    isPaused: () => socket.isPaused(),
    readSeldom: stayAwake,
    close: () => void socket.destroy(),
  }
}
