import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { execute, type PostgresServer, startPostgres } from './testing/postgres.ts'
import type { Serving } from './testing/process.ts'
import { type RecordingInstallation, recordingInstallation, seams } from './testing/recording-station.ts'

const stations = 3
/** A burst of 16 seconds at 128 kbit/s: a takeover takes far less, even on a slow machine. */
const burstBytes = 262_144

let postgres: PostgresServer
let installation: RecordingInstallation
const sources: LiveSource[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  await execute(postgres.url('postgres'), 'create database air')
})
afterAll(async () => {
  await installation?.close()
  for (const source of sources) await source.close()
  await postgres?.remove()
})

it('instances are killed, stopped, frozen and restarted in turn, and the database stops: each station is recorded by one instance at a time, and every frame once', {
  timeout: 240_000,
}, async () => {
  // The minute ends after 20 seconds: the show on air ends while instances are killed.
  installation = recordingInstallation({
    databaseUrl: postgres.url('air'),
    aheadMs: 60_000 - ((Date.now() + 20_000) % 60_000),
  })
  const ids: number[] = []
  const keys: string[] = []
  for (let number = 0; number < stations; number++) {
    const source = await liveSource({ frames: numberedFrames({ seed: number }), speed: 1, burstBytes })
    sources.push(source)
    const { id, key } = await installation.station(`Station ${number}`, source.url)
    ids.push(id)
    keys.push(key)
  }
  let mostListeners = 0
  const watching = setInterval(() => {
    mostListeners = Math.max(mostListeners, ...sources.map((source) => source.listeners()))
  }, 5)
  const servers: Serving[] = await Promise.all([installation.serve(), installation.serve()])
  const showIds: number[] = []
  for (const key of keys) showIds.push(await scheduleNow(key))
  const isRecorded = () => expect.poll(() => sources.map((source) => source.listeners()), { timeout: 20_000 })
  await isRecorded().toEqual([1, 1, 1])
  servers.push(await installation.serve())

  for (let round = 0; round < 4; round++) {
    await isRecorded().toEqual([1, 1, 1])
    // Long enough that the next instance has a recording to continue.
    await after(1500)
    const joined = sources.map(({ joins }) => joins.length)
    const signal = round < 3 ? 'SIGKILL' : 'SIGTERM'
    servers[round % 3]!.signal(signal)
    await servers[round % 3]!.ended
    const lost = sources.filter((source, index) => source.joins.length > joined[index]! || source.listeners() === 0)
    await isRecorded().toEqual([1, 1, 1])
    // Each lost station was taken over once. ownership.test.ts tests the time that a takeover takes, with counted
    // beats.
    for (const source of lost) expect(source.joins.length).toBe(joined[sources.indexOf(source)]! + 1)
    servers[round % 3] = await installation.serve()
  }
  // The instance that was started last gets its share of the stations.
  const holders = 'select count(distinct instance)::int as count from recorders where until_ms > 0'
  await expect
    .poll(async () => (await execute(postgres.url('air'), holders)).rows, { timeout: 20_000 })
    .toEqual([{ count: 3 }])
  await isRecorded().toEqual([1, 1, 1])

  clearInterval(watching)
  expect(mostListeners).toBe(1)

  const joined = sources.map(({ joins }) => joins.length)
  await postgres.stop()
  await after(4000)
  expect(sources.map(({ joins }) => joins.length)).toEqual(joined)
  await postgres.start()
  await after(3000)
  expect(sources.map(({ joins }) => joins.length)).toEqual(joined)

  // A frozen instance is replaced, and notices that when it resumes.
  servers[0]!.signal('SIGSTOP')
  await expect
    .poll(() => sources.filter((source, index) => source.joins.length > joined[index]!).length, { timeout: 20_000 })
    .toBe(1)
  await after(1500)
  servers[0]!.signal('SIGCONT')
  await isRecorded().toEqual([1, 1, 1])

  for (const [index, key] of keys.entries()) {
    const generations = () => installation.command('generation', 'list', '--station', `${ids[index]}`)
    await expect
      .poll(async () => (await generations()).map(({ state }: { state: string }) => state), {
        timeout: 90_000,
        interval: 300,
      })
      .toEqual(['done'])
    const [{ from, until, show_id }] = await generations()
    expect([until % 60, show_id]).toEqual([0, showIds[index]])
    expect(from).toBeLessThan(until)
    const { body } = await installation.ask(servers[0]!, key, 'GET /v1/episodes')
    expect(body.episodes).toHaveLength(1)
  }
  const sentBytes = sources.map((source) => source.sentBytes())
  for (const { signal } of servers) signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))

  for (const [index, id] of ids.entries()) {
    const { numbers, spans, gaps, reels } = await installation.recorded(id)
    expect(gaps).toEqual([])
    expect(seams(spans)).toEqual([])
    expect(new Set(reels.map(({ state }) => state))).toEqual(new Set(['sealed']))
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
    // A connection that rests is not read for up to 0.8 s.
    expect((numbers.at(-1)! + 1) * ((144 * 128_000) / 44_100)).toBeGreaterThan(sentBytes[index]! - 15_000)
    expect((await installation.command('recording', 'verify', '--station', `${id}`)).faults).toEqual([])
  }

  /** Makes a show that is on air now and until the end of this minute. */
  async function scheduleNow(key: string): Promise<number> {
    const { body: show } = await installation.ask(servers[0]!, key, 'POST /v1/shows', {
      title: 'Tide',
      published: true,
    })
    const now = new Date(installation.nowMs())
    const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][now.getUTCDay()]
    const entries = [{ day, time: now.getUTCHours() * 60 + now.getUTCMinutes(), duration: 1 }]
    const { status } = await installation.ask(servers[0]!, key, 'PUT /v1/schedule', {
      show_id: show.id,
      week: 1,
      entries,
    })
    expect(status).toBe(200)
    return show.id
  }
})
