import { connect as connectPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** A raw connection: text is written as it is, and everything received is collected. */
export type Wire = {
  write: (text: string) => void
  /** Resolves with everything received once the connection has closed, also after an error. */
  closed: Promise<string>
  /** Waits until the received text matches. */
  until: (pattern: RegExp) => Promise<string>
  end: () => void
}

/** Opens a TLS connection to this machine without verifying the certificate. */
export function tlsWire(port: number, options: ConnectionOptions = {}): Wire {
  return wireOver(connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }))
}

/** Opens a plain TCP connection to this machine, from `localAddress` if given. */
export function plainWire(port: number, localAddress?: string): Wire {
  return wireOver(connectPlain({ host: '127.0.0.1', port, ...(localAddress && { localAddress }) }))
}

function wireOver(socket: Socket): Wire {
  let received = ''
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve(received))
  })
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  return {
    closed,
    write: (text) => void socket.write(text),
    end: () => void socket.destroy(),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(received)) resolve(received)
        }
        socket.on('data', look).on('close', () => reject(new Error(`Closed after: ${received}`)))
        look()
      }),
  }
}
