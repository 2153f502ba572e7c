import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { systemClock } from './lib/clock.ts'
import { reservedBytes, reserveMessage } from './lib/disk-reserve.ts'
import { testApp } from './testing/app.ts'
import { bystander } from './testing/bystander.ts'
import { makeShow, mp3 } from './testing/factories.ts'
import { fakeRecordings, plainCutting } from './testing/fake-recordings.ts'
import { liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { type SignedIn, signIn } from './testing/people.ts'
import { png } from './testing/png.ts'
import { recordingInstallation } from './testing/recording-station.ts'
import { type SmallDisk, smallDisk } from './testing/small-disk.ts'

const megabyte = 1024 * 1024
const size = { bytes: 128 * megabyte, files: 2000 }
const isPossible = (() => {
  const disk = smallDisk(size)
  disk?.remove()
  return disk !== undefined
})()
const reserve = reservedBytes({ totalBytes: size.bytes, freeBytes: 0 })
const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
afterAll(() => agent.close())

const freeBytes = ({ folder }: SmallDisk) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Sends bytes by the routes of uploads: `send(origin, person, 'POST', path, headers, body)`. */
async function send(origin: string, by: SignedIn, method: string, path: string, headers: object, body?: Buffer) {
  const own = { Cookie: by.cookie, 'Sec-Fetch-Site': 'same-origin', 'Tus-Resumable': '1.0.0', ...headers }
  const init = { dispatcher: agent, method, headers: own as Record<string, string>, ...(body && { body }) }
  const response = await fetch(origin + path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}

describe.skipIf(!isPossible)('the reserve of the disk (needs the right to mount one)', () => {
  let disk: SmallDisk
  afterEach(() => disk.remove())

  it('is not used by a file whose size is known before: an upload and an episode are refused before the first byte', async () => {
    disk = smallDisk(size)!
    const now = systemClock.nowMs() / 1000
    const recordings = fakeRecordings(
      Array.from({ length: 1000 }, (_, nth) => [now - 3600 + nth * 3, now - 3598 + nth * 3]),
    )
    recordings.failure = new Error('The audio was read, although its size was known.')
    const app = await testApp({
      dataDir: disk.folder,
      now: new Date(now * 1000).toISOString(),
      recordings,
      cutting: plainCutting,
    })
    const station = await app.station()
    const showId = (await makeShow(station.call)).id
    const owner = await signIn(app, [{ stationId: station.id }])
    const begin = (bytes: number) => {
      const headers = { 'Upload-Length': bytes, 'Upload-Metadata': 'filename YQ==' }
      return send(app.origin, owner, 'POST', `/dashboard/api/stations/${station.id}/uploads`, headers)
    }
    writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(freeBytes(disk) - reserve - megabyte))
    const refused = await begin(2 * megabyte)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([503, 'disk_reserved', reserveMessage])
    expect((await owner.ask(`GET /stations/${station.id}/uploads`)).body).toEqual([])
    expect((await begin(megabyte / 4)).status).toBe(201)

    const fromUs = Math.floor(now - 3600) * 1e6
    const order = { show_id: showId, from_us: fromUs, until_us: fromUs + 3000e6, title: 'Long' }
    expect((await owner.ask(`POST /stations/${station.id}/generations`, order)).status).toBe(201)
    const row = () => app.app.db.selectFrom('generations').select(['state', 'attempts', 'reason']).execute()
    await expect.poll(row, { timeout: 10_000 }).toMatchObject([{ state: 'pending', reason: reserveMessage }])
    await app.close({ keepData: true })
  })

  it('a presenter who fills the disk by uploads, episodes and pictures does not stop the recording of another station', {
    timeout: 180_000,
  }, async () => {
    disk = smallDisk(size)!
    const installation = recordingInstallation({ dataDir: disk.folder })
    const source = await liveSource({ frames: numberedFrames(), speed: 1, burstBytes: 0 })
    const recorded = await installation.station('Recorded', source.url)
    const { id: attacked } = await installation.command('station', 'create', '--name', 'Attacked')
    const { key } = await installation.command(
      'key',
      'create',
      '--station',
      `${attacked}`,
      '--label',
      'L',
      '--scopes',
      'all',
    )
    const server = await installation.serve()
    const { id: showId } = (await installation.ask(server, key, 'POST /v1/shows', { title: 'Mallory' })).body
    const database = openDatabase(`sqlite:${disk.folder}/aircheck.db`)
    const test = { app: { db: database.db }, clock: systemClock } as never
    const presenter = await signIn(test, [{ stationId: attacked, role: 'presenter', shows: [showId] }])
    const status = () => installation.command('recording', 'status', '--station', `${recorded.id}`)
    await expect.poll(status, { timeout: 30_000, interval: 300 }).toMatchObject({ state: 'recording' })

    const file = Buffer.concat(Array<Buffer>(Math.ceil((3 * megabyte) / mp3.length)).fill(mp3))
    const picture = png({ width: 300, height: 300 })
    const refusals = new Map<string, number>()
    const at = (path: string) => `/dashboard/api/stations/${attacked}${path}`
    /** Sends a request; a refusal is counted by its route. */
    const asks = async (method: string, path: string, headers: object, body?: Buffer) => {
      const answer = await send(server.origin, presenter, method, path, headers, body)
      if (answer.status < 400) return answer
      expect([answer.status, answer.body.code]).toEqual([503, 'disk_reserved'])
      const route = `${method} ${path.replace(/[\w-]{24}/, ':id')}`
      refusals.set(route, (refusals.get(route) ?? 0) + 1)
      return undefined
    }
    const refused = () => [...refusals.values()].reduce((sum, count) => sum + count, 0)
    const fill = async () => {
      while (refused() < 400) {
        await asks('POST', at('/pictures'), { 'Content-Type': 'image/png' }, picture)
        const headers = { 'Upload-Length': file.length, 'Upload-Metadata': 'filename YQ==' }
        const location = (await asks('POST', at('/uploads'), headers))?.headers.get('location')
        if (!location) continue
        const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': 0 }
        if (!(await asks('PATCH', location, type, file))) continue
        const body = Buffer.from(JSON.stringify({ title: 'Full', show_id: showId }))
        await asks('POST', `${location}/finish`, { 'Content-Type': 'application/json' }, body)
      }
    }
    const watched = {
      pid: server.pid,
      ask: async () => expect((await installation.ask(server, recorded.key, 'GET /v1/shows')).status).toBe(200),
    }
    await bystander('before', watched, setTimeout(2000))
    await bystander('while the disk is filled', watched, Promise.all(Array.from({ length: 6 }, fill)))
    console.log(
      `refusals: ${[...refusals].map((one) => one.join(' ')).join(', ')}; ${freeBytes(disk)} bytes are free, ${reserve} reserved`,
    )
    const sentFrames = Math.floor(source.sentBytes() / ((144 * 128_000) / 44_100))
    await expect
      .poll(async () => (await status()).last_audio_at, { timeout: 20_000 })
      .toBeGreaterThan(systemClock.nowMs() / 1000)
    expect(await status()).toMatchObject({ state: 'recording' })
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)

    const { numbers, gaps } = await installation.recorded(recorded.id)
    expect(gaps).toEqual([])
    expect(numbers.filter((number, nth) => nth > 0 && number !== numbers[nth - 1]! + 1)).toEqual([])
    expect(numbers.at(-1)).toBeGreaterThanOrEqual(sentFrames)
    expect(freeBytes(disk)).toBeGreaterThan(0.9 * reserve)
    await database.close()
    await installation.close()
    await source.close()
  })
})
