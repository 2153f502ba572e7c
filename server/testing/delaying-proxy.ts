import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The behaviour of a path: it may delay bytes, but loses none. */
export type Path = {
  /** The maximum rate as a multiple of the usual bitrate; 0: nothing. Default: no limit. */
  rate?: number
  /** The minimum delay in seconds. Default 0. */
  delay?: number
}

const everyMs = 10

/**
 * A TCP proxy of this machine that delays what the server sends.
 * @param bytesPerSecond the usual bitrate
 */
export async function delayingProxy(toPort: number, bytesPerSecond: number) {
  let path: Path = {}
  const links = new Set<{ waiting: { bytes: Buffer; atMs: number }[]; client: Socket; server: Socket; may: number }>()
  const proxy = createServer((client) => {
    const server = connect(toPort, '127.0.0.1')
    const link = { waiting: [], client, server, may: 0 } as typeof links extends Set<infer Link> ? Link : never
    links.add(link)
    const close = () => {
      links.delete(link)
      client.destroy()
      server.destroy()
    }
    client.setNoDelay(true)
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes: Buffer) => link.waiting.push({ bytes, atMs: performance.now() }))
    for (const socket of [client, server]) socket.on('error', close).on('close', close)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')

  let lastMs = performance.now()
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const { rate = Infinity, delay = 0 } = path
    for (const link of links) {
      // Unused allowance does not accumulate.
      link.may = link.waiting.length === 0 ? 0 : link.may + ((nowMs - lastMs) / 1000) * bytesPerSecond * rate
      if (Number.isNaN(link.may)) link.may = Infinity
      for (let next = link.waiting[0]; next && next.atMs <= nowMs - delay * 1000; next = link.waiting[0]) {
        const piece = next.bytes.subarray(0, Math.min(next.bytes.length, Math.floor(link.may)))
        if (piece.length === 0) break
        link.client.write(piece)
        link.may -= piece.length
        next.bytes = next.bytes.subarray(piece.length)
        if (next.bytes.length === 0) link.waiting.shift()
      }
    }
    lastMs = nowMs
  }, everyMs)

  return {
    port: (proxy.address() as AddressInfo).port,
    /** Changes the path from now on. */
    set(next: Path) {
      path = next
      for (const link of links) link.may = 0
    },
    /** For how long the oldest byte has waited, in seconds. */
    lateSeconds: () => Math.max(0, ...[...links].map(({ waiting: [oldest] }) => secondsSince(oldest))),
    async close() {
      clearInterval(timer)
      for (const { client, server } of links) {
        client.destroy()
        server.destroy()
      }
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

const secondsSince = (piece: { atMs: number } | undefined) => (piece ? (performance.now() - piece.atMs) / 1000 : 0)
