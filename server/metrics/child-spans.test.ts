import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { timed } from '../lib/spans.ts'
import { openRecordings } from '../storage/recordings.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { byKey, collector, type SpanSent } from '../testing/collector.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, mp3, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { signIn } from '../testing/people.ts'
import { makeReel } from '../testing/reels.ts'
import { makeTraces, type TraceSettings } from './traces.ts'

let collected: Awaited<ReturnType<typeof collector>>
beforeAll(async () => {
  collected = await collector()
})
afterAll(() => collected.close())
afterEach(() => {
  collected.received.length = 0
})

const childrenOf = ({ spanId }: SpanSent) => collected.spans().filter(({ parentSpanId }) => parentSpanId === spanId)
const named = (name: string) => collected.spans().filter((span) => span.name === name)
const count = (span: SpanSent, name: string) => childrenOf(span).filter((child) => child.name === name).length

/** Expects that every child belongs to the trace of its parent, and lies within it. */
function expectWithin(parent: SpanSent): void {
  for (const child of childrenOf(parent)) {
    expect(child.traceId).toBe(parent.traceId)
    const times = [parent.startTimeUnixNano, child.startTimeUnixNano, child.endTimeUnixNano, parent.endTimeUnixNano]
    expect(times.map(BigInt)).toEqual(times.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1)))
  }
}

