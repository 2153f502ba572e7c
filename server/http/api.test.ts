import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { endpoints } from '../testing/endpoints.ts'
import { tlsWire } from '../testing/sockets.ts'

for (const database of databases) {
  describe(`the conventions of /v1 on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const refused = '{"message":"Invalid or disabled API key"}'

    /** A station whose key has no scope. The product makes no such keys. */
    async function withoutScopes() {
      const station = await app.station()
      await app.app.db.updateTable('api_keys').set({ scopes: '' }).where('station_id', '=', station.id).execute()
      return station
    }

    for (const { method, path, scope } of endpoints) {
      const name = `${method} ${path}`
      const url = path.replace('{id}', '1')

      it(`${name} 401: the header is absent, or empty`, async () => {
        for (const headers of [{}, { 'X-API-Key': '' }]) {
          const response = await app.fetch(url, { method, headers })
          expect(response.status).toBe(401)
          expect(await response.text()).toBe('{"message":"Missing X-API-Key header"}')
          expect(response.headers.get('content-type')).toMatch(/^application\/json/)
        }
      })

      it(`${name} 403: the key lacks ${scope}, whatever else it may do`, async () => {
        const { id } = await app.station()
        const { key } = await app.key(
          id,
          allScopes.filter((other) => other !== scope),
        )
        const { status, text } = await app.caller(key)(`${method} ${url}`)
        expect(status).toBe(403)
        expect(text).toBe(`{"message":"This API key does not have the '${scope}' scope."}`)
      })

      it(`${name}: ${scope} alone is enough`, async () => {
        const { id } = await app.station()
        const { status } = await app.caller((await app.key(id, [scope])).key)(`${method} ${url}`)
        expect([200, 400, 404, 415]).toContain(status)
      })
    }

    it('403: an unknown key, and one that is no key at all', async () => {
      const { key } = await app.station()
      const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
      for (const wrong of [mistyped, 'x', 'ack_', `${key}x`, key.toUpperCase(), 'a'.repeat(5000), `${key}, ${key}`]) {
        const { status, text } = await app.caller(wrong)('GET /v1/station')
        expect([status, text]).toEqual([403, refused])
      }
    })

    it('a key header given twice is refused', async () => {
      const { key } = await app.station()
      const headers: [string, string][] = [
        ['X-API-Key', key],
        ['X-API-Key', key],
      ]
      expect((await app.fetch('/v1/station', { headers })).status).toBe(403)
    })

    describe('order of checks', () => {
      const badShow = { title: 7 }

      it('1 before 2 and all: without a key, an unknown path with a bad body is 401', async () => {
        expect((await app.fetch('/v1/nothing', { method: 'POST', body: '{' })).status).toBe(401)
        expect((await app.fetch('/v1/shows/x', { method: 'PATCH' })).status).toBe(401)
        expect((await app.fetch('/v1')).status).toBe(401)
        expect((await app.fetch('/v1/')).status).toBe(401)
        expect((await app.fetch('/v1/shows/%zz')).status).toBe(401)
      })

      it('2 before 4, 6 and 7: a refused key learns neither of paths nor of methods', async () => {
        for (const endpoint of [
          'GET /v1/nothing',
          'PATCH /v1/shows',
          'GET /v1/shows/999999',
          'GET /v1/episodes?limit=x',
        ]) {
          expect(await app.caller('x')(endpoint)).toMatchObject({ status: 403, text: refused })
        }
      })

      it('3 before 4 and all: a spent key without the scope is 429', async () => {
        const limited = await testApp({ database, config: { rateLimit: 1 } })
        const { call } = await limited.station({}, ['station:read'])
        expect((await call('GET /v1/shows')).status).toBe(403)
        expect((await call('GET /v1/shows')).status).toBe(429)
        expect((await call('GET /v1/nothing')).status).toBe(429)
        expect((await call('POST /v1/shows', badShow)).status).toBe(429)
        await limited.close()
      })

      it('4 before 5: a key without the scope is not given the kept answer', async () => {
        const { id, call } = await app.station()
        const once = { 'X-Idempotency-Key': 'once' }
        expect((await call('POST /v1/shows', { title: 'Kept' }, once)).status).toBe(201)
        const reader = app.caller((await app.key(id, ['shows:read'])).key)
        const { status, text, headers } = await reader('POST /v1/shows', { title: 'Kept' }, once)
        expect(status).toBe(403)
        expect(text).not.toContain('Kept')
        expect(headers.has('idempotent-replayed')).toBe(false)
      })

      it('4 before 6: a malformed idempotency key, body or id is not told to a key without the scope', async () => {
        const { call } = await app.station({}, ['station:read'])
        expect((await call('POST /v1/shows', badShow, { 'X-Idempotency-Key': 'a b' })).status).toBe(403)
        expect((await call('GET /v1/episodes/x')).status).toBe(403)
        expect((await call('PUT /v1/schedule', 'x'.repeat(2_000_000), { 'Content-Type': 'text/plain' })).status).toBe(
          403,
        )
      })

      it('4 before 7: a key without the scope cannot ask what exists', async () => {
        const { id, call } = await app.station()
        const { body } = await call('POST /v1/shows', { title: 'There' })
        const { call: blind } = { call: app.caller((await app.key(id, ['station:read'])).key) }
        expect((await blind(`GET /v1/shows/${body.id}`)).text).toBe((await blind('GET /v1/shows/999999')).text)
      })

      it('5 before 6: a replay is given whatever the second request says', async () => {
        const { call } = await app.station()
        const once = { 'X-Idempotency-Key': 'twice' }
        const first = await call('POST /v1/shows', { title: 'First' }, once)
        for (const [body, type] of [
          ['{', 'application/json'],
          ['x', 'text/plain'],
        ] as const) {
          const again = await call('POST /v1/shows', body, { ...once, 'Content-Type': type })
          expect(again).toMatchObject({ status: 201, text: first.text })
          expect(again.headers.get('idempotent-replayed')).toBe('true')
        }
        expect((await call('GET /v1/shows')).body).toHaveLength(1)
      })

      it('6 before 7: a bad field of a resource that does not exist is 400', async () => {
        const { call } = await app.station()
        expect((await call('PUT /v1/shows/999999', badShow)).status).toBe(400)
        expect((await call('PUT /v1/episodes/999999', badShow)).status).toBe(400)
        expect((await call('PUT /v1/schedule', { show_id: 999_999, week: 0, entries: [] })).status).toBe(400)
        expect((await call('POST /v1/episodes', { title: 'A', show_id: 999_999, audio_url: 'x' })).status).toBe(400)
        expect((await call('PUT /v1/shows/999999', 'x', { 'Content-Type': 'text/plain' })).status).toBe(415)
      })

      it('7 before 8: a show of another station with episodes is 404, not 409', async () => {
        const other = await app.station()
        const { body: show } = await other.call('POST /v1/shows', { title: 'Busy' })
        const episode = { title: 'A', show_id: show.id, audio_url: 'https://a.test/a.mp3' }
        expect((await other.call('POST /v1/episodes', episode)).status).toBe(201)
        expect((await other.call(`DELETE /v1/shows/${show.id}`)).status).toBe(409)
        const { call } = await app.station()
        expect((await call(`DELETE /v1/shows/${show.id}`)).status).toBe(404)
      })
    })

    describe('paths and methods', () => {
      it('404 Not found.: an unknown path, with any method', async () => {
        const { call } = await withoutScopes()
        for (const path of ['/v1/nothing', '/v1', '/v1/', '/v1/shows/1/series', '/v1/Shows', '/v1//shows']) {
          for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
            const { status, text } = await call(`${method} ${path}`)
            expect([method, path, status, text]).toEqual([method, path, 404, '{"message":"Not found."}'])
          }
        }
      })

      it('404 comes before the body is looked at', async () => {
        const { call } = await app.station()
        expect((await call('POST /v1/nothing', 'x', { 'Content-Type': 'text/plain' })).status).toBe(404)
        expect((await call('POST /v1/nothing', '{', { 'Content-Type': 'application/json' })).status).toBe(404)
      })

      const allowed: [path: string, methods: string][] = [
        ['/v1/station', 'GET, HEAD'],
        ['/v1/episodes', 'GET, HEAD, POST'],
        ['/v1/episodes/1', 'DELETE, GET, HEAD, PUT'],
        ['/v1/episodes/upload', 'POST'],
        ['/v1/episodes/generate', 'POST'],
        ['/v1/shows', 'GET, HEAD, POST'],
        ['/v1/shows/1', 'DELETE, GET, HEAD, PUT'],
        ['/v1/schedule', 'DELETE, GET, HEAD, PUT'],
        ['/v1/now-playing', 'GET, HEAD'],
        ['/v1/search', 'GET, HEAD'],
      ]
      for (const [path, methods] of allowed) {
        it(`405 with Allow: ${path} has ${methods}`, async () => {
          const { call } = await withoutScopes()
          for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
            if (methods.split(', ').includes(method) || method === 'TRACE') continue
            const { status, text, headers } = await call(`${method} ${path}`)
            expect([method, status, text]).toEqual([method, 405, '{"message":"Method not allowed."}'])
            expect(headers.get('allow')).toBe(methods)
          }
        })
      }

      it('405: TRACE and other HTTP methods that the API does not have, over a raw connection', async () => {
        const { key } = await withoutScopes()
        for (const method of ['TRACE', 'QUERY', 'MKCOL', 'M-SEARCH']) {
          const wire = tlsWire(app.port)
          wire.write(`${method} /v1/shows HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`)
          const answer = await wire.closed
          expect([method, answer.slice(0, 12)]).toEqual([method, 'HTTP/1.1 405'])
          expect(answer.toLowerCase()).toContain('allow: get, head, post')
        }
      })

      it('414 The URL is too long.: over 16 KiB, to a key that is let in; up to there it is read', async () => {
        const { call } = await app.station()
        const search = (length: number) => `/v1/search?q=${'x'.repeat(length - '/v1/search?q='.length)}`
        expect((await call(`GET ${search(16 * 1024)}`)).body.query).toBe('x'.repeat(200))
        const long = await call(`GET ${search(16 * 1024 + 1)}`)
        expect([long.status, long.text]).toEqual([414, '{"message":"The URL is too long."}'])
        expect((await app.fetch(search(20_000))).status).toBe(401)
      })

      it('404 Not found. outside of /v1 too, without a key', async () => {
        for (const path of ['/v2/shows', '/v1x', '/media', '/.env', '/docs/../../etc/passwd']) {
          const response = await app.fetch(path)
          expect([path, response.status, await response.text()]).toEqual([path, 404, '{"message":"Not found."}'])
        }
      })

      it('405 comes after the key, and before the scope and the body', async () => {
        const { call } = await app.station({}, ['station:read'])
        expect((await app.fetch('/v1/shows', { method: 'PATCH' })).status).toBe(401)
        expect((await call('PATCH /v1/shows', 'x', { 'Content-Type': 'text/plain' })).status).toBe(405)
        expect((await call('POST /v1/station', '{', { 'Content-Type': 'application/json' })).status).toBe(405)
      })

      it('HEAD answers wherever GET does, with its headers and no body', async () => {
        const { call } = await app.station()
        const { body: show } = await call('POST /v1/shows', { title: 'One' })
        const { body: episode } = await call('POST /v1/episodes', {
          title: 'A',
          show_id: show.id,
          audio_url: 'https://a.test/a.mp3',
        })
        for (const { method, path } of endpoints) {
          if (method !== 'GET') continue
          const url = path.replace('{id}', String(path.includes('shows') ? show.id : episode.id))
          const slow = await call(`HEAD ${url}`)
          const got = await call(`GET ${url}`)
          const fast = await call(`HEAD ${url}`)
          for (const head of [slow, fast]) {
            expect([url, head.status, head.text]).toEqual([url, 200, ''])
            for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'vary']) {
              expect([url, name, head.headers.get(name)]).toEqual([url, name, got.headers.get(name)])
            }
          }
        }
        expect((await call('HEAD /v1/shows/999999')).status).toBe(404)
        expect((await app.fetch('/v1/station', { method: 'HEAD' })).status).toBe(401)
      })
    })

    describe('other stations', () => {
      it('a resource of another station answers byte for byte as a missing one', async () => {
        const owner = await app.station()
        const { body: show } = await owner.call('POST /v1/shows', { title: 'Mine', published: true })
        const { body: episode } = await owner.call('POST /v1/episodes', {
          title: 'Mine',
          show_id: show.id,
          audio_url: 'https://a.test/a.mp3',
        })
        const { call } = await app.station()
        const missing = 999_999
        const asks: ((show: number, episode: number) => [string, object?])[] = [
          (id) => [`GET /v1/shows/${id}`],
          (id) => [`PUT /v1/shows/${id}`, { title: 'Taken' }],
          (id) => [`DELETE /v1/shows/${id}`],
          (_, id) => [`GET /v1/episodes/${id}`],
          (_, id) => [`PUT /v1/episodes/${id}`, { title: 'Taken' }],
          (_, id) => [`DELETE /v1/episodes/${id}`],
          (id) => ['POST /v1/episodes', { title: 'A', show_id: id, audio_url: 'https://a.test/a.mp3' }],
          (id) => ['PUT /v1/schedule', { show_id: id, week: 1, entries: [] }],
          (id) => ['DELETE /v1/schedule', { show_id: id, week: 1 }],
          (id) => [`DELETE /v1/schedule?show_id=${id}&week=1`],
          (id) => ['POST /v1/episodes/generate', { show_id: id, start_time: 1_794_823_200, end_time: 1_794_826_800 }],
          (id) => [`GET /v1/episodes?show_id=${id}`],
        ]
        for (const ask of asks) {
          const [foreign, absent] = [await call(...ask(show.id, episode.id)), await call(...ask(missing, missing))]
          expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text])
          expect(plain(foreign.headers)).toEqual(plain(absent.headers))
        }
        expect((await owner.call(`GET /v1/shows/${show.id}`)).body).toEqual(show)
        expect((await owner.call(`GET /v1/episodes/${episode.id}`)).body).toEqual(episode)
      })

      function plain(headers: { entries(): Iterable<[string, string]> }) {
        const { date, ratelimit, 'x-request-id': requestId, ...others } = Object.fromEntries(headers.entries())
        return others
      }
    })

    describe('browsers', () => {
      const preflight = { Origin: 'https://site.test', 'Access-Control-Request-Method': 'PUT' }

      it('a preflight needs no key, on every path, and names what may be sent', async () => {
        for (const { path } of endpoints) {
          const response = await app.fetch(path.replace('{id}', '1'), { method: 'OPTIONS', headers: preflight })
          expect(response.status).toBe(204)
          const { headers } = response
          expect(headers.get('access-control-allow-origin')).toBe('*')
          for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
            expect(headers.get('access-control-allow-methods')).toContain(method)
          }
          expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual([
            'X-API-Key',
            'X-Idempotency-Key',
            'Content-Type',
            'If-None-Match',
          ])
          expect(headers.has('access-control-allow-credentials')).toBe(false)
        }
      })

      it('every answer may be read by any origin, refusals and cached ones too', async () => {
        const { call } = await app.station()
        const origin = { Origin: 'https://site.test' }
        for (const endpoint of [
          'GET /v1/station',
          'GET /v1/station',
          'GET /v1/shows/999999',
          'GET /v1/x',
          'PATCH /v1/shows',
        ]) {
          const { headers } = await call(endpoint, undefined, origin)
          expect(headers.get('access-control-allow-origin')).toBe('*')
          expect(headers.get('access-control-expose-headers')).toMatch(/ETag.*Idempotent-Replayed.*RateLimit/)
          expect(headers.has('access-control-allow-credentials')).toBe(false)
        }
        const without = await app.fetch('/v1/station', { headers: origin })
        expect(without.status).toBe(401)
        expect(without.headers.get('access-control-allow-origin')).toBe('*')
      })
    })
  })
}
