import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeKey } from '../../keys/actions.ts'
import { setStation } from '../../station/actions.ts'
import { noon, type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { tlsWire } from '../../testing/sockets.ts'

for (const database of databases) {
  describe(`cached answers on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    const reads = [
      '/v1/station',
      '/v1/shows',
      '/v1/shows/{show}',
      '/v1/schedule',
      '/v1/episodes',
      '/v1/episodes/{episode}',
      '/v1/search?q=tide',
      '/v1/now-playing',
    ]

    /** A station with a show on air all week and an episode, each with a long description. */
    async function filled() {
      const station = await app.station()
      const { call } = station
      const description = 'Wake-up music and the harbour news. '.repeat(60)
      const { body: show } = await call('POST /v1/shows', { title: 'Tide', description, published: true })
      const { body: episode } = await call('POST /v1/episodes', {
        title: 'Fog',
        show_id: show.id,
        description,
        audio_url: 'https://a.test/a.mp3',
        datetime: 1000,
      })
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
      const entries = days.flatMap((day) => [0, 720].map((time) => ({ day, time, duration: 720 })))
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      const url = (path: string) => path.replace('{show}', show.id).replace('{episode}', episode.id)
      return { ...station, show, episode, url }
    }

    /**
     * The raw responses to the same request, sent several times, each after the answer to the one before: the first is
     * made, the others come from the cache. The last one closes the connection.
     */
    async function askTimes(times: number, key: string, url: string, headers: string[]) {
      const wire = tlsWire(app.port)
      const request = [`GET ${url} HTTP/1.1`, 'Host: x', `X-API-Key: ${key}`, ...headers].join('\r\n')
      for (let asked = 1; asked < times; asked++) {
        wire.write(`${request}\r\n\r\n`)
        await wire.until(new RegExp(`(HTTP/1\\.1 [^]*){${asked}}`))
      }
      wire.write(`${request}\r\nConnection: close\r\n\r\n`)
      const bytes = Buffer.from(await wire.closed, 'latin1')
      const answers = []
      for (let at = 0; at < bytes.length; ) {
        const bodyAt = bytes.indexOf('\r\n\r\n', at) + 4
        const [line = '', ...fields] = bytes.subarray(at, bodyAt).toString().trim().split('\r\n')
        const got = Object.fromEntries(
          fields.map((field) => [field.split(': ')[0]!.toLowerCase(), field.slice(field.indexOf(': ') + 2)]),
        )
        const end = bodyAt + Number(got['content-length'] ?? 0)
        answers.push({ status: Number(line.split(' ')[1]), headers: got, body: bytes.subarray(bodyAt, end) })
        at = end
      }
      return answers as [(typeof answers)[0], (typeof answers)[0], ...typeof answers]
    }

    const askTwice = (key: string, url: string, headers: string[]) => askTimes(2, key, url, headers)

    const decode = {
      identity: (body: Buffer) => body,
      gzip: (body: Buffer) => gunzipSync(body),
      br: (body: Buffer) => brotliDecompressSync(body),
    }

    it('over 1 KiB, the body is compressed as the client accepts, made and kept answers alike', async () => {
      const { key, url } = await filled()
      for (const path of ['/v1/shows', '/v1/schedule', '/v1/episodes', '/v1/now-playing', '/v1/shows/{show}']) {
        const [{ body: plain }] = await askTwice(key, url(path), [])
        expect(plain.length).toBeGreaterThan(1024)
        for (const encoding of ['identity', 'gzip', 'br'] as const) {
          for (const answer of await askTwice(key, `${url(path)}?${encoding}`, [`Accept-Encoding: ${encoding}`])) {
            expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
            expect(decode[encoding](answer.body).toString()).toBe(plain.toString())
            if (encoding !== 'identity') expect(answer.body.length).toBeLessThan(plain.length / 2)
          }
        }
      }
    })

    it('up to 1 KiB, the body is sent as it is', async () => {
      const { key, url } = await filled()
      for (const answer of await askTwice(key, url('/v1/station'), ['Accept-Encoding: br, gzip'])) {
        expect(answer.headers['content-encoding']).toBeUndefined()
        expect(JSON.parse(answer.body.toString()).name).toBe('Test Radio')
      }
    })

    it('every read carries a weak ETag, the same for each encoding, with Vary and Cache-Control', async () => {
      const { key, url } = await filled()
      for (const path of reads) {
        const tags = new Set<string>()
        for (const encoding of ['identity', 'gzip', 'br']) {
          for (const { headers } of await askTwice(key, url(path), [`Accept-Encoding: ${encoding}`])) {
            tags.add(headers.etag!)
            expect(headers.vary).toBe('Accept-Encoding')
            expect(headers['cache-control']).toBe('private, no-cache')
            expect(headers['content-type']).toBe('application/json; charset=utf-8')
            expect(headers['x-content-type-options']).toBe('nosniff')
          }
        }
        expect([...tags]).toEqual([expect.stringMatching(/^W\/"[^"]+"$/)])
      }
    })

    it('304 without a body for If-None-Match, from a new and from a cached answer', async () => {
      const { key, url, call } = await filled()
      for (const path of reads) {
        const etag = (await call(`GET ${url(path)}`)).headers.get('etag')!
        for (const tag of [etag, etag.slice(2), '*', `"other", ${etag}`]) {
          const asked = `${url(path)}${path.includes('?') ? '&' : '?'}${Math.random()}`
          for (const answer of await askTwice(key, asked, [`If-None-Match: ${tag}`])) {
            expect([path, tag, answer.status, answer.body.length]).toEqual([path, tag, 304, 0])
            expect(answer.headers.etag).toBe(etag)
            expect(answer.headers.vary).toBe('Accept-Encoding')
            expect(answer.headers['cache-control']).toBe('private, no-cache')
            expect(answer.headers['content-type']).toBeUndefined()
            expect(answer.headers['content-encoding']).toBeUndefined()
          }
        }
        for (const answer of await askTwice(key, url(path), ['If-None-Match: "other"'])) expect(answer.status).toBe(200)
      }
    })

    it('a new and a cached answer have the same headers, on a keep-alive and on a closing connection', async () => {
      const { key, url } = await filled()
      for (const path of reads) {
        const answers = await askTimes(3, key, url(path), ['Accept-Encoding: gzip'])
        const [made, kept, closing] = answers.map(({ headers: { 'x-request-id': id, date, ...headers }, ...rest }) => {
          expect(id).toMatch(/^[\w-]+$/)
          expect(new Date(date!).toUTCString()).toBe(date)
          return { ...rest, headers }
        })
        expect(kept).toEqual(made)
        expect(closing).toEqual({ ...made, headers: { ...closing!.headers, connection: 'close' } })
        const { connection, 'keep-alive': _, ...others } = made!.headers
        expect(closing!.headers).toEqual({ ...others, connection: 'close' })
        expect(connection).toBe('keep-alive')
      }
    })

    it('anything but a successful read has Cache-Control: no-store and no ETag', async () => {
      const { call } = await filled()
      for (const ask of [
        ['POST /v1/shows', { title: 'B' }],
        ['GET /v1/shows/999999'],
        ['GET /v1/episodes?limit=x'],
      ] as [string, object?][]) {
        const { headers } = await call(...ask)
        expect([ask[0], headers.get('cache-control'), headers.has('etag')]).toEqual([ask[0], 'no-store', false])
      }
    })

    describe('how long', () => {
      const seconds: [path: string, seconds: number][] = [
        ['/v1/station', 60],
        ['/v1/shows', 60],
        ['/v1/shows/{show}', 60],
        ['/v1/schedule', 60],
        ['/v1/episodes', 30],
        ['/v1/episodes/{episode}', 30],
        ['/v1/search?q=tide', 30],
        ['/v1/now-playing', 15],
      ]
      for (const [path, ttl] of seconds) {
        it(`${path} is kept for ${ttl} seconds`, async () => {
          app.clock.ms = Date.parse(noon)
          const { call, url, id } = await filled()
          const before = (await call(`GET ${url(path)}`)).text
          await behindTheBack(id)
          expect((await call(`GET ${url(path)}`)).text).toBe(before)
          app.clock.advance(ttl - 1)
          expect((await call(`GET ${url(path)}`)).text).toBe(before)
          app.clock.advance(1)
          const after = (await call(`GET ${url(path)}`)).text
          // Schedule and now-playing use a cache of their own, which a write by the test does not invalidate.
          const isRemembered = path === '/v1/schedule' || path === '/v1/now-playing'
          if (!isRemembered) expect(after).not.toBe(before)
        })
      }

      /** Changes rows directly, so that no event is published and no cache invalidated. */
      async function behindTheBack(stationId: number) {
        const { db } = app.app
        await db.updateTable('shows').set({ title: 'Renamed Tide' }).where('station_id', '=', stationId).execute()
        await db.updateTable('stations').set({ name: 'Renamed Radio' }).where('id', '=', stationId).execute()
      }

      it('a page and a search are not kept beyond the second in which an episode comes due', async () => {
        app.clock.ms = Date.parse(noon)
        const { call, show } = await filled()
        const soon = { title: 'Tidal wave', show_id: show.id, datetime: app.clock.ms / 1000 + 3 }
        expect((await call('POST /v1/episodes', { audio_url: 'https://a.test/a.mp3', ...soon })).status).toBe(201)
        const reads = ['/v1/episodes', `/v1/episodes?show_id=${show.id}`, '/v1/search?q=tidal%20wave']
        const count = async (path: string) => {
          const { episodes, results } = (await call(`GET ${path}`)).body
          return (episodes ?? results).filter(({ title }: { title: string }) => title === soon.title).length
        }
        for (const path of reads) expect([path, await count(path)]).toEqual([path, 0])
        app.clock.advance(2)
        for (const path of reads) expect([path, await count(path)]).toEqual([path, 0])
        app.clock.advance(1)
        for (const path of reads) expect([path, await count(path)]).toEqual([path, 1])
      })

      it('/v1/schedule and /v1/now-playing are not kept over the start or end of an entry', async () => {
        for (const path of ['/v1/schedule', '/v1/now-playing']) {
          app.clock.ms = Date.parse('2026-11-16T11:59:50Z')
          const { call, show } = await filled()
          await call('PUT /v1/schedule', {
            show_id: show.id,
            week: 1,
            entries: [{ day: 'mon', time: 700, duration: 20 }],
          })
          const before = (await call(`GET ${path}`)).text
          app.clock.advance(9)
          expect((await call(`GET ${path}`)).text).toBe(before)
          app.clock.advance(1)
          const { text, body } = await call(`GET ${path}`)
          expect(text).not.toBe(before)
          if (path === '/v1/now-playing') expect(body).toEqual({ is_live: false, current: null, next: null })
          else expect(body.days[0].shows[0]).toMatchObject({ is_current: false, is_past: true })
        }
      })

      it('/v1/schedule is not kept over the station’s midnight', async () => {
        app.clock.ms = Date.parse('2026-11-16T22:59:50Z')
        const { call } = await app.station({ timeZone: 'Europe/Berlin' })
        expect((await call('GET /v1/schedule')).body.days[0].date).toBe('Monday, November 16')
        app.clock.advance(10)
        expect((await call('GET /v1/schedule')).body.days[0].date).toBe('Tuesday, November 17')
      })
    })

    describe('a station’s own writes', () => {
      it('are seen by the next read', async () => {
        const { call, show, episode } = await filled()
        const first = async () => (await call('GET /v1/episodes')).body.episodes
        expect(await first()).toHaveLength(1)
        await call(`PUT /v1/episodes/${episode.id}`, { title: 'Changed' })
        expect((await first())[0].title).toBe('Changed')
        await call(`PUT /v1/shows/${show.id}`, { title: 'New name' })
        expect((await first())[0].show).toBe('New name')
        expect((await call('GET /v1/now-playing')).body.current.title).toBe('New name')
        await call('DELETE /v1/schedule', { show_id: show.id, week: 1 })
        expect((await call('GET /v1/now-playing')).body.is_live).toBe(false)
        await call(`DELETE /v1/episodes/${episode.id}`)
        expect(await first()).toEqual([])
        await call(`DELETE /v1/shows/${show.id}`)
        expect((await call('GET /v1/shows')).body).toEqual([])
        await call('POST /v1/shows', { title: 'Next' })
        expect((await call('GET /v1/shows')).body).toHaveLength(1)
      })

      it('of a setting are seen by the next read', async () => {
        const { id, call } = await filled()
        await call('GET /v1/station')
        await setStation(app.app.writer, id, { name: 'New Radio', timeZone: 'Asia/Tokyo' })
        expect((await call('GET /v1/station')).body.name).toBe('New Radio')
        expect((await call('GET /v1/schedule')).body.number_of_weeks).toBe(1)
      })
    })

    describe('is never served to', () => {
      const path = 'GET /v1/shows'
      const refused = { status: 403, text: '{"message":"Invalid or disabled API key"}' }

      it('no key, or a wrong one', async () => {
        const { call, key } = await filled()
        for (let count = 0; count < 2; count++) expect((await call(path)).status).toBe(200)
        expect((await app.fetch('/v1/shows')).status).toBe(401)
        expect(await app.caller(`${key}x`)(path)).toMatchObject(refused)
      })

      it('a revoked key, from the next request on, while the others of the station work', async () => {
        const { id, call } = await filled()
        const made = await app.key(id)
        const other = app.caller(made.key)
        for (const ask of [call, other, call, other]) expect((await ask(path)).status).toBe(200)
        await revokeKey(app.app.writer, made.row.station_id, made.row.id)
        expect(await other(path)).toMatchObject(refused)
        expect((await call(path)).status).toBe(200)
      })

      it('a key that expires while the answer is kept', async () => {
        const { id, call } = await filled()
        const brief = app.caller((await app.key(id, ['shows:read'], Math.floor(app.clock.ms / 1000) + 10)).key)
        for (const ask of [call, brief, brief]) expect((await ask(path)).status).toBe(200)
        app.clock.advance(9)
        expect((await brief(path)).status).toBe(200)
        app.clock.advance(1)
        expect(await brief(path)).toMatchObject(refused)
      })

      it('any key while the station is switched off; they work again when it is on', async () => {
        const { id, call } = await filled()
        for (let count = 0; count < 2; count++) expect((await call(path)).status).toBe(200)
        await setStation(app.app.writer, id, { publicApi: false })
        expect(await call(path)).toMatchObject(refused)
        expect(await call('POST /v1/shows', { title: 'Off' })).toMatchObject(refused)
        await setStation(app.app.writer, id, { publicApi: true })
        expect((await call(path)).status).toBe(200)
      })

      it('a key without the scope', async () => {
        const { id, call } = await filled()
        const blind = app.caller((await app.key(id, ['station:read', 'shows:write'])).key)
        await blind('GET /v1/station')
        for (let count = 0; count < 2; count++) {
          expect((await call(path)).status).toBe(200)
          expect((await blind(path)).text).toBe(`{"message":"This API key does not have the 'shows:read' scope."}`)
        }
      })

      it('a key of another station asking the same URL', async () => {
        const [one, other] = [await filled(), await app.station({ name: 'Other Radio' })]
        for (let count = 0; count < 2; count++) {
          for (const path of reads) expect((await one.call(`GET ${one.url(path)}`)).status).toBe(200)
          expect((await other.call('GET /v1/shows')).body).toEqual([])
          expect((await other.call('GET /v1/station')).body.name).toBe('Other Radio')
          expect((await other.call(`GET ${one.url('/v1/shows/{show}')}`)).status).toBe(404)
          expect((await other.call(`GET ${one.url('/v1/episodes/{episode}')}`)).status).toBe(404)
          expect((await other.call('GET /v1/search?q=tide')).body.total).toBe(0)
        }
      })

      it('a key over its limit', async () => {
        const limited = await testApp({ database, config: { rateLimit: 3 } })
        const { call } = await limited.station()
        for (let count = 0; count < 3; count++) expect((await call('GET /v1/station')).status).toBe(200)
        expect((await call('GET /v1/station')).status).toBe(429)
        await limited.close()
      })
    })
  })
}