for (const database of databases) {
  describe(`child spans on ${database.name}`, () => {
    async function tracing(ask: (app: TestApp) => Promise<unknown>, more: Partial<TraceSettings> = {}) {
      const config = { traces: collected.settings(more), answerCache: false }
      const app = await testApp({ database, config, moreRoutes })
      try {
        await ask(app)
      } finally {
        await app.close()
      }
    }
    const moreRoutes = async (app: { get: (path: string, handler: () => Promise<string>) => void }) => {
      app.get('/many', async () => {
        for (let count = 0; count < 130; count++) await timed('storage', async () => {})
        return ''
      })
      app.get('/slow', async () => {
        for (let count = 0; count < 3; count++) await timed('storage', () => sleep(2))
        return ''
      })
    }

    it('a request has the time of the database in spans within its own, without texts or values of SQL', async () => {
      await tracing(async ({ station }) => {
        const { call } = await station()
        await makeShow(call, { title: 'secrettitle' })
        await call('GET /v1/shows')
      })
      for (const name of ['POST /v1/shows', 'GET /v1/shows']) {
        const [request] = named(name) as [SpanSent]
        expectWithin(request)
        expect(childrenOf(request).length).toBeGreaterThan(0)
        for (const child of childrenOf(request)) {
          expect([child.name, child.kind]).toEqual(['database', 3])
          expect(byKey(child.attributes)).toEqual({ 'db.system.name': database.name.toLowerCase() })
        }
      }
      expect(collected.received.map(({ body }) => body).join()).not.toMatch(/secrettitle|select /i)
    })

    it('a long read, which has a queue and a connection of its own, is among them', async () => {
      await tracing(async ({ station }) => {
        const { call } = await station()
        await call('GET /v1/search?q=fog')
      })
      const [request] = named('GET /v1/search') as [SpanSent]
      expect(count(request, 'database')).toBeGreaterThan(0)
      expectWithin(request)
    })

    it('an upload has spans of receiving and keeping its file, a download of finding and reading it', async () => {
      await tracing(async (app) => {
        const { call } = await app.station()
        const { id } = await makeShow(call)
        const { body } = await call('POST /v1/episodes/upload', multipart(...uploadParts(id)), multipartHeaders)
        await (await app.fetch(new URL(body.audio_url).pathname)).arrayBuffer()
      })
      for (const name of ['POST /v1/episodes/upload', 'GET /media/:name']) {
        const [request] = named(name) as [SpanSent]
        expect(count(request, 'storage')).toBe(2)
        expectWithin(request)
      }
    })

    it('listening to the recording has spans of it; so has a generation, whose span is a root', async () => {
      let ids: object = {}
      await tracing(async (app) => {
        const { id, call } = await app.station()
        const storage = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
        const [from, until] = [app.clock.ms / 1000 - 3600, app.clock.ms / 1000 - 3595]
        const frames = framesOf(mp3).slice(1)
        await makeReel(app.app.db, storage, { stationId: id, startUs: from * 1e6, frames })
        const { cookie } = await signIn(app, [{ stationId: id }])
        const path = `/dashboard/api/stations/${id}/recordings/audio?from_us=${from * 1e6}&until_us=${until * 1e6}`
        const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
        expect((await (await app.fetch(path, { headers })).arrayBuffer()).byteLength).toBeGreaterThan(10_000)
        const show = await makeShow(call)
        const order = { show_id: show.id, start_time: from, end_time: until }
        expect((await call('POST /v1/episodes/generate', order)).status).toBe(201)
        const { id: generation } = await app.app.db.selectFrom('generations').select('id').executeTakeFirstOrThrow()
        ids = { 'aircheck.station': id, 'aircheck.generation': generation }
        await storage.close()
      })
      const [listening] = named('GET /dashboard/api/stations/:station/recordings/audio') as [SpanSent]
      const [generation] = named('generation') as [SpanSent]
      for (const span of [listening, generation]) {
        expect(count(span, 'recording')).toBeGreaterThan(0)
        expect(count(span, 'database')).toBeGreaterThan(0)
        expectWithin(span)
      }
      expect(count(generation, 'storage')).toBeGreaterThan(0)
      expect([generation.parentSpanId ?? '', generation.kind, generation.status.code]).toEqual(['', 1, 0])
      expect(byKey(generation.attributes)).toEqual(ids)
    })

    it('requests at the same time do not mix theirs', async () => {
      await tracing(async ({ station, fetch }) => {
        const { call } = await station()
        const { id } = await makeShow(call)
        const once = () => Promise.all([call('GET /v1/shows'), call(`GET /v1/shows/${id}`), fetch('/slow')])
        await once()
        await Promise.all(Array.from({ length: 8 }, once))
      })
      for (const [name, child] of [
        ['GET /v1/shows', 'database'],
        ['GET /v1/shows/:id', 'database'],
        ['GET /slow', 'storage'],
      ] as const) {
        const [alone, ...others] = named(name) as [SpanSent, ...SpanSent[]]
        expect(count(alone, child)).toBeGreaterThan(0)
        expect(others.length).toBe(8)
        // Some find in the memory of the server what others had to read: their numbers may differ, their kinds may not.
        expect(others.some((request) => count(request, child) > 0)).toBe(true)
        for (const request of others) {
          expect(childrenOf(request).filter(({ name }) => name !== child)).toEqual([])
          expectWithin(request)
        }
      }
    })

    it('are at most 128 of a request; it has the number of the others', async () => {
      await tracing(({ fetch }) => fetch('/many'))
      const [request] = named('GET /many') as [SpanSent]
      expect(childrenOf(request).length).toBe(128)
      expect(byKey(request.attributes)).toMatchObject({ 'aircheck.dropped_spans': 2 })
    })

    it('are not sent of a trace that is not sampled', async () => {
      const ask = async ({ station }: TestApp) => {
        const { call } = await station()
        const unsampled = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` }
        await call('GET /v1/shows', undefined, unsampled)
      }
      await tracing(ask)
      await tracing(ask, { sampler: 'traceidratio', samplerRatio: 0 })
      await tracing(ask, { sampler: 'always_off' })
      expect(collected.spans()).toEqual([])
    })
  })
}

it('a cached answer adds none, and one that is made anew has its own', async () => {
  const app = await testApp({ config: { traces: collected.settings() } })
  const { call } = await app.station()
  for (let times = 0; times < 3; times++) await call('GET /v1/shows')
  await makeShow(call)
  for (let times = 0; times < 3; times++) await call('GET /v1/shows')
  await app.close()
  const requests = named('GET /v1/shows')
  expect(requests.length).toBe(2)
  for (const request of requests) expect(count(request, 'database')).toBeGreaterThan(0)
  const parents = new Set(collected.requests().map(({ spanId }) => spanId))
  for (const { parentSpanId } of named('database')) expect(parents).toContain(parentSpanId)
})

it('without a collector, work in a request runs directly', async () => {
  const promise = Promise.resolve('')
  let returned: unknown
  const app = await testApp({
    moreRoutes: async (app) => {
      app.get('/direct', async () => {
        returned = timed('database', () => promise)
        return ''
      })
    },
  })
  expect((await app.fetch('/direct')).status).toBe(200)
  expect(returned).toBe(promise)
  await app.close()
})

describe('the spans of one request, and of a generation', () => {
  const made = () =>
    makeTraces(collected.settings(), {
      ...{ version: '0', clock: { nowMs: () => 1e12 }, engine: { name: 'SQLite' }, onTrouble: () => {} },
    })

  it('work that outlasts the answer, or began before its time, is cut to it', async () => {
    const traces = made()
    const startedMs = performance.now() - 100
    const children = { spans: [{ name: 'storage' as const, startedMs: startedMs - 5 }], dropped: 0 }
    const request = { method: 'GET', route: '/a', path: '/a', status: 200, stationId: 1, traceparent: undefined }
    traces.served({ ...request, startedMs, children })
    await traces.close()
    const [own] = collected.requests() as [SpanSent]
    const [child] = childrenOf(own) as [SpanSent]
    expect([child.startTimeUnixNano, child.endTimeUnixNano]).toEqual([own.startTimeUnixNano, own.endTimeUnixNano])
  })

  it('a generation that fails or throws is an error', async () => {
    const traces = made()
    const of = { id: 1, station_id: 2 }
    expect(await traces.generation(of, async () => 'done')).toBe('done')
    expect(await traces.generation(of, async () => 'failed')).toBe('failed')
    await expect(traces.generation(of, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await traces.close()
    expect(named('generation').map(({ status }) => status.code)).toEqual([0, 2, 2])
  })
})
