import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { execute, type PostgresServer, startPostgres } from './testing/postgres.ts'
import { type RecordingInstallation, recordingInstallation, seams } from './testing/recording-station.ts'

/** Time for which PostgreSQL is stopped. */
const stoppedMs = 60_000
/** Time from the start until the first reel ends: while PostgreSQL is stopped. */
const reelEndsMs = 40_000
const reelMs = 600_000
/** A connection is read every 0.6 s; a second and a half of 128 kbit/s is more than may wait in it on a busy machine. */
const unreadBytes = 24_000

let postgres: PostgresServer
let installation: RecordingInstallation
let source: LiveSource
beforeEach(async () => {
  postgres = await startPostgres()
  await execute(postgres.url('postgres'), 'create database air')
})
afterEach(async () => {
  await installation?.close()
  await source?.close()
  await postgres?.remove()
})

it('PostgreSQL is stopped for a minute: no frame is lost or recorded twice, and the rows are written when it is back', {
  timeout: 150_000,
}, async () => {
  installation = recordingInstallation({
    databaseUrl: postgres.url('air'),
    aheadMs: reelMs - ((Date.now() + reelEndsMs) % reelMs),
  })
  source = await liveSource({ frames: numberedFrames(), speed: 1 })
  const { id } = await installation.station('Tide Radio', source.url)
  const server = await installation.serve()
  await expect.poll(() => source.listeners(), { timeout: 20_000 }).toBe(1)
  const rows = async () => (await execute(postgres.url('air'), 'select state from reels order by started_us')).rows
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ state: 'open' }])

  await postgres.stop()
  await after(stoppedMs)
  await postgres.start()
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ state: 'sealed' }, { state: 'open' }])
  // The connection to the stream was not interrupted.
  expect(source.joins).toHaveLength(1)
  const sentBytes = source.sentBytes()
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)

  const { numbers, spans, gaps, reels } = await installation.recorded(id)
  expect([gaps, seams(spans), reels.map(({ state }) => state)]).toEqual([[], [], ['sealed', 'sealed']])
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
  expect((numbers.at(-1)! + 1) * ((144 * 128_000) / 44_100)).toBeGreaterThan(sentBytes - unreadBytes)
  expect((await installation.command('recording', 'verify', '--station', `${id}`)).faults).toEqual([])
})
