import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSlowly, readSlowlyHttp2 } from '../../testing/slow-reader.ts'
import { streamInPieces } from './pieces.ts'
import { type HttpServer, httpServer, type Timeouts } from './server.ts'
import { type Credentials, selfSignedCredentials } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-slow-'))
const body = Buffer.alloc(8 * 1024 * 1024)
let credentials: Credentials
const opened: HttpServer[] = []
beforeAll(async () => {
  credentials = await selfSignedCredentials(folder, Date.now())
})
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function serve(timeouts: Partial<Timeouts>) {
  const lines: string[] = []
  const server = httpServer({
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    credentials,
    trustProxy: [],
    nextRequestId: () => 'id',
    before: () => false,
    timeouts,
  })
  opened.push(server)
  server.app.get('/body', async (_request, reply) =>
    reply.header('Content-Length', body.length).send(streamInPieces(body)),
  )
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const connections = () => promisify(server.app.server.getConnections.bind(server.app.server))()
  return { port: (server.app.server.address() as { port: number }).port, lines, connections }
}

for (const [protocol, read] of [
  ['HTTP/1.1', readSlowly],
  ['HTTP/2', readSlowlyHttp2],
] as const) {
  describe(`a slow reader over ${protocol}`, () => {
    // Everything is about a thousand times as fast as usual: 1 MB/s instead of 2 kB/s, less than 100 ms instead of 75 s.
    const timeouts = { silenceMs: 80, slowestBytesPerSecond: 1_000_000 }

    it('gets the whole answer, though kernel buffers stop all traffic for longer than the idle timeout', async () => {
      const { port } = await serve(timeouts)
      expect(await read(port, '/body', { bytes: 640 * 1024, everyMs: 200 })).toMatchObject({ isWhole: true })
    })

    it('that reads nothing is disconnected', async () => {
      const { port, connections } = await serve(timeouts)
      void read(port, '/body')
      await expect.poll(connections).toBe(1)
      // Sent data may stay in kernel buffers for as long as reading them at the slowest rate takes.
      await expect.poll(connections).toBe(0)
    })
  })
}

describe('the send queues', () => {
  it('are limited: as many connections that read nothing are closed as necessary, and others are served', async () => {
    const { port, lines, connections } = await serve({ maxQueuedBytes: 1024 * 1024, everyMs: 50 })
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect({ port, rejectUnauthorized: false })
      socket.on('error', () => {}).pause()
      socket.write('GET /body HTTP/1.1\r\nHost: radio.test\r\n\r\n')
      return socket
    })
    await expect.poll(() => lines.join('')).toContain('were ended')
    expect(await readSlowly(port, '/body', { bytes: 256 * 1024, everyMs: 1 })).toMatchObject({ isWhole: true })
    const left = await connections()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(40)
    for (const socket of sockets) socket.destroy()
  })
})
