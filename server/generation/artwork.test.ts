import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseBuffer } from 'music-metadata'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outgoing } from '../outgoing/client.ts'
import { setShow } from '../shows/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3, type TestStation } from '../testing/factories.ts'
import { fakeRecordings, framesOf, plainCutting } from '../testing/fake-recordings.ts'
import { fetchArtwork } from './artwork.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000, 7)])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(90_000, 9)])
const bodies: Record<string, Buffer> = {
  '/a.png': png,
  '/a.jpg': jpeg,
  '/page': Buffer.from('<html>'),
  '/large': Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]),
}
const server = createServer((request, response) => {
  const body = bodies[request.url!]
  if (request.url === '/moved') return void response.writeHead(302, { location: '/a.png' }).end()
  // The declared type is wrong on purpose.
  response.writeHead(body ? 200 : 404, { 'content-type': 'text/plain' }).end(body)
})
let base: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close().closeAllConnections())

const client = outgoing({ allowAddress: () => true })
const signal = new AbortController().signal

describe('artwork that is downloaded', () => {
  it('is recognised as JPEG or PNG by its bytes, also after a redirect', async () => {
    expect(await fetchArtwork(client, `${base}/a.png`, signal)).toEqual({ type: 'image/png', bytes: png })
    expect(await fetchArtwork(client, `${base}/a.jpg`, signal)).toEqual({ type: 'image/jpeg', bytes: jpeg })
    expect(await fetchArtwork(client, `${base}/moved`, signal)).toEqual({ type: 'image/png', bytes: png })
  })

  it('is refused if it is something else, over 10 MB, absent, or at a private address', async () => {
    const fetching = (path: string, by = client) => fetchArtwork(by, base + path, signal)
    await expect(fetching('/page')).rejects.toThrow('The artwork is neither a JPEG nor a PNG.')
    await expect(fetching('/large')).rejects.toThrow('its body is over 10485760 bytes')
    await expect(fetching('/gone')).rejects.toThrow('The artwork was answered with 404.')
    await expect(fetching('/a.png', outgoing())).rejects.toThrow('127.0.0.1 is not a public address')
  })
})

describe('an episode with artwork and intro', () => {
  let app: TestApp
  let station: TestStation
  let showId: number
  let now: number
  const recordings = fakeRecordings()
  const lines: string[] = []
  beforeEach(async () => {
    lines.length = 0
    app = await testApp({ recordings, cutting: plainCutting, client, log: (line) => lines.push(line) })
    now = app.clock.ms / 1000
    recordings.spans = [[now - 120, now - 60]]
    recordings.titles = [{ atUs: (now - 120) * 1e6, title: 'Tune' }]
    station = await app.station()
    showId = (await makeShow(station.call, { image_url: `${base}/a.png` })).id
  })
  afterEach(() => app.close())

  async function episode(image_url: string) {
    const order = { show_id: showId, start_time: now - 120, end_time: now - 60, image_url }
    const { status, body } = await station.call('POST /v1/episodes/generate', order)
    expect([status, body.image]).toEqual([201, image_url])
    const response = await app.fetch(new URL(body.audio_url).pathname)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { common, native } = await parseBuffer(bytes)
    const picture = common.picture?.[0] && Buffer.from(common.picture[0].data)
    const chapter = native['ID3v2.4']!.find(({ id }) => id === 'CHAP')?.value as { info: object } | undefined
    return { picture, chapter: chapter?.info, frames: framesOf(bytes).length }
  }

  it('has its own artwork, or else that of the show', async () => {
    expect((await episode(`${base}/a.jpg`)).picture?.equals(jpeg)).toBe(true)
    expect((await episode('')).picture?.equals(png)).toBe(true)
  })

  it('is made without artwork that cannot be fetched, and the log says why', async () => {
    expect((await episode(`${base}/gone`)).picture).toBe(undefined)
    expect(lines.filter((line) => line.includes('artwork left out of an episode'))).toHaveLength(1)
  })

  it('begins with the intro of its show, and its chapters after it', async () => {
    const before = await episode('')
    const { storage, writer } = app.app
    const { name } = await storage.receive([mp3] as never)
    await setShow({ ...writer, storage }, station.id, showId, { intro: name })
    const after = await episode('')
    // The first frame of the file is its Info tag.
    const introFrames = framesOf(mp3).length - 1
    expect(after.frames - before.frames).toBe(introFrames)
    const { sampleRate, samplesPerFrame } = framesOf(mp3)[0]!.format
    const ms = (frames: number) => Math.round((frames * samplesPerFrame * 1000) / sampleRate)
    expect(before.chapter).toMatchObject({ startTime: 0 })
    expect(after.chapter).toMatchObject({ startTime: ms(introFrames) })
    await storage.remove(name)
    expect((await episode('')).frames).toBe(before.frames)
    expect(lines.filter((line) => line.includes('its file is gone'))).toHaveLength(1)
  })
})
