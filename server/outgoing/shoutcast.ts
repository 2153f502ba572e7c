import { connect, isIP, type NetConnectOpts, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

const icy = Buffer.from('ICY ')

/**
 * What a connection has received, until it is copied, for all connections. Node allocates 64 KiB for each read otherwise,
 * gives back what it did not need, and so tears the memory of a process that reads little pieces from many connections.
 */
const received = Buffer.allocUnsafeSlow(65_536)

/** `createConnection` of an http request whose answer may begin with `ICY 200 OK`, as Shoutcast 1 answers. */
export function plainConnection(options: object): Socket {
  const socket: Socket = acceptsIcy(connect({ ...(options as NetConnectOpts), onread: { buffer: received, callback } }))
  return socket

  function callback(bytes: number, buffer: Uint8Array): boolean {
    return socket.push(Buffer.from(buffer.subarray(0, bytes)))
  }
}

/** The same over TLS. */
export function tlsConnection(options: object): Socket {
  const { host = '' } = options as ConnectionOptions
  // As https.Agent does: an address is no server name (RFC 6066, 3).
  return acceptsIcy(connectTls({ ...options, servername: isIP(host) === 0 ? host : '' }))
}

/**
 * Changes a status line `ICY 200 OK` to `HTTP/1.0 200 OK`, because Node's HTTP parser refuses the former. Only the first
 * bytes of the connection are looked at; afterwards this costs nothing.
 */
function acceptsIcy(socket: Socket): Socket {
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
  return socket
}
