import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'

// node bench/connections.ts '{"port": 8443, "path": "/listen/radio.mp3", "count": 1000}'
//
// Holds connections to a server over TLS and reads all that they receive. In the path, {from} is an instant of the last
// `rewindSeconds`. Prints a line when all have been answered. Each line on the standard input is answered with a line of JSON,
// a `Report` of the time since the one before.

export type ConnectionSettings = { port: number; path: string; count: number; rewindSeconds?: number }

export type Report = {
  open: number
  /** Bytes that a connection received: the fewest, and all together. */
  leastBytes: number
  bytes: number
  /** The longest time in which a connection received nothing, in milliseconds. */
  longestSilenceMs: number
  /** Server-sent events, and when the first and the last arrived, in Unix milliseconds. */
  events: number
  firstEventMs: number
  lastEventMs: number
}

const { port, path, count, rewindSeconds = 0 }: ConnectionSettings = JSON.parse(process.argv[2]!)
const [connectedAtOnce, maxAttempts, answerWithinMs] = [20, 20, 5000]

type Connection = { socket: TLSSocket; bytes: number; lastMs: number; silenceMs: number }

const connections: Connection[] = []
let [events, firstEventMs, lastEventMs] = [0, 0, 0]

/** Sends the request, and returns the begin of the answer; again and again, because Icecast loses some of many at once. */
async function answered(): Promise<[TLSSocket, Buffer]> {
  for (let attempt = 1; ; attempt++) {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    try {
      const signal = AbortSignal.timeout(answerWithinMs)
      await once(socket, 'secureConnect', { signal })
      const from = Date.now() / 1000 - Math.random() * rewindSeconds
      socket.write(`GET ${path.replace('{from}', from.toFixed(3))} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
      const [head] = (await once(socket, 'data', { signal })) as [Buffer]
      socket.on('error', () => {})
      return [socket, head]
    } catch (error) {
      socket.on('error', () => {}).destroy()
      if (attempt === maxAttempts) throw error
      await sleep(100)
    }
  }
}

async function open(): Promise<void> {
  const [socket, head] = await answered()
  if (!/^HTTP\/1\.\d 200/.test(head.toString('latin1'))) throw new Error(`${path}: ${head}`)
  const connection = { socket, bytes: 0, lastMs: performance.now(), silenceMs: 0 }
  connections.push(connection)
  socket.on('data', (chunk) => {
    const nowMs = performance.now()
    connection.bytes += chunk.length
    connection.silenceMs = Math.max(connection.silenceMs, nowMs - connection.lastMs)
    connection.lastMs = nowMs
    if (!chunk.includes('event: now')) return
    lastEventMs = Date.now()
    if (events++ === 0) firstEventMs = lastEventMs
  })
}

function report(): Report {
  const nowMs = performance.now()
  const all = { open: 0, leastBytes: Number.POSITIVE_INFINITY, bytes: 0, longestSilenceMs: 0 }
  for (const one of connections) {
    if (!one.socket.destroyed) all.open++
    all.leastBytes = Math.min(all.leastBytes, one.bytes)
    all.bytes += one.bytes
    all.longestSilenceMs = Math.max(all.longestSilenceMs, one.silenceMs, nowMs - one.lastMs)
    one.bytes = one.silenceMs = 0
    one.lastMs = nowMs
  }
  const told = { ...all, events, firstEventMs, lastEventMs }
  events = 0
  return told
}

const opening = Array.from({ length: connectedAtOnce }, async (_, nth) => {
  for (let at = nth; at < count; at += connectedAtOnce) await open()
})
await Promise.all(opening)
process.stdout.write('ready\n')
for await (const _ of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(report())}\n`)
