import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { openRecordings } from '../storage/recordings.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'
import { frames, makeReel } from '../testing/reels.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const notFound = { status: 404, body: { message: 'Not found.' } }

for (const database of databases) {
  describe(`the public reads on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    let stations = 0
    /** A public station with a show on air from 11:00 to 13:00, one that is not published from 13:00, and an episode. */
    async function radio(settings: Parameters<TestApp['station']>[0] = {}) {
      const name = `Radio ${++stations} Tramline`
      const website = { public: true, ...settings.website }
      const { call, id } = await app.station({ timeZone: 'UTC', color: '#0b6e99', ...settings, name, website })
      const show = await makeShow(call, { title: 'Café Continental', description: 'Coffee', presenter: 'Ada' })
      const draft = await makeShow(call, { title: 'Secret', description: 'Not yet', published: false })
      const plan = (showId: number, time: number) =>
        call('PUT /v1/schedule', { show_id: showId, week: 1, entries: [{ day: 'mon', time, duration: 120 }] })
      await plan(show.id, 660)
      await plan(draft.id, 780)
      const slug = `radio-${stations}-tramline`
      const get = async (path = '', init: RequestInit = {}) => {
        const response = await app.fetch(`/public/${slug}${path}`, { redirect: 'manual', ...init } as never)
        const text = await response.text()
        const { status, headers } = response
        return { status, headers, body: text === '' ? undefined : JSON.parse(text) }
      }
      return { id, call, slug, name, get, show, draft }
    }
    const body = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer
      return { status, body }
    }

    it('a station: its words and addresses, those of parts that are off null', async () => {
      const { get, slug, name } = await radio()
      const base = 'https://radio.test'
      expect(await body(get())).toEqual({
        status: 200,
        body: {
          ...{ slug, name, description: '', image: '', color: '#0b6e99', url: '', timezone: 'UTC', language: 'en' },
          page_url: `${base}/${slug}`,
          feed_url: null,
          calendar_url: `${base}/feeds/${slug}.ics`,
          listen: { url: null, type: null, rewind_url: null, rewind_from: null, hls_url: null },
        },
      })
    })

    it('the sound is that of this server, or the address that the station gives; never the one that is recorded', async () => {
      const { get, id, slug } = await radio({ streamUrl: 'https://a:secret@source.test/live', record: true })
      const listen = async () => (await get()).body.listen
      expect(await listen()).toMatchObject({ url: `https://radio.test/listen/${slug}.mp3`, type: 'audio/mpeg' })
      await setStation(app.app.writer, id, { website: { listen_url: 'https://sound.test/live.aac' } })
      expect(await listen()).toMatchObject({ url: 'https://sound.test/live.aac', type: null })
      expect(JSON.stringify([await get(), await get('/now')])).not.toContain('secret')
    })

    it('now: what is on air and what is next, in the exact form', async () => {
      const { get, slug, name } = await radio()
      const { body } = await get('/now')
      expect(body).toEqual({
        station: { slug, name, color: '#0b6e99', image: '' },
        scheduled: {
          current: {
            ...{ title: 'Café Continental', show_slug: 'cafe-continental', description: 'Coffee', image: '' },
            ...{ presenter: 'Ada', start_time: at('2026-11-16T11:00Z'), end_time: at('2026-11-16T13:00Z') },
            page_url: `https://radio.test/${slug}/shows/cafe-continental`,
          },
          next: {
            ...{ title: name, show_slug: null, description: '', image: '', presenter: '', page_url: null },
            ...{ start_time: at('2026-11-16T13:00Z'), end_time: at('2026-11-16T15:00Z') },
          },
          next_change_at: at('2026-11-16T13:00Z'),
        },
        stream: { state: 'unknown', since: null, url: null },
        ...{ rewind: null, track: null, serial: 1 },
      })
    })

    it('now: over a gap next is given, and the serial grows with each change and not otherwise', async () => {
      const { get, id } = await radio()
      const serial = async () => (await get('/now')).body.serial
      expect([await serial(), await serial()]).toEqual([1, 1])
      app.clock.ms = Date.parse('2026-11-16T15:00:00Z')
      const { scheduled } = (await get('/now')).body
      expect(scheduled).toMatchObject({ current: null, next: { start_time: at('2026-11-23T11:00Z') } })
      expect(scheduled.next_change_at).toBe(at('2026-11-23T11:00Z'))
      expect([await serial(), await serial()]).toEqual([2, 2])
      await setStation(app.app.writer, id, { color: '#ffffff' })
      expect(await serial()).toBe(3)
    })

    it('headers: any site may read it, shared caches store it, and none beyond the next boundary of the schedule', async () => {
      const { get } = await radio()
      const caching = (max: number, stale: number) =>
        `public, max-age=${max}, stale-while-revalidate=${stale}, stale-if-error=86400`
      for (const [path, expected] of [
        ['', caching(60, 600)],
        ['/now', caching(5, 30)],
        ['/search?q=x', caching(30, 60)],
        ['/schedule', caching(60, 600)],
      ] as const) {
        for (let time = 0; time < 2; time++) {
          const { status, headers } = await get(path)
          expect([path, status, headers.get('cache-control')]).toEqual([path, 200, expected])
          expect(headers.get('access-control-allow-origin')).toBe('*')
          expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
          expect(headers.get('access-control-expose-headers')).toBe('Date, Age, ETag')
          expect(headers.get('vary')).toBe('Accept-Encoding')
          expect(headers.get('set-cookie')).toBe(null)
        }
      }
      app.clock.ms = Date.parse('2026-11-16T12:59:57.500Z')
      for (let time = 0; time < 2; time++) {
        expect((await get('/now')).headers.get('cache-control')).toBe(caching(2, 30))
        expect((await get('/schedule')).headers.get('cache-control')).toBe(caching(2, 600))
      }
      const etag = (await get('/now')).headers.get('etag')!
      const known = await get('/now', { headers: { 'if-none-match': etag } })
      expect([etag.slice(0, 3), known.status, known.headers.get('cache-control')]).toEqual(['W/"', 304, caching(2, 30)])
      expect(known.headers.get('access-control-allow-origin')).toBe('*')
    })

    it('other methods get 405, and those on what does not exist 404; a preflight 204', async () => {
      const { get } = await radio()
      const refused = await get('/now', { method: 'POST' })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      expect(await body(get('/episodes/999999', { method: 'DELETE' }))).toEqual(notFound)
      expect(await body(get('/shows/none', { method: 'PUT' }))).toEqual(notFound)
      expect(await body(get('/nothing', { method: 'POST' }))).toEqual(notFound)
      const preflight = await get('/now', { method: 'OPTIONS' })
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
      ])
      expect((await get('/now', { method: 'HEAD' })).status).toBe(200)
    })

    it('a station that is not public answers as one that does not exist, on every path, also when it was public before', async () => {
      const { get, id } = await radio()
      const paths = [
        '',
        '/now',
        '/schedule',
        '/shows',
        '/shows/cafe-continental',
        '/episodes',
        '/search?q=x',
        '/moments',
      ]
      const missing = async (path: string) => {
        const { status, headers } = await app.fetch(`/public/none-such${path}`)
        return { status, caching: headers.get('cache-control'), cors: headers.get('access-control-allow-origin') }
      }
      for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
      await setStation(app.app.writer, id, { website: { public: false } })
      for (const path of paths) {
        const { status, body, headers } = await get(path)
        expect([path, { status, body }]).toEqual([path, notFound])
        const { 'x-request-id': _, date: __, ...own } = Object.fromEntries(headers)
        expect(await missing(path)).toEqual({
          status: 404,
          ...{ caching: own['cache-control'], cors: own['access-control-allow-origin'] },
        })
        expect(own['cache-control']).toBe('max-age=5')
      }
    })

    it('a former slug of a station or a show answers 301 to the present one, query kept, until another takes it', async () => {
      const { get, id, slug, show } = await radio()
      const { writer } = app.app
      const present = `${slug}-new`
      await get('/episodes?limit=5')
      await setStation(writer, id, { website: { slug: present } })
      const moved = await get('/episodes?limit=5')
      expect([moved.status, moved.headers.get('location')]).toEqual([301, `/public/${present}/episodes?limit=5`])
      await updateShow(writer, id, show.id, { website: { slug: 'coffee' } })
      const at = async (path: string) => {
        const { status, headers } = await app.fetch(`/public/${present}${path}`, { redirect: 'manual' })
        return [status, headers.get('location')]
      }
      expect(await at('/shows/cafe-continental?x=1')).toEqual([301, `/public/${present}/shows/coffee?x=1`])
      expect(await at('/shows/coffee')).toEqual([200, null])
      const other = await radio()
      await setStation(writer, other.id, { website: { slug } })
      expect((await get('')).body.name).toBe(other.name)
    })

    it('episodes: newest first, with cursor, of one show too; nothing that is not public', async () => {
      const { get, call, show, draft, slug } = await radio()
      const episode = (title: string, more: object = {}) => makeEpisode(call, { show_id: show.id, title, ...more })
      const ids: number[] = []
      for (const title of ['One', 'Two', 'Three']) {
        ids.push((await episode(title, { datetime: at(noon) - 1000 + 10 * ids.length })).id)
      }
      const due = await episode('Later', { datetime: at(noon) + 60 })
      await makeEpisode(call, { show_id: draft.id, title: 'Hidden' })
      const archived = await episode('Archived')
      await call(`DELETE /v1/episodes/${archived.id}`)
      const first = (await get('/episodes?limit=2')).body
      expect([first.episodes.map(({ id }: { id: number }) => id), first.total, first.limit]).toEqual([
        [ids[2], ids[1]],
        3,
        2,
      ])
      const { body: second } = await get(`/episodes?limit=2&cursor=${first.next_cursor}`)
      expect([second.episodes.map(({ id }: { id: number }) => id), second.next_cursor]).toEqual([[ids[0]], null])
      expect((await get('/episodes?show=cafe-continental')).body.total).toBe(3)
      for (const other of ['secret', 'none']) {
        expect((await get(`/episodes?show=${other}`)).body).toEqual({
          ...{ episodes: [], total: 0, limit: 20, next_cursor: null },
        })
      }
      expect(second.episodes[0]).toEqual({
        ...{ id: ids[0], guid: expect.stringMatching(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/), title: 'One' },
        ...{ description: expect.any(String), image: expect.any(String), datetime: at(noon) - 1000, duration_ms: null },
        ...{
          audio_url: expect.any(String),
          audio_length: 0,
          show: { slug: 'cafe-continental', title: 'Café Continental' },
        },
        ...{ page_url: `https://radio.test/${slug}/episodes/${ids[0]}`, waveform_url: null, chapters: [] },
      })
      expect((await get(`/episodes/${ids[1]}`)).body).toMatchObject({
        title: 'Two',
        previous: { id: ids[0], title: 'One' },
        next: { id: ids[2], title: 'Three' },
        moments: [],
      })
      for (const id of [due.id, archived.id, 999_999]) expect(await body(get(`/episodes/${id}`))).toEqual(notFound)
      app.clock.advance(60)
      expect((await get('/episodes')).body.total).toBe(4)
      expect((await get(`/episodes/${due.id}`)).status).toBe(200)
      expect((await get('/search?q=thr')).body).toMatchObject({ query: 'thr', total: 1, results: [{ id: ids[2] }] })
      expect((await get('/search?q=hidden')).body.total).toBe(0)
    })

    it('the schedule: whole occurrences in the day in which they begin; a hidden show has the name of the station', async () => {
      const { get, name } = await radio()
      const { body } = await get('/schedule?from=2026-11-16&days=2')
      const times = (from: string, until: string) => ({ start_time: at(from), end_time: at(until) })
      expect(body).toEqual({
        timezone: 'UTC',
        days: [
          {
            date: '2026-11-16',
            shows: [
              {
                ...{ title: 'Café Continental', show_slug: 'cafe-continental', image: '' },
                ...times('2026-11-16T11:00Z', '2026-11-16T13:00Z'),
                ...{ is_current: true, episode_id: null, rewindable: false },
              },
              {
                ...{ title: name, show_slug: null, image: '' },
                ...times('2026-11-16T13:00Z', '2026-11-16T15:00Z'),
                ...{ is_current: false, episode_id: null, rewindable: false },
              },
            ],
          },
          { date: '2026-11-17', shows: [] },
        ],
      })
      for (const query of ['from=2026-02-30', 'days=0', 'days=29', 'days=x', 'from=today']) {
        const refused = await get(`/schedule?${query}`)
        expect([query, refused.status, refused.headers.get('cache-control')]).toEqual([query, 400, 'no-store'])
      }
      expect((await get('/schedule?days=28')).body.days).toHaveLength(28)
    })

    it('shows: the public ones by title, with their next start and the number of their episodes', async () => {
      const { get, call, show, slug } = await radio()
      await makeEpisode(call, { show_id: show.id, title: 'One' })
      await makeEpisode(call, { show_id: show.id, title: 'Later', datetime: at(noon) + 600 })
      const expected = {
        ...{ slug: 'cafe-continental', title: 'Café Continental', description: 'Coffee', image: '', presenter: 'Ada' },
        ...{ page_url: `https://radio.test/${slug}/shows/cafe-continental`, feed_url: null },
        ...{ next_at: at('2026-11-23T11:00Z'), episodes: 1 },
      }
      expect((await get('/shows')).body).toEqual([expected])
      expect((await get('/shows/cafe-continental')).body).toEqual(expected)
      expect(await body(get('/shows/secret'))).toEqual(notFound)
    })

    it('the tape: 404 where rewinding is off; a station of which nothing is recorded has a gap, and no show to hear', async () => {
      const { get, id } = await radio()
      expect(await body(get('/tape'))).toEqual(notFound)
      await setStation(app.app.writer, id, { website: { rewind_hours: 24 } })
      const { body: tape } = await get('/tape')
      expect(tape).toMatchObject({
        ...{ from: at('2026-11-16T00:00Z'), until: at('2026-11-17T00:00Z') },
        gaps: [{ from: at('2026-11-16T00:00Z'), until: at(noon) }],
        shows: [
          { title: 'Café Continental', start_time: at('2026-11-16T11:00Z'), rewindable: false },
          { show_slug: null, start_time: at('2026-11-16T13:00Z'), rewindable: false },
        ],
      })
      expect(Buffer.from(tape.levels.values, 'base64')).toEqual(Buffer.alloc(8640))
    })

    it('what was on air before the first recorded second is a gap, and no show that can be heard', async () => {
      const { get, id, call, show } = await radio()
      await setStation(app.app.writer, id, { website: { rewind_hours: 48 } })
      const entries = [660, 690].map((time) => ({ day: 'mon', time, duration: 30 }))
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      const storage = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
      const firstAt = at('2026-11-16T11:45Z')
      // 15 minutes, up to now.
      await makeReel(app.app.db, storage, { stationId: id, startUs: firstAt * 1e6, frames: frames(34_453) })
      const { body: tape } = await get('/tape')
      expect(tape.gaps).toEqual([{ from: at('2026-11-16T00:00Z'), until: firstAt }])
      const day = at('2026-11-16T00:00Z')
      const heard = [...Buffer.from(tape.levels.values, 'base64')].flatMap((level, step) => (level > 0 ? [step] : []))
      expect(Math.min(...heard)).toBe((firstAt - day) / 10)
      const rewindable = (shows: { start_time: number; rewindable: boolean }[]) =>
        shows.map((each) => [new Date(each.start_time * 1000).toISOString().slice(11, 16), each.rewindable])
      const { body: schedule } = await get('/schedule?from=2026-11-16&days=1')
      const expected = [
        ['11:00', false],
        ['11:30', true],
        ['13:00', false],
      ]
      expect(rewindable(tape.shows)).toEqual(expected)
      expect(rewindable(schedule.days[0].shows)).toEqual(expected)
      const { body: yesterday } = await get('/tape?date=2026-11-15')
      expect(yesterday.gaps).toEqual([{ from: day - 86_400, until: day }])
      await storage.close()
    })
  })
}

it('requests of an address are limited, those for stations that do not exist too', async () => {
  const app = await testApp({ config: { publicRateLimit: 3 } })
  await app.station({ name: 'Radio Tramline', website: { public: true } })
  const ask = async (path: string) => (await app.fetch(path)).status
  expect(await ask('/public/radio-tramline/now')).toBe(200)
  expect(await ask('/public/none-such/now')).toBe(404)
  expect(await ask('/public/radio-tramline/now')).toBe(200)
  const { status, headers } = await app.fetch('/public/radio-tramline/now')
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '60', 'no-store'])
  expect(await ask('/public/none-such/now')).toBe(429)
  app.clock.advance(61)
  expect(await ask('/public/radio-tramline/now')).toBe(200)
  await app.close()
})
