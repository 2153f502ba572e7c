import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { reelName } from './recordings/rules/reel-name.ts'
import { openRecordings } from './storage/recordings.ts'
import { bystander } from './testing/bystander.ts'
import type { Serving } from './testing/process.ts'
import { recordingInstallation } from './testing/recording-station.ts'
import { frames, makeReel } from './testing/reels.ts'

const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false, connections: 21 })
const clients = 20
const seconds = 4
/** The recording: two days of reels of ten minutes, of which the last are there. */
const [reelSeconds, reelCount, filedCount] = [600, 288, 6]
const installation = recordingInstallation()
let server: Serving
/** The end of the recording, in Unix seconds. */
let endS: number
beforeAll(async () => {
  // Nothing is recorded any more: the source is not there.
  const { id } = await installation.station('Tide', 'http://127.0.0.1:9/', '--public', 'on', '--rewind-hours', '72')
  const { db, close } = openDatabase(`sqlite:${installation.dataDir}/aircheck.db`)
  const storage = await openRecordings(installation.dataDir, `disk:${installation.dataDir}`, {})
  endS = Math.floor(Date.now() / 1000 / reelSeconds) * reelSeconds - 3600
  const sound = frames(Math.round((reelSeconds * 44_100) / 1152))
  for (let nth = filedCount; nth > 0; nth--) {
    await makeReel(db, storage, { stationId: id, startUs: (endS - nth * reelSeconds) * 1e6, frames: sound })
  }
  const { id: _, ...row } = await db.selectFrom('reels').selectAll().limit(1).executeTakeFirstOrThrow()
  for (let nth = reelCount; nth > filedCount; nth--) {
    const started_us = (endS - nth * reelSeconds) * 1e6
    const place = {
      name: reelName({ stationId: id, startUs: started_us, slewPpb: 0 }, 'absent00'),
      started_us,
      ended_us: started_us + reelSeconds * 1e6,
    }
    await db
      .insertInto('reels')
      .values({ ...row, ...place, seal: 1000 + nth })
      .execute()
  }
  await storage.close()
  await close()
  server = await installation.serve({ AIRCHECK_PUBLIC_RATE_LIMIT: '0' })
}, 120_000)
afterAll(async () => {
  await agent.close()
  await installation.close()
})

async function get(path: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'br' }
  const { statusCode, body } = await request(server.origin + path, { dispatcher: agent, headers })
  await body.dump({ limit: 1e7 })
  return statusCode
}

/** Twenty clients in a loop, for some seconds, beside a visitor of the station. */
async function attack(name: string, pathOf: (nth: number) => string) {
  const statuses = new Map<number, number>()
  let asked = 0
  const untilMs = performance.now() + seconds * 1000
  const loop = async () => {
    while (performance.now() < untilMs) {
      const status = await get(pathOf(asked++))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const ask = async () => expect(await get('/public/tide/now')).toBe(200)
  const figures = await bystander(name, { pid: server.pid, ask }, Promise.all(Array.from({ length: clients }, loop)))
  const each = (figures.processorSeconds * 1000) / asked
  console.log(`${name}: ${asked} requests of ${clients} clients, ${each.toFixed(2)} ms of processor time each`)
  return { ...figures, asked, each, statuses: [...statuses.keys()] }
}

const control = (name: string) => attack(name, () => '/public/tide')
const daySeconds = 86_400

it('twenty clients who ask for playlists of a day, shifted by a second each time, do not delay a visitor', async () => {
  await control('warm')
  const beside = await control('control')
  const playlists = (nth: number) => {
    const from = endS - 2 * daySeconds + 600 + (nth % 80_000)
    return `/hls/tide/${from}-${from + daySeconds}.m3u8`
  }
  const figures = await attack('playlists', playlists)
  expect(figures.statuses).toEqual([200])
  // A walk over all reels for each segment takes a thousand times as much as a request of the control.
  expect(figures.each).toBeLessThan(200 * beside.each)
  expect(figures.p99).toBeLessThan(5 * beside.p99 + 100)
  expect(figures.mostMebibytes - beside.mebibytes).toBeLessThan(200)
}, 120_000)

it('twenty clients who ask for segments do not delay a visitor, whether they ask for the same or for different ones', async () => {
  const beside = await control('control')
  const last = endS / 10 - 1
  const count = (filedCount * reelSeconds) / 10
  const same = await attack('the same segments', (nth) => `/hls/tide/${last - (nth % 100)}.mp3`)
  const different = await attack('different segments', (nth) => `/hls/tide/${last - (nth % count)}.mp3`)
  expect([same.statuses, different.statuses]).toEqual([[200], [200]])
  expect(same.each).toBeLessThan(60 * beside.each)
  for (const { p50, p99, mostMebibytes } of [same, different]) {
    expect(p50).toBeLessThan(4 * beside.p50 + 8)
    expect(p99).toBeLessThan(5 * beside.p99 + 100)
    expect(mostMebibytes - beside.mebibytes).toBeLessThan(200)
  }
}, 120_000)
