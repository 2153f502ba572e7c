import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { updateStation } from '../station/store.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { frameNumbers } from '../testing/numbered-frames.ts'
import { frames, makeReel } from '../testing/reels.ts'

const now = '2026-11-17T14:30:00Z'
const nowS = Date.parse(now) / 1000

for (const database of databases) {
  describe(`GET /listen/{slug}.mp3 on ${database.name}`, () => {
    let app: TestApp
    let storage: RecordingStorage
    let slug: string
    let id: number
    beforeAll(async () => {
      app = await testApp({ database, now })
      storage = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
    })
    afterAll(async () => {
      await storage.close()
      await app.close()
    })
    const change = (settings: object) => setStation(app.app.writer, id, settings as never)
    let number = 0
    beforeEach(async () => {
      slug = `radio-${++number}`
      id = (await app.station()).id
      // Before the recorder takes the station: it would recover a file that has no row yet.
      await makeReel(app.app.db, storage, { stationId: id, startUs: (nowS - 100) * 1e6, frames: frames(3800) })
      await updateStation(app.app.db, id, {
        slug,
        stream_url: 'https://stream.test/x',
        record: 1,
        public: 1,
        rewind_hours: 2,
      })
    })

    /** The begin of a response, which is left then. */
    async function begin(path: string, headers: Record<string, string> = {}, bytes = 200_000) {
      const leaving = new AbortController()
      const response = await app.fetch(path, { headers, signal: leaving.signal, redirect: 'manual' })
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk)
        length += chunk.length
        if (length >= bytes) break
      }
      leaving.abort()
      return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) }
    }

    it('is endless MP3 with the headers of the public side, beginning 20 s before the newest frame', async () => {
      const { status, headers, body } = await begin(`/listen/${slug}.mp3`)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'cache-control': 'no-store',
        'accept-ranges': 'none',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(headers.get('content-length')).toBeNull()
      const [first] = frameNumbers(body)
      expect(((3800 - first!) * 1152) / 44_100).toBeCloseTo(20, 0)
    })

    it('?from begins with the frame on air then; its query may have a fraction', async () => {
      const { body } = await begin(`/listen/${slug}.mp3?from=${nowS - 80.5}`)
      expect(frameNumbers(body)[0]).toBe(Math.round(19.5 / (1152 / 44_100)))
    })

    it.each([
      ['?from=', 400],
      ['?from=abc', 400],
      ['?from=-5', 400],
      ['?from=1e9', 400],
      [`?from=${nowS - 2 * 3600 - 1}`, 400],
      [`?from=${nowS + 6}`, 400],
      [`?from=99999999999999999999`, 400],
    ])('%s: %i, in words', async (query, status) => {
      const response = await begin(`/listen/${slug}.mp3${query}`)
      expect(response.status).toBe(status)
      expect(JSON.parse(response.body.toString())).toEqual({ message: 'from is outside of what can be heard' })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('no-store')
    })

    it('404 where the station is not public, does not record or does not exist, the same byte for byte', async () => {
      const absent = await begin('/listen/no-such-radio.mp3')
      expect([absent.status, absent.body.toString()]).toEqual([404, '{"message":"Not found."}'])
      expect(absent.headers.get('cache-control')).toBe('max-age=5')
      const same = async () => {
        const { status, body, headers } = await begin(`/listen/${slug}.mp3`)
        expect([status, body.toString()]).toEqual([404, absent.body.toString()])
        expect(headers.get('access-control-allow-origin')).toBe('*')
      }
      await updateStation(app.app.db, id, { record: 0 })
      await same()
      await updateStation(app.app.db, id, { record: 1 })
      await change({ website: { public: false } })
      await same()
    })

    it('301 for a former slug, with the query', async () => {
      await change({ website: { slug: `${slug}-new` } })
      const { status, headers } = await begin(`/listen/${slug}.mp3?from=${nowS - 50}`)
      expect([status, headers.get('location')]).toEqual([301, `/listen/${slug}-new.mp3?from=${nowS - 50}`])
    })

    it('Range: bytes=0-1 gets 206 with two bytes, every other range the whole', async () => {
      const probe = await begin(`/listen/${slug}.mp3`, { Range: 'bytes=0-1' })
      expect([probe.status, probe.headers.get('content-range'), probe.body.length]).toEqual([206, 'bytes 0-1/*', 2])
      expect((await begin(`/listen/${slug}.mp3`, { Range: 'bytes=0-' })).status).toBe(200)
    })

    it('HEAD has the headers and no listener', async () => {
      const { status, headers } = await app.fetch(`/listen/${slug}.mp3`, { method: 'HEAD' })
      expect([status, headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      expect((await app.fetch(`/listen/${slug}.mp3?from=1`, { method: 'HEAD' })).status).toBe(400)
    })

    it('Icy-MetaData: 1 has metadata at its places, and the name of the station in UTF-8', async () => {
      await change({ name: 'Rádio Ünï' })
      const { headers, body } = await begin(`/listen/${slug}.mp3`, { 'Icy-MetaData': '1' })
      expect(Buffer.from(headers.get('icy-name')!, 'latin1').toString()).toBe('Rádio Ünï')
      const interval = Number(headers.get('icy-metaint'))
      expect(body.subarray(interval + 1, interval + 14).toString()).toBe("StreamTitle='")
    })

    it('a title of a show that is not public is not in the metadata, live or rewound', async () => {
      const { call } = await app.station()
      const show = await makeShow(call)
      await app.app.db.updateTable('shows').set({ station_id: id }).where('id', '=', show.id).execute()
      const play = { station_id: id, show_id: show.id, from_us: (nowS - 300) * 1e6, until_us: null, title: 'Secret' }
      await app.app.db.insertInto('plays').values(play).execute()
      const titles = async () => {
        const asked = ['', `?from=${nowS - 50}`].map((query) =>
          begin(`/listen/${slug}.mp3${query}`, { 'Icy-MetaData': '1' }),
        )
        return (await Promise.all(asked)).map(({ body }) => /StreamTitle='([^']*)'/.exec(body.toString('latin1'))?.[1])
      }
      expect(await titles()).toEqual(['Secret', 'Secret'])
      await updateShow(app.app.writer, id, show.id, { published: false })
      expect(await titles()).toEqual(['', ''])
    })

    it('503 with Retry-After beyond the limit, and a listener who leaves makes room', async () => {
      const small = await testApp({
        database,
        dataDir: app.dataDir,
        now,
        config: { database: app.config.database, listeners: 3 },
      })
      const leaving = new AbortController()
      const open = () => small.fetch(`/listen/${slug}.mp3`, { signal: leaving.signal })
      const streams = [await open(), await open(), await open()]
      expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
      const refused = await small.fetch(`/listen/${slug}.mp3`)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      leaving.abort()
      const head = () => small.fetch(`/listen/${slug}.mp3`, { headers: { Range: 'bytes=0-1' } })
      await expect.poll(async () => (await head()).status).toBe(206)
      await small.app.close()
    })

    it('switching the station to private ends running sound at once', async () => {
      const response = await app.fetch(`/listen/${slug}.mp3`)
      expect(response.status).toBe(200)
      const reading = (async () => {
        for await (const _ of response.body!) {
          // Read until it ends.
        }
      })().catch(() => {})
      await change({ website: { public: false } })
      await reading
    })

    it('streams end when the server stops', async () => {
      const other = await testApp({ database, dataDir: app.dataDir, now, config: { database: app.config.database } })
      const response = await other.fetch(`/listen/${slug}.mp3`)
      expect(response.status).toBe(200)
      const reading = (async () => {
        for await (const _ of response.body!) {
          // Read until it ends.
        }
      })().catch(() => {})
      const began = performance.now()
      await Promise.all([other.app.close(1000), reading])
      expect(performance.now() - began).toBeLessThan(5000)
    })
  })
}

