import { connect, isIP, type NetConnectOpts, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { nextRestMs, rest } from './resting.ts'

/** Takes bytes that have arrived. They are valid during the call only. */
export type Take = (bytes: Uint8Array) => void

/** The connection of an HTTP request. */
export type Connection = {
  socket: Socket
  /**
   * Gives the bytes that arrive from now on to `take` instead of the HTTP parser. The socket still reports the end.
   * After 15 seconds, in which a recording finds out when its audio was sent, the connection is read once or twice a
   * second, that of a fast stream up to five times, unless it is TLS.
   */
  divert(take: Take): void
}

const icy = Buffer.from('ICY ')

/**
 * The receive buffer of all connections, whose bytes are used or copied at once. Otherwise Node allocates 64 KiB for
 * each read and gives back the rest, which fragments the memory of a process that reads small pieces from many
 * connections.
 */
const received = Buffer.allocUnsafeSlow(65_536)

const awakeMs = 15_000
/** Size of a read that shows that a connection is behind: it is read without pauses again. */
const largeBytes = 40_960

/** Opens the connection of a request, by TLS if `isTls`. The answer may begin with `ICY 200 OK`, as of Shoutcast 1. */
export function connection(options: object, isTls: boolean): Connection {
  let take: Take | undefined
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
  const callback = (count: number, buffer: Uint8Array): boolean => {
    const bytes = buffer.subarray(0, count)
    if (!take) return socket.push(Buffer.from(bytes))
    take(bytes)
    // A caller that paused it in `take` resumes it.
    if (socket.isPaused()) return false
    if (mayRest && count >= largeBytes) stayAwake()
    if (!mayRest) return true
    restMs = nextRestMs(restMs, count)
    rest(wake, restMs)
    return false
  }
  const onread = { buffer: received, callback }
  const { host = '' } = options as ConnectionOptions
  const socket: Socket = isTls
    ? // As https.Agent does: an address is no server name (RFC 6066, 3).
      connectTls({ ...options, onread, servername: isIP(host) === 0 ? host : '' } as ConnectionOptions)
    : connect({ ...(options as NetConnectOpts), onread })
  acceptIcy(socket)
  return {
    socket,
    divert(to) {
      take = to
      stayAwake()
    },
  }
}

/**
 * Changes a status line `ICY 200 OK` to `HTTP/1.0 200 OK`, because Node's HTTP parser refuses the former. Only the first
 * bytes of the connection are looked at; afterwards this costs nothing.
 */
function acceptIcy(socket: Socket): void {
  const push = socket.push
  let first: Buffer = Buffer.alloc(0)
  socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk !== null) first = Buffer.concat([first, chunk])
    if (chunk !== null && first.length < icy.length && icy.subarray(0, first.length).equals(first)) return true
    socket.push = push
    const isIcy = first.subarray(0, icy.length).equals(icy)
    const seen = isIcy ? Buffer.concat([Buffer.from('HTTP/1.0 '), first.subarray(icy.length)]) : first
    const wantsMore = seen.length === 0 || push.call(socket, seen, encoding)
    return chunk === null ? push.call(socket, null) : wantsMore
  }
}
