import { once } from 'node:events'
import { connect } from 'node:http2'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fetch } from 'undici'
import { afterEach, describe, expect, it, test } from 'vitest'
import { updateStation } from '../station/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'

const anywhere = { metrics: { host: '127.0.0.1', port: 0 } }

/** The parsed metrics, as Prometheus would store them: values by name and labels. */
async function scrape({ metricsUrl }: TestApp): Promise<Record<string, number>> {
  const response = await fetch(metricsUrl!)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const requestsOf = (scraped: Record<string, number>) =>
  Object.fromEntries(Object.entries(scraped).filter(([name]) => name.startsWith('aircheck_http_requests_total')))

const requests = (method: string, route: string, status: number) =>
  `aircheck_http_requests_total{method="${method}",route="${route}",status="${status}"}`

/** Sends a request with any method over HTTP/2, which allows any word. */
async function askHttp2(port: number, method: string): Promise<void> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  const stream = session.request({ ':path': '/healthz', ':method': method }, { endStream: true })
  const [headers] = await once(stream, 'response')
  expect(headers[':status']).toBe(404)
  session.destroy()
}

for (const database of databases) {
  describe(`metrics on ${database.name}`, () => {
    let app: TestApp
    afterEach(() => app?.close())
    const start = async (config = {}) => {
      app = await testApp({ database, config: { ...anywhere, ...config } })
      return { app, ...(await app.station()) }
    }

    it('connections of listeners are counted while they are open', async () => {
      const { app, id } = await start()
      await updateStation(app.app.db, id, { slug: 'counted', public: 1 })
      const leaving = new AbortController()
      const response = await app.fetch('/public/counted/now/events', { signal: leaving.signal })
      expect(response.status).toBe(200)
      expect(await scrape(app)).toMatchObject({ aircheck_push_connections: 1, 'aircheck_listeners{sound="live"}': 0 })
      leaving.abort()
      await expect.poll(async () => (await scrape(app)).aircheck_push_connections).toBe(0)
    })

    it('requests are counted exactly, by method, route and status, whether made or kept', async () => {
      const { call } = await start()
      const { id } = await makeEpisode(call)
      for (let times = 0; times < 3; times++) await call('GET /v1/episodes')
      for (let times = 0; times < 2; times++) await call(`GET /v1/episodes/${id}`)
      const { headers } = await call('GET /v1/station')
      await call('GET /v1/station', undefined, { 'If-None-Match': headers.get('etag')! })
      await call('HEAD /v1/station')
      await call('GET /v1/episodes/999999')
      await call('PATCH /v1/episodes')
      await app.caller('no such key')('GET /v1/shows')
      await app.fetch('/healthz')
      const scraped = await scrape(app)
      expect(requestsOf(scraped)).toEqual({
        [requests('POST', '/v1/shows', 201)]: 1,
        [requests('POST', '/v1/episodes', 201)]: 1,
        [requests('GET', '/v1/episodes', 200)]: 3,
        [requests('PATCH', '/v1/episodes', 405)]: 1,
        [requests('GET', '/v1/episodes/:id', 200)]: 2,
        [requests('GET', '/v1/episodes/:id', 404)]: 1,
        [requests('GET', '/v1/station', 200)]: 1,
        [requests('GET', '/v1/station', 304)]: 1,
        [requests('HEAD', '/v1/station', 200)]: 1,
        [requests('GET', '/v1/shows', 403)]: 1,
        [requests('GET', '/healthz', 200)]: 1,
      })
      // PostgreSQL notifies an instance of its own writes too, a moment later, which invalidates the cache once more.
      const { aircheck_answer_cache_hits_total: hits = 0, aircheck_answer_cache_misses_total: misses = 0 } = scraped
      expect(hits + misses).toBe(8)
      if (database.name === 'SQLite') expect([hits, misses]).toEqual([5, 3])
    })

    it('every request is in the histogram of its route once, and buckets only rise', async () => {
      const { call } = await start()
      for (let times = 0; times < 4; times++) await call('GET /v1/shows')
      const scraped = await scrape(app)
      const name = 'aircheck_http_request_duration_seconds'
      const labels = 'method="GET",route="/v1/shows"'
      expect(scraped[`${name}_count{${labels}}`]).toBe(4)
      expect(scraped[`${name}_bucket{le="+Inf",${labels}}`]).toBe(4)
      const buckets = Object.entries(scraped).filter(
        ([key]) => key.startsWith(`${name}_bucket{`) && key.endsWith(`,${labels}}`),
      )
      expect(buckets.length).toBe(18)
      expect(buckets.map(([, value]) => value)).toEqual(buckets.map(([, value]) => value).toSorted((a, b) => a - b))
      expect(scraped[`${name}_sum{${labels}}`]).toBeGreaterThan(0)
      expect(scraped[`${name}_sum{${labels}}`]).toBeLessThan(10)
    })

    it('uploads: the bytes of files received whole, and none in flight once they are over', async () => {
      const { call } = await start()
      const { show_id } = await makeEpisode(call)
      const parts = uploadParts(show_id)
      const { body } = await call('POST /v1/episodes/upload', multipart(...parts), multipartHeaders)
      const audio = await (await app.fetch(new URL(body.audio_url).pathname)).arrayBuffer()
      const notAudio = { ...parts[0], value: 'not an MP3 at all' }
      await call('POST /v1/episodes/upload', multipart(notAudio, ...parts.slice(1)), multipartHeaders)
      const scraped = await scrape(app)
      expect(scraped.aircheck_stored_bytes_total).toBe(audio.byteLength)
      expect(scraped.aircheck_uploads_in_flight).toBe(0)
      expect(scraped[requests('GET', '/media/:name', 200)]).toBe(1)
    })

    it('the database: whether notifications arrive, and the connection pool if there is one', async () => {
      await start()
      await expect.poll(async () => (await scrape(app)).aircheck_database_listening).toBe(1)
      const scraped = await scrape(app)
      const hasPool = database.name === 'PostgreSQL'
      expect(scraped['aircheck_database_connections{state="open"}'] !== undefined).toBe(hasPool)
      expect(scraped['aircheck_database_connections{state="idle"}'] !== undefined).toBe(hasPool)
      expect(scraped.aircheck_database_waiting).toBe(hasPool ? 0 : undefined)
    })
  })
}

