import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'

// node bench/live-streams.ts <mp3 file>
//
// Any number of live streams of 128 kbit/s on a port of 127.0.0.1, which is printed: every path is one. Each listener gets
// a burst of 64 KiB and then blocks of 1400 bytes with ICY metadata, as from Icecast, but at different instants, as from
// unrelated stations. `GET /count` is answered with the number of listeners.

const [burstBytes, blockBytes, metaint] = [65_536, 1400, 16_000]

const audio = readFileSync(process.argv[2]!)
const startedMs = performance.now()
/** At 16,000 bytes a second. */
const playedBytes = () => burstBytes + Math.floor((performance.now() - startedMs) * 16)
/** The position of each listener in the programme, and the number of bytes that it has received. */
const listeners = new Map<Socket, { at: number; given: number }>()

function sendUpTo(socket: Socket, end: number): void {
  const listener = listeners.get(socket)!
  socket.cork()
  while (listener.at < end) {
    const start = listener.at % audio.length
    const length = Math.min(end - listener.at, audio.length - start, metaint - (listener.given % metaint))
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
}, 10)

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
