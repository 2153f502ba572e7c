import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'

// node bench/live-streams.ts <mp3 file>
//
// Any number of live streams of 128 kbit/s on a port of 127.0.0.1, which is printed: every path is one. Each listener gets
// a burst of 64 KiB and then blocks of 1400 bytes with ICY metadata, as from Icecast, but at instants of its own, as from
// stations that have nothing to do with one another. `GET /count` is answered with the number of listeners.

const bytesPerSecond = 16_000
const burstBytes = 65_536
const blockBytes = 1400
const metaint = 16_000
const tickMs = 10

const audio = readFileSync(process.argv[2]!)
const startedMs = performance.now()
const playedBytes = () => burstBytes + Math.floor(((performance.now() - startedMs) * bytesPerSecond) / 1000)
/** The position of each listener in the programme, and how many bytes it has had. */
const listeners = new Map<Socket, { at: number; given: number }>()

function sendUpTo(socket: Socket, end: number): void {
  const listener = listeners.get(socket)!
  socket.cork()
  while (listener.at < end) {
    const start = listener.at % audio.length
    const untilMeta = metaint - (listener.given % metaint)
    const length = Math.min(end - listener.at, audio.length - start, untilMeta)
    socket.write(audio.subarray(start, start + length))
    listener.at += length
    listener.given += length
    if (listener.given % metaint === 0) socket.write(Uint8Array.of(0))
  }
  socket.uncork()
}

setInterval(() => {
  const played = playedBytes()
  for (const [socket, { at }] of listeners) {
    const blocks = Math.floor((played - at) / blockBytes)
    if (blocks > 0) sendUpTo(socket, at + blocks * blockBytes)
  }
}, tickMs)

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('close', () => listeners.delete(socket))
  socket.once('data', (head) => {
    if (head.toString('latin1').startsWith('GET /count ')) {
      return void socket.end(`HTTP/1.0 200 OK\r\nConnection: close\r\n\r\n${listeners.size}`)
    }
    const played = playedBytes()
    socket.write(`HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-metaint: ${metaint}\r\n\r\n`)
    listeners.set(socket, { at: played - burstBytes, given: 0 })
    sendUpTo(socket, played - Math.floor(Math.random() * blockBytes))
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
