import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { rateLimiter } from './rate-limit.ts'

for (const database of databases) {
  describe(`limits of use on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 5 } })
    })
    afterAll(() => app.close())

    it('every answer to a key has RateLimit-Policy and RateLimit, cached and refused ones too', async () => {
      const { call } = await app.station({}, ['station:read', 'shows:read'])
      const asks = ['GET /v1/station', 'GET /v1/station', 'GET /v1/schedule', 'GET /v1/nothing', 'GET /v1/shows/x']
      for (const [index, endpoint] of asks.entries()) {
        const { headers } = await call(endpoint)
        expect(headers.get('ratelimit-policy')).toBe('"key";q=5;w=60')
        expect(headers.get('ratelimit')).toBe(`"key";r=${4 - index};t=60`)
      }
    })

    for (const [name, endpoint] of [
      ['cached', 'GET /v1/station'],
      ['never cached', 'GET /v1/nothing'],
    ] as const) {
      it(`429 Rate limit exceeded.: the sixth request of a minute, for an answer that is ${name}`, async () => {
        const { call } = await app.station()
        for (let count = 0; count < 5; count++) expect((await call(endpoint)).status).not.toBe(429)
        app.clock.advance(20)
        const { status, text, headers } = await call(endpoint)
        expect([status, text]).toEqual([429, '{"message":"Rate limit exceeded."}'])
        expect(headers.get('retry-after')).toBe('40')
        expect(headers.get('ratelimit-policy')).toBe('"key";q=5;w=60')
        expect(headers.get('ratelimit')).toBe('"key";r=0;t=40')
      })
    }

    it('when the minute is over, requests are served again', async () => {
      const { call } = await app.station()
      for (let count = 0; count < 6; count++) await call('GET /v1/station')
      app.clock.advance(59)
      expect((await call('GET /v1/station')).status).toBe(429)
      app.clock.advance(1)
      expect((await call('GET /v1/station')).status).toBe(200)
    })

    it('each key has its own limit', async () => {
      const { id, call } = await app.station()
      for (let count = 0; count < 6; count++) await call('GET /v1/station')
      const other = app.caller((await app.key(id)).key)
      expect((await other('GET /v1/station')).status).toBe(200)
    })

    it('a refused write over the limit writes nothing', async () => {
      const { id, call } = await app.station()
      for (let count = 0; count < 5; count++) await call('GET /v1/station')
      expect((await call('POST /v1/shows', { title: 'Late' })).status).toBe(429)
      const other = app.caller((await app.key(id)).key)
      expect((await other('GET /v1/shows')).body).toEqual([])
    })

    it('a preflight is not counted', async () => {
      const { call } = await app.station()
      for (let count = 0; count < 10; count++) {
        await call('OPTIONS /v1/station', undefined, { 'Access-Control-Request-Method': 'GET' })
      }
      expect((await call('GET /v1/station')).headers.get('ratelimit')).toContain('r=4;')
    })
  })

  describe(`refused keys on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())
    const refused = () => app.caller('nonsense')('GET /v1/station')

    it('429 after 300 a minute from one address: those keys alone, while good and absent ones are answered', async () => {
      const { call } = await app.station()
      for (let count = 0; count < 400; count++) {
        const response = await app.fetch('/v1/station')
        await response.text()
      }
      for (let count = 0; count < 300; count++) expect((await refused()).status).toBe(403)
      app.clock.advance(10)
      const { status, text, headers } = await refused()
      expect([status, text]).toEqual([429, '{"message":"Rate limit exceeded."}'])
      expect(headers.get('retry-after')).toBe('50')
      expect((await call('GET /v1/station')).status).toBe(200)
      expect((await call('GET /v1/shows')).status).toBe(200)
      expect((await app.fetch('/v1/station')).status).toBe(401)
      expect((await app.fetch('/docs/')).status).toBe(200)
      app.clock.advance(50)
      expect((await refused()).status).toBe(403)
    })

    it('revoked and expired keys count as refused, keys without a scope do not', async () => {
      app.clock.advance(60)
      const { id } = await app.station()
      const expiring = await app.key(id, ['station:read'], app.clock.ms / 1000 + 5)
      const blind = app.caller((await app.key(id, ['station:read'])).key)
      app.clock.advance(5)
      for (let count = 0; count < 150; count++) await app.caller(expiring.key)('GET /v1/station')
      for (let count = 0; count < 350; count++) expect((await blind('GET /v1/shows')).status).toBe(403)
      for (let count = 0; count < 150; count++) expect((await refused()).status).toBe(403)
      expect((await app.caller(expiring.key)('GET /v1/station')).status).toBe(429)
    })
  })

  it(`AIRCHECK_RATE_LIMIT=0 lifts both limits and sends no headers about them, on ${database.name}`, async () => {
    const app = await testApp({ database, config: { rateLimit: 0 } })
    const { call } = await app.station()
    for (let count = 0; count < 310; count++) expect((await app.caller('x')('GET /v1/station')).status).toBe(403)
    for (const endpoint of ['GET /v1/station', 'GET /v1/station', 'GET /v1/nothing']) {
      const { headers } = await call(endpoint)
      expect(headers.has('ratelimit')).toBe(false)
      expect(headers.has('ratelimit-policy')).toBe(false)
    }
    await app.close()
  })
}

describe('the counter', () => {
  it('counts in windows that begin with their first request', () => {
    const limiter = rateLimiter(2)
    expect(limiter.take('a', 1000)).toEqual({ remaining: 1, resetSeconds: 60 })
    expect(limiter.take('a', 31_001)).toEqual({ remaining: 0, resetSeconds: 30 })
    expect(limiter.take('a', 60_999)).toEqual({ remaining: -1, resetSeconds: 1 })
    expect(limiter.take('a', 61_000)).toEqual({ remaining: 1, resetSeconds: 60 })
  })

  it('a clock that goes backwards starts a new window', () => {
    const limiter = rateLimiter(1)
    limiter.take('a', 10_000_000)
    expect(limiter.take('a', 1000)).toEqual({ remaining: 0, resetSeconds: 60 })
  })
})