describe('HLS over HTTP', () => {
  let app: TestApp
  let storage: RecordingStorage
  let id: number
  let call: TestStation['call']
  beforeAll(async () => {
    app = await testApp({ now })
    storage = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
    ;({ id, call } = await app.station())
    await makeReel(app.app.db, storage, { stationId: id, startUs: (nowS - 200) * 1e6, frames: frames(7600) })
    const open = { stream_url: 'https://stream.test/x', record: 1, public: 1, rewind_hours: 2 }
    await updateStation(app.app.db, id, { slug: 'hls-radio', ...open })
  })
  afterAll(async () => {
    await storage.close()
    await app.close()
  })

  it('live.m3u8 lists the last half hour, and every segment that it lists is there, immutable', async () => {
    const response = await app.fetch('/hls/hls-radio/live.m3u8')
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(text).toMatch(/^#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:\d+\n/)
    expect(text).not.toMatch(/ENDLIST|GAP|DISCONTINUITY|CODECS/)
    const packed = await app.fetch('/hls/hls-radio/live.m3u8', { headers: { 'Accept-Encoding': 'gzip' } })
    const { encoding, vary } = { encoding: packed.headers.get('content-encoding'), vary: packed.headers.get('vary') }
    expect([encoding, vary, (await packed.text()).split('\n', 2)]).toEqual([
      'gzip',
      'Accept-Encoding',
      text.split('\n', 2),
    ])
    const numbers = [...text.matchAll(/^(\d+)\.mp3$/gm)].map(([, number]) => Number(number))
    expect(numbers.length).toBeGreaterThan(176)
    for (const number of numbers.slice(-3)) {
      const segment = await app.fetch(`/hls/hls-radio/${number}.mp3`)
      expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      expect(segment.headers.get('cache-control')).toBe('public, max-age=7200, immutable')
      expect(Number(segment.headers.get('content-length'))).toBe((await segment.arrayBuffer()).byteLength)
    }
  })

  it('a span is a playlist that ends once it is over; rights are those of from', async () => {
    const over = await app.fetch(`/hls/hls-radio/${nowS - 150}-${nowS - 100}.m3u8`)
    const text = await over.text()
    expect([...text.matchAll(/\.mp3$/gm)].length).toBeGreaterThanOrEqual(5)
    expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    const running = await (await app.fetch(`/hls/hls-radio/${nowS - 150}-${nowS + 600}.m3u8`)).text()
    expect(running).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(running).not.toContain('ENDLIST')
    const status = async (path: string) => (await app.fetch(`/hls/${path}`)).status
    expect(await status(`hls-radio/${nowS - 8000}-${nowS - 100}.m3u8`)).toBe(400)
    expect(await status(`hls-radio/${Math.floor((nowS - 8000) / 10)}.mp3`)).toBe(400)
    expect(await status(`hls-radio/${Math.floor(nowS / 10)}.mp3`)).toBe(404)
    expect(await status('none/live.m3u8')).toBe(404)
    await setStation(app.app.writer, id, { website: { rewind_hours: 0 } })
    expect(await status('hls-radio/live.m3u8')).toBe(404)
    expect(await status(`hls-radio/${Math.floor((nowS - 100) / 10)}.mp3`)).toBe(400)
    await setStation(app.app.writer, id, { website: { rewind_hours: 2 } })
  })

  it('a playlist has an ETag, and one that has not changed is answered 304; from any second of its first segment it is the same', async () => {
    const path = (by: number) => `/hls/hls-radio/${nowS - 180 + by}-${nowS - 60}.m3u8`
    const first = await app.fetch(path(0), { headers: { 'Accept-Encoding': 'identity' } })
    const text = await first.text()
    expect(first.headers.get('cache-control')).toBe('public, max-age=2')
    const etag = first.headers.get('etag')!
    const known = await app.fetch(path(9), { headers: { 'If-None-Match': etag } })
    expect([known.status, await known.text(), known.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=2',
    ])
    expect(await (await app.fetch(path(5))).text()).toBe(text)
    const head = await app.fetch(path(0), { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })

  it('what is held is refused as soon as it may not be heard: a private station, less rewinding, a restricted show', async () => {
    const from = nowS - 180
    const paths = [
      `/hls/hls-radio/${from}-${nowS - 60}.m3u8`,
      `/hls/hls-radio/${from / 10}.mp3`,
      '/hls/hls-radio/live.m3u8',
    ]
    const statuses = async () => {
      const found: number[] = []
      for (const path of paths) found.push((await app.fetch(path)).status)
      return found
    }
    const set = (website: object) => setStation(app.app.writer, id, { website } as never)
    expect(await statuses()).toEqual([200, 200, 200])
    await set({ public: false })
    expect(await statuses()).toEqual([404, 404, 404])
    await set({ public: true })
    expect(await statuses()).toEqual([200, 200, 200])
    await set({ rewind_hours: 0 })
    expect(await statuses()).toEqual([400, 400, 404])
    await set({ rewind_hours: 2 })
    const show = await makeShow(call)
    const week = { show_id: show.id, week: 1, entries: [{ day: 'tue', time: 0, duration: 1440 }] }
    expect((await call('PUT /v1/schedule', week)).status).toBe(200)
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await call(`PUT /v1/shows/${show.id}`, { published: false })).status).toBe(200)
    expect(await statuses()).toEqual([404, 404, 200])
  })
})
