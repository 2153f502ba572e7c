import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { recordingInstallation } from './testing/recording-station.ts'
import { tlsWire } from './testing/sockets.ts'

const installation = recordingInstallation()
let source: LiveSource | undefined
afterAll(async () => {
  await installation.close()
  await source?.close()
})

/** 128 kbit/s. */
const bytesPerSecond = 16_000

it('a server that is told to stop records until its last request has ended, so that no gap is longer than its next start', async () => {
  source = await liveSource({ frames: numberedFrames(), speed: 1, burstBytes: 65_536 })
  const { id, key } = await installation.station('On air', source.url)
  const server = await installation.serve()
  const folder = join(installation.dataDir, 'recordings', `${id}`)
  const storedBytes = () => {
    try {
      return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    } catch {
      return 0
    }
  }
  await expect.poll(storedBytes).toBeGreaterThan(0)
  const upload = tlsWire(Number(new URL(server.origin).port))
  const headers = `Host: x\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nExpect: 100-continue`
  upload.write(`POST /v1/episodes/upload HTTP/1.1\r\n${headers}\r\nContent-Length: 100000\r\n\r\n`)
  await upload.until(/100 Continue/)
  upload.write('--x\r\n')
  const before = storedBytes()
  server.signal('SIGTERM')
  await expect.poll(storedBytes).toBeGreaterThan(before + 3 * bytesPerSecond)
  upload.end()
  expect((await server.ended).code).toBe(0)
  expect((await installation.recorded(id)).gaps).toEqual([])
})
