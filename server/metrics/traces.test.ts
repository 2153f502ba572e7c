import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { byKey, collector, type SpanSent } from '../testing/collector.ts'
import { makeTraces, parentOf, type TraceSettings } from './traces.ts'

let collected: Awaited<ReturnType<typeof collector>>
beforeAll(async () => {
  collected = await collector()
})
afterAll(() => collected.close())

describe('traces', () => {
  let app: TestApp
  afterEach(() => {
    collected.received.length = 0
  })
  /** Starts an app, sends requests to it, and closes it, which sends the remaining spans. */
  async function tracing(ask: (app: TestApp) => Promise<unknown>, more: Partial<TraceSettings> = {}) {
    app = await testApp({ config: { traces: collected.settings(more) } })
    try {
      await ask(app)
    } finally {
      await app.close()
    }
  }

  it('a request becomes a span of its route, its method, its status, its path and its station', async () => {
    let stationId = 0
    await tracing(async ({ station }) => {
      const { id, call } = await station()
      stationId = id
      await call('GET /v1/episodes/4711?x=1')
    })
    expect(collected.received.map(({ path }) => path)).toEqual(['/v1/traces'])
    expect(collected.requests().map(({ name, kind }) => [name, kind])).toEqual([['GET /v1/episodes/:id', 2]])
    expect(byKey(collected.requests()[0]!.attributes)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/episodes/:id',
      'http.response.status_code': 404,
      'url.path': '/v1/episodes/4711',
      'aircheck.station': stationId,
    })
    const { resource, scopeSpans } = collected.resources()[0]
    expect(byKey(resource.attributes)).toMatchObject({ 'service.name': 'radio' })
    expect(scopeSpans[0].scope.name).toBe('aircheck')
  })

  it('OTEL_RESOURCE_ATTRIBUTES are added, and name the service unless OTEL_SERVICE_NAME does', async () => {
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=attic,service.name=other')
    await tracing(({ fetch }) => fetch('/healthz'))
    vi.stubEnv('OTEL_SERVICE_NAME', 'radio')
    await tracing(({ fetch }) => fetch('/healthz'))
    vi.unstubAllEnvs()
    const names = collected.resources().map(({ resource }) => byKey(resource.attributes))
    expect(names).toMatchObject([{ 'service.name': 'other' }, { 'service.name': 'radio' }])
    for (const name of names) expect(name['deployment.environment.name']).toBe('attic')
  })

  it('it ends when the answer does, and began as much earlier as it took', async () => {
    await tracing(({ fetch }) => fetch('/healthz'))
    const [{ startTimeUnixNano, endTimeUnixNano }] = collected.requests() as [SpanSent]
    expect(Number(endTimeUnixNano)).toBe(Date.parse(noon) * 1e6)
    expect(Number(startTimeUnixNano)).toBeLessThan(Number(endTimeUnixNano))
    expect(Number(startTimeUnixNano)).toBeGreaterThan(Number(endTimeUnixNano) - 10e9)
  })

  it('a request with traceparent joins that trace; one that the client does not sample is left out', async () => {
    const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    await tracing(async ({ fetch }) => {
      await fetch('/healthz', { headers: { traceparent: `00-${trace}-${span}-01` } })
      await fetch('/healthz', { headers: { traceparent: `00-${trace}-${span}-00` } })
      await fetch('/healthz', { headers: { traceparent: 'nonsense' } })
    })
    const [joined, own, ...more] = collected.requests() as [SpanSent, SpanSent]
    expect([joined.traceId, joined.parentSpanId]).toEqual([trace, span])
    expect(own.traceId).not.toBe(trace)
    expect(own.parentSpanId ?? '').toBe('')
    expect(more).toEqual([])
  })

  it('no key, query or header is sent, of whatever request', async () => {
    let key = ''
    await tracing(async ({ station, caller, fetch }) => {
      const own = await station({ name: 'Radio Nightingale' })
      key = own.key
      await own.call('GET /v1/search?q=secretterm', undefined, { 'User-Agent': 'secretagent', Cookie: 'secretcookie' })
      await caller('secretkey')('GET /v1/shows?key=secretquery')
      await own.call('POST /v1/shows', { title: 'secrettitle' })
      await fetch('/nothing?secret=1')
    })
    expect(collected.requests().map(({ name }) => name)).toEqual([
      'GET /v1/search',
      'GET /v1/shows',
      'POST /v1/shows',
      'GET /:slug',
    ])
    const sent = collected.received.map(({ body }) => body).join('\n')
    for (const secret of [key, 'secret', 'Nightingale', 'traceparent']) expect(sent).not.toContain(secret)
  })

  it('a cached answer has no span: there is nothing in it to look at', async () => {
    await tracing(async ({ station }) => {
      const { call } = await station()
      for (let times = 0; times < 3; times++) await call('GET /v1/station')
    })
    expect(collected.requests().map(({ name }) => name)).toEqual(['GET /v1/station'])
  })

  it('the sampler that is chosen decides', async () => {
    const ask = async ({ fetch }: TestApp) => {
      for (let times = 0; times < 5; times++) await fetch('/healthz')
    }
    await tracing(ask, { sampler: 'always_off' })
    await tracing(ask, { sampler: 'traceidratio', samplerRatio: 0 })
    await tracing(ask, { sampler: 'parentbased_traceidratio', samplerRatio: 0 })
    expect(collected.requests()).toEqual([])
    await tracing(ask, { sampler: 'parentbased_traceidratio', samplerRatio: 1 })
    expect(collected.requests().length).toBe(5)
  })

  it('a 5xx is marked as an error, a refusal is not', async () => {
    const served = { method: 'GET', route: '/a', path: '/a', startedMs: 0, stationId: 1 }
    const unknown = { traceparent: undefined, children: undefined }
    const traces = makeTraces(collected.settings(), {
      ...{ version: '0', clock: { nowMs: () => 1e12 }, engine: { name: 'SQLite' }, onTrouble: () => {} },
    })
    for (const status of [200, 404, 429, 500, 503]) traces.served({ ...served, ...unknown, status })
    await traces.close()
    expect(collected.requests().map(({ status }) => status.code)).toEqual([0, 0, 0, 2, 2])
  })

  it('an unreachable collector is logged, and closing waits for it only briefly', async () => {
    const lines: string[] = []
    const url = 'http://127.0.0.1:9/v1/traces'
    app = await testApp({ config: { traces: collected.settings({ url }) }, log: (line) => lines.push(line) })
    expect((await app.fetch('/healthz')).status).toBe(200)
    await app.close()
    expect(lines.filter((line) => line.includes('traces not sent')).join()).toContain('ECONNREFUSED')
  })
})

describe('traceparent', () => {
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const facts: [text: string, names: boolean][] = [
    [`00-${trace}-${span}-01`, true],
    [`00-${trace}-${span}-00`, true],
    [`cc-${trace}-${span}-01-what-will-be-said`, true],
    [`00-${trace}-${span}-01-what-will-be-said`, false],
    [`ff-${trace}-${span}-01`, false],
    [`00-${'0'.repeat(32)}-${span}-01`, false],
    [`00-${trace}-${'0'.repeat(16)}-01`, false],
    [`00-${trace.toUpperCase()}-${span}-01`, false],
    [`00-${trace}-${span}`, false],
    [`00-${trace}-${span}-01\n`, false],
    ['', false],
  ]
  for (const [text, names] of facts) {
    it(`${JSON.stringify(text)} ${names ? 'names a span' : 'names nothing'}`, () => {
      expect(parentOf(text)).toEqual(
        names ? { traceId: trace, spanId: span, traceFlags: Number(text.slice(53, 55)), isRemote: true } : undefined,
      )
    })
  }
})
