import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeKey } from '../../keys/actions.ts'
import { setStation } from '../../station/actions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../../testing/factories.ts'

for (const database of databases) {
  describe(`answers made anew on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let show: { id: number }
    let episode: { id: number }
    /** The number of requests that the framework has routed to an endpoint. */
    let handled = 0
    const count = () => void handled++
    const channel = 'tracing:fastify.request.handler:start'
    beforeAll(async () => {
      subscribe(channel, count)
      app = await testApp({ database, config: { answerCache: false, rateLimit: 200 } })
    })
    afterAll(async () => {
      unsubscribe(channel, count)
      await app.close()
    })
    beforeEach(async () => {
      station = await app.station()
      show = await makeShow(station.call, { description: 'Wake-up music. '.repeat(100) })
      episode = await makeEpisode(station.call, { show_id: show.id, datetime: 1000 })
      await makeEpisode(station.call, { show_id: show.id, datetime: 2000, title: 'Tide' })
      const entries = [{ day: 'mon', time: 0, duration: 1440 }]
      await station.call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      handled = 0
    })

    /** Requests left to a key in this minute. */
    const left = ({ headers }: { headers: Headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])

    /** Sends a request, and returns the parts of the response that do not vary between requests. */
    async function ask(endpoint: string, headers: Record<string, string> = {}) {
      const answer = await station.call(endpoint, undefined, headers)
      const {
        date,
        'x-request-id': id,
        ratelimit,
        connection,
        'keep-alive': _,
        ...lasting
      } = Object.fromEntries(answer.headers)
      expect([date, id, ratelimit, connection]).not.toContain(undefined)
      return { status: answer.status, text: answer.text, headers: lasting }
    }

    it('have the same body and headers from the framework and from the fast lane', async () => {
      const cursor = Buffer.from(`2000_${episode.id + 1}`).toString('base64url')
      for (const path of [
        '/v1/station',
        '/v1/shows',
        `/v1/shows/${show.id}`,
        '/v1/schedule',
        '/v1/schedule?offset=1&nonsense=2',
        '/v1/episodes',
        '/v1/episodes?limit=1&offset=1',
        `/v1/episodes?show_id=${show.id}&limit=1`,
        `/v1/episodes?cursor=${cursor}`,
        `/v1/episodes/${episode.id}`,
        '/v1/search?q=%20tide%20',
        '/v1/now-playing',
      ]) {
        handled = 0
        const first = await ask(`GET ${path}`)
        expect([first.status, handled]).toEqual([200, 1])
        const etag = first.headers.etag!
        const { headers: compressed } = await ask(`GET ${path}#`, { 'Accept-Encoding': 'gzip' })
        handled = 0
        expect(await ask(`GET ${path}`)).toEqual(first)
        expect((await ask(`GET ${path}`, { 'Accept-Encoding': 'gzip' })).headers).toEqual(compressed)
        expect(await ask(`HEAD ${path}`)).toEqual({ ...first, text: '' })
        const unchanged = await ask(`GET ${path}`, { 'If-None-Match': etag })
        expect(unchanged).toMatchObject({ status: 304, text: '', headers: { etag } })
        expect(handled).toBe(0)
      }
    })

    it('show what has changed, and what has come due', async () => {
      await ask('GET /v1/episodes')
      await station.call(`PUT /v1/episodes/${episode.id}`, { title: 'Changed' })
      expect((await ask('GET /v1/episodes')).text).toContain('"Changed"')
      const datetime = app.clock.nowMs() / 1000 + 10
      await makeEpisode(station.call, { show_id: show.id, datetime, title: 'Later' })
      expect((await ask('GET /v1/episodes')).text).not.toContain('"Later"')
      app.clock.advance(10)
      expect((await ask('GET /v1/episodes')).text).toContain('"Later"')
    })

    it('a resource that is gone is refused in the usual words, and counted as one request', async () => {
      const path = `/v1/episodes/${episode.id}`
      const before = left(await station.call(`GET ${path}`))
      expect(left(await station.call(`GET ${path}`))).toBe(before - 1)
      await station.call(`DELETE ${path}`)
      const gone = await station.call(`GET ${path}`)
      expect([gone.status, gone.text]).toEqual([404, '{"message":"Episode not found."}'])
      expect(left(gone)).toBe(before - 3)
      const never = await station.call('GET /v1/episodes/999999')
      const lasting = ({ headers }: typeof never) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name))
      expect(lasting(gone)).toEqual(lasting(never))
    })

    it('nothing is made for a key without the scope, revoked, of another station or over its limit', async () => {
      const path = `/v1/episodes/${episode.id}`
      await ask(`GET ${path}`)
      await ask(`GET ${path}`)
      const unscoped = app.caller((await app.key(station.id, ['shows:read'])).key)
      expect((await unscoped(`GET ${path}`)).text).toBe(
        `{"message":"This API key does not have the 'episodes:read' scope."}`,
      )
      const { key, row } = await app.key(station.id)
      expect((await app.caller(key)(`GET ${path}`)).status).toBe(200)
      await revokeKey(app.app.writer, row.station_id, row.id)
      expect((await app.caller(key)(`GET ${path}`)).status).toBe(403)
      const other = await app.station()
      expect((await other.call(`GET ${path}`)).text).toBe('{"message":"Episode not found."}')
      while (left(await station.call(`GET ${path}`)) > 0);
      expect((await station.call(`GET ${path}`)).text).toBe('{"message":"Rate limit exceeded."}')
      app.clock.advance(60)
      expect((await station.call(`GET ${path}`)).status).toBe(200)
      await setStation(app.app.writer, station.id, { publicApi: false })
      expect((await station.call(`GET ${path}`)).status).toBe(403)
    })

    it('a failure is 500 with the request id and no cause, counted once; the next request succeeds', async () => {
      const before = left(await station.call('GET /v1/shows'))
      await sql`alter table shows rename to elsewhere`.execute(app.app.db)
      const failed = await station.call('GET /v1/shows')
      await sql`alter table elsewhere rename to shows`.execute(app.app.db)
      expect([failed.status, failed.text]).toEqual([500, '{"message":"Internal error."}'])
      expect(failed.headers.get('x-request-id')).not.toBeNull()
      expect(left(failed)).toBe(before - 1)
      expect((await station.call('GET /v1/shows')).status).toBe(200)
    })
  })
}
