import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:tls'

/** The speed of a reader: `bytes` every `everyMs`. Without it, the client reads nothing. */
export type Reading = { bytes: number; everyMs: number }

/** The result of a client that reads until the response or the connection ends. */
export type Read = { bytes: number; isWhole: boolean }

/**
 * Requests a path over HTTP/1.1 and reads the response slowly or not at all, so that the server's send queue fills up.
 */
export function readSlowly(port: number, path: string, reading?: Reading): Promise<Read> {
  return new Promise((resolve) => {
    const socket = connect({ port, rejectUnauthorized: false })
    let bytes = 0
    let expected = Infinity
    const take = (chunk: Buffer | null) => {
      if (!chunk) return
      if (expected === Infinity) {
        const head = chunk.indexOf('\r\n\r\n') + 4
        expected = head + Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1])
      }
      bytes += chunk.length
      if (bytes >= expected) socket.destroy()
    }
    const timer = reading && setInterval(() => take(socket.read(reading.bytes) ?? socket.read()), reading.everyMs)
    socket
      .on('error', () => {})
      .once('close', () => {
        clearInterval(timer)
        resolve({ bytes, isWhole: bytes >= expected })
      })
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: radio.test\r\n\r\n`)
  })
}

/** HTTP/2 flow-control window in bytes; updated when half of it was read, as browsers do. */
const windowBytes = 2 * 1024 * 1024

/** The same over HTTP/2, where the client's flow-control window holds the server back. */
export function readSlowlyHttp2(port: number, path: string, reading?: Reading): Promise<Read> {
  return new Promise((resolve) => {
    const settings = { initialWindowSize: windowBytes }
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, settings })
    session.once('connect', () => session.setLocalWindowSize(windowBytes))
    const stream = session.request({ ':path': path })
    let bytes = 0
    let isWhole = false
    const timer =
      reading &&
      setInterval(() => {
        bytes += (stream.read(reading.bytes) ?? stream.read())?.length ?? 0
      }, reading.everyMs)
    stream
      .on('readable', () => {})
      .on('error', () => {})
      .on('end', () => {
        isWhole = true
        session.close()
      })
    session
      .on('error', () => {})
      .on('close', () => {
        clearInterval(timer)
        resolve({ bytes, isWhole })
      })
  })
}