describe('metrics', () => {
  let app: TestApp
  afterEach(() => app?.close())

  it('invented paths and methods add no series: unknown ones share one', async () => {
    app = await testApp({ config: anywhere })
    const { call } = await app.station()
    const series = async () => Object.keys(await scrape(app)).filter((name) => name.startsWith('aircheck_')).length
    const ask = async (made: string) => {
      await app.fetch(`/${made}`)
      await app.fetch(`/v1/${made}/${made}`)
      await call(`GET /v1/${made}?${made}`)
      await call(`GET /v1/episodes?${made}`)
      await call(`GET /v1/episodes/${made}`)
      await app.fetch(`/media/${made}`)
      await app.fetch('/healthz', { method: 'PROPFIND' })
      await askHttp2(app.port, made.toUpperCase())
    }
    await ask('first')
    const before = await series()
    for (let times = 0; times < 20; times++) await ask(`made-${times}`)
    expect(await series()).toBe(before)
    const scraped = await scrape(app)
    expect(scraped[requests('GET', 'unmatched', 404)]).toBe(21)
    expect(scraped[requests('GET', '/:slug', 404)]).toBe(21)
    // Of both versions of HTTP.
    expect(scraped[requests('_OTHER', 'unmatched', 404)]).toBe(42)
    expect(Object.keys(scraped).join('\n').toLowerCase()).not.toContain('made')
  })

  it('no keys, search terms or names are in the metrics', async () => {
    app = await testApp({ config: anywhere })
    const { call, key } = await app.station({ name: 'Radio Nightingale' })
    for (let times = 0; times < 2; times++) await call('GET /v1/search?q=secretterm')
    await app.fetch('/v1/shows', { headers: { 'X-API-Key': `${key}x` } })
    const text = await (await fetch(app.metricsUrl!)).text()
    for (const secret of [key, key.slice(0, 8), 'secretterm', 'Nightingale']) expect(text).not.toContain(secret)
  })

  it('an uncacheable or refused request is neither a hit nor a miss of the cache', async () => {
    app = await testApp({ config: anywhere })
    await app.fetch('/healthz')
    await app.fetch('/v1/shows')
    const scraped = await scrape(app)
    expect([scraped.aircheck_answer_cache_hits_total, scraped.aircheck_answer_cache_misses_total]).toEqual([0, 0])
  })

  it('the process and its event loop have metrics', async () => {
    app = await testApp({ config: anywhere })
    const scraped = await scrape(app)
    expect(scraped.process_resident_memory_bytes).toBeGreaterThan(1e6)
    const lag = [0.5, 0.99, 1].map((quantile) => scraped[`aircheck_event_loop_lag_seconds{quantile="${quantile}"}`]!)
    expect(lag).toEqual(lag.toSorted((a, b) => a - b))
    await wait(50)
    const until = performance.now() + 60
    while (performance.now() < until);
    await wait(50)
    const later = await scrape(app)
    expect(later['aircheck_event_loop_lag_seconds{quantile="1"}']).toBeGreaterThan(0.03)
  })

  it('the metrics address serves GET /metrics only, and the public port does not serve it', async () => {
    app = await testApp({ config: anywhere })
    const { origin } = new URL(app.metricsUrl!)
    expect((await fetch(`${origin}/metrics?x=1`)).status).toBe(200)
    for (const path of ['/', '/metrics/', '/v1/station', '/healthz', '//metrics']) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404])
    }
    expect((await fetch(app.metricsUrl!, { method: 'POST' })).status).toBe(404)
    expect((await app.fetch('/metrics')).status).toBe(404)
  })
})

test('the metrics address is closed with the app', async () => {
  const closing = await testApp({ config: anywhere })
  const port = Number(new URL(closing.metricsUrl!).port)
  await closing.close()
  const refused = new Promise((resolve) => {
    createConnection(port, '127.0.0.1').on('error', ({ message }) => resolve(message))
  })
  expect(await refused).toContain('ECONNREFUSED')
})
