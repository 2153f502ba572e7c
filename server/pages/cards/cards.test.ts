import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setStation } from '../../station/actions.ts'
import { noon, type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { drawRecording } from '../../testing/drawn-recording.ts'
import { makeEpisode, makeShow } from '../../testing/factories.ts'
import { signIn } from '../../testing/people.ts'

const hourly = 'public, max-age=3600, stale-while-revalidate=86400'

for (const database of databases) {
  describe(`cards of a station on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    let stations = 0
    async function radio(website: object = {}) {
      const slug = `radio-${++stations}-tramline`
      const settings = { timeZone: 'UTC', color: '#0b6e99', name: `Radio ${stations} Tramline` }
      const { call, id } = await app.station({ ...settings, website: { public: true, ...website } })
      const show = await makeShow(call, { title: 'Café Continental', presenter: 'Ada' })
      const draft = await makeShow(call, { title: 'Secret', published: false })
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 660, duration: 120 }] })
      const get = async (path: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
        const response = await app.fetch(`/${slug}${path}`, { redirect: 'manual', ...init })
        const bytes = Buffer.from(await response.arrayBuffer())
        return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
      }
      const fog = (fields: object = {}) =>
        makeEpisode(call, { show_id: show.id, title: 'Fog on the line', duration: 600, ...fields })
      return { call, id, slug, show, draft, get, fog }
    }

    /** The colour of a card at a place, and how many pixels of an area differ from its first. */
    async function look(bytes: Buffer) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
      const marked = (left: number, top: number, width: number, height: number) => {
        let count = 0
        for (let y = top; y < top + height; y++)
          for (let x = left; x < left + width; x++) if (Math.abs(at(x, y)[1]! - at(left, top)[1]!) > 60) count++
        return count
      }
      return { info, at, marked }
    }

    it('of the station, what is on air, a show, an episode and a part: JPEG for any site, with times to keep it', async () => {
      const { get, fog } = await radio()
      const { id } = await fog()
      const cards: [path: string, caching: string][] = [
        ['/card.jpg', hourly],
        ['/card/now.jpg', 'public, max-age=60, stale-while-revalidate=86400'],
        ['/shows/cafe-continental/card.jpg', hourly],
        [`/episodes/${id}/card.jpg`, hourly],
        [`/episodes/${id}-fog-on-the-line/card.jpg`, hourly],
        [`/episodes/${id}/card.jpg?at=10&until=40`, hourly],
      ]
      for (const [path, caching] of cards) {
        const { status, headers, bytes } = await get(path)
        expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
          path,
          200,
          'image/jpeg',
          caching,
        ])
        expect(headers).toMatchObject({
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'content-length': `${bytes.length}`,
          etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
        })
        expect(headers).not.toHaveProperty('set-cookie')
        expect(headers).not.toHaveProperty('content-encoding')
        const { format, width, height } = await sharp(bytes).metadata()
        expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
      }
    })

    it('304 for one that is known, HEAD without a body, and another one when the title has changed', async () => {
      const { get, call, show } = await radio()
      const path = '/shows/cafe-continental/card.jpg'
      const first = await get(path)
      const etag = first.headers.etag!
      const known = await get(path, { headers: { 'If-None-Match': etag } })
      expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, etag])
      const head = await get(path, { method: 'HEAD' })
      expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
        200,
        0,
        `${first.bytes.length}`,
      ])
      expect((await get(path, { method: 'POST' })).status).toBe(405)
      await call(`PUT /v1/shows/${show.id}`, { title: 'Another name' })
      const second = await get(path, { headers: { 'If-None-Match': etag } })
      expect([second.status, second.headers.etag === etag]).toEqual([200, false])
    })

    it('of a show: its weekly times, without a broadcast of one date', async () => {
      const { get, call, show } = await radio()
      const path = '/shows/cafe-continental/card.jpg'
      const before = await get(path)
      const special = { kind: 'air', date: '2026-11-19', show_id: show.id, time: 600, duration: 30 }
      expect((await call('POST /v1/exceptions', { exceptions: [special] })).status).toBe(201)
      expect((await get(path)).headers.etag).toBe(before.headers.etag)
    })

    it('of what is on air: never beyond the next boundary', async () => {
      const { get } = await radio()
      app.clock.ms = Date.parse('2026-11-16T12:59:20Z')
      const last = await get('/card/now.jpg')
      expect(last.headers['cache-control']).toBe('public, max-age=40, stale-while-revalidate=0')
      app.clock.ms = Date.parse('2026-11-16T13:00:00Z')
      expect((await get('/card/now.jpg')).headers.etag).not.toBe(last.headers.etag)
    })

    it('404 as the page: what is missing, not published, not due, or of a station without pages', async () => {
      const { get, fog, id, draft } = await radio()
      const later = await fog({ datetime: Date.parse(noon) / 1000 + 60 })
      const hidden = await fog({ show_id: draft.id })
      const paths = ['/shows/secret', '/shows/none', `/episodes/${later.id}`, `/episodes/${hidden.id}`]
      for (const path of [...paths, '/episodes/0', '/episodes/x', '/episodes/99999999']) {
        const { status, bytes } = await get(`${path}/card.jpg`)
        expect([path, status, JSON.parse(`${bytes}`)]).toEqual([path, 404, { message: 'Not found.' }])
      }
      const { id: shown } = await fog()
      await setStation(app.app.writer, id, { website: { pages: false } })
      const all = ['/card.jpg', '/card/now.jpg', '/shows/cafe-continental/card.jpg', `/episodes/${shown}/card.jpg`]
      for (const path of all) expect([path, (await get(path)).status]).toEqual([path, 404])
    })

    it('of a moment: its words, on the tape and in the language of the station; one that is unknown is the episode', async () => {
      const { get, fog, id: station_id } = await radio()
      const { id: episode_id } = await fog()
      const span = { from_ms: 61_000, until_ms: 92_000, created_at: 0 }
      const { id } = await app.app.db
        .insertInto('moments')
        .values({ station_id, episode_id, title: 'The horn, and no answer', ...span })
        .returning('id')
        .executeTakeFirstOrThrow()
      const path = `/episodes/${episode_id}/card.jpg`
      const [episode, moment] = [await get(path), await get(`${path}?moment=${id}`)]
      expect((await look(moment.bytes)).at(1190, 10).map((value) => Math.round(value / 8))).toEqual([3, 4, 4])
      expect((await look(episode.bytes)).at(1190, 10).map((value) => Math.round(value / 8))).toEqual([1, 14, 19])
      expect((await look(moment.bytes)).marked(53, 62, 1080, 200)).toBeGreaterThan(10_000)
      expect((await get(`${path}?moment=999999`)).headers.etag).toBe(episode.headers.etag)
      expect((await get(`${path}?at=x`)).headers.etag).toBe(episode.headers.etag)
      expect((await get(`${path}?at=61&until=92`)).headers.etag).not.toBe(moment.headers.etag)
    })

    it('the tape has the levels of the recording, and is dark where there are none or rewinding is off', async () => {
      const { get, id } = await radio({ rewind_hours: 48 })
      const [station, onAir] = [await get('/card.jpg'), await get('/card/now.jpg')]
      expect((await look(station.bytes)).marked(0, 480, 1200, 150)).toBe(0)
      expect((await look(onAir.bytes)).marked(0, 490, 800, 130)).toBe(0)
      const recorded = { from: '2026-11-15T00:00:00Z', until: '2026-11-16T12:00:00Z' }
      await drawRecording(app, { stationId: id, ...recorded, levelAt: () => 150 })
      expect((await look((await get('/card.jpg')).bytes)).marked(0, 480, 1200, 150)).toBeGreaterThan(10_000)
      expect((await look((await get('/card/now.jpg')).bytes)).marked(0, 490, 800, 130)).toBeGreaterThan(5000)
      await setStation(app.app.writer, id, { website: { rewind_hours: 0 } })
      expect((await get('/card.jpg')).headers.etag).toBe(station.headers.etag)
    })

    it('the waveform of an episode is drawn on its strip, and a part of it on the card of a part', async () => {
      const { get, fog } = await radio()
      const { id: episode_id } = await fog()
      const dark = await get(`/episodes/${episode_id}/card.jpg`)
      expect((await look(dark.bytes)).marked(0, 440, 1200, 190)).toBe(0)
      // Loud in the first half, silent in the second.
      const levels = Buffer.alloc(6000).fill(180, 0, 3000).toString('base64')
      const measured = { duration_ms: 600_000, samples: 26_460_000, sample_rate: 44_100, channels: 2, due_ms: null }
      await app.app.db
        .insertInto('episode_audio')
        .values({ episode_id, ...measured, loudness: '{}', peaks: JSON.stringify({ pointsPerSecond: 10, levels }) })
        .execute()
      const { marked } = await look((await get(`/episodes/${episode_id}/card.jpg`)).bytes)
      expect(marked(0, 440, 590, 190)).toBeGreaterThan(5000)
      expect(marked(620, 440, 580, 190)).toBe(0)
      const part = async (query: string) => look((await get(`/episodes/${episode_id}/card.jpg?${query}`)).bytes)
      expect((await part('at=20&until=60')).marked(60, 337, 1080, 108)).toBeGreaterThan(2000)
      expect((await part('at=400&until=440')).marked(60, 337, 1080, 108)).toBe(0)
    })

    it('artwork in our storage is drawn; one elsewhere, and a file that is gone, are left out', async () => {
      const { get, call, id } = await radio()
      const owner = await signIn(app, [{ stationId: id }])
      const body = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#e05a9b' } })
        .png()
        .toBuffer()
      const headers = { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'image/png' }
      const sent = await app.fetch(`/dashboard/api/stations/${id}/pictures`, { method: 'POST', headers, body })
      const { url } = (await sent.json()) as { url: string }
      /** The red of the place of the picture is, on the card of a new show. */
      const redOf = async (image_url: string) => {
        const { title } = await makeShow(call, { title: `Show ${++shows}`, image_url })
        return (await look((await get(`/shows/${title.toLowerCase().replace(' ', '-')}/card.jpg`)).bytes)).at(
          300,
          580,
        )[0]
      }
      let shows = 0
      expect(await redOf('')).toBeLessThan(40)
      expect(await redOf(url)).toBeGreaterThan(200)
      expect(await redOf('https://elsewhere.test/a.jpg')).toBeLessThan(40)
      await app.app.storage.remove(new URL(url).pathname.slice('/media/'.length))
      expect(await redOf(url)).toBeLessThan(40)
    })
  })
}
