import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { Problem } from '../lib/problem.ts'
import { makeVersions } from '../lib/versions.ts'
import { clockAt, noon } from '../testing/app.ts'
import { answerCache } from './answers/answers.ts'
import { api } from './api.ts'
import { anybody } from './checks/caller.ts'
import { policyHeader, rateLimiter } from './checks/rate-limit.ts'
import { cachedEndpoint, endpoint } from './endpoint.ts'

describe('public endpoints', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  /** A cached endpoint for stations 1 to 9 that counts how often its response is made. */
  async function lane({ limit = 0 } = {}) {
    const clock = clockAt(noon)
    const versions = makeVersions()
    const answers = answerCache(versions)
    let made = 0
    const stationOf = ({ params }: { params: unknown }) => {
      const id = Number((params as { station?: string }).station)
      if (id >= 1 && id <= 9) return id
      throw new Problem('not_found', 'Station not found.')
    }
    app = Fastify()
    app.setValidatorCompiler(() => () => true)
    await app.register(
      api(
        {
          ...{ authenticator: anybody(stationOf), answers, versions, clock },
          limiter: rateLimiter(limit),
          policy: policyHeader(limit),
          idempotency: { replay: async () => undefined, create: async () => Promise.reject(new Error('not here')) },
          isUnavailable: () => false,
        },
        async (lane) => {
          const words = { tag: 'Public', summary: '', answers: {} }
          const read = { ...words, operationId: 'read', scope: 'now_playing:read', cacheSeconds: 15 }
          cachedEndpoint(lane, 'GET /:station/now', { ...read, reads: ['shows'] }, async ({ caller }) => {
            return { station: caller.stationId, made: ++made }
          })
          endpoint(lane, 'POST /:station/shows', { ...words, operationId: 'w', scope: 'shows:write' }, async () => ({}))
        },
      ),
      { prefix: '/public' },
    )
    const ask = async (path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') => {
      const { statusCode, body, headers } = await app.inject({ method, url: `/public${path}` })
      return { status: statusCode, body: body ? JSON.parse(body) : null, headers }
    }
    return { ask, answers, versions, clock }
  }

  it('answer without a key, about the station that the request names', async () => {
    const { ask } = await lane()
    expect(await ask('/3/now')).toMatchObject({ status: 200, body: { station: 3, made: 1 } })
    expect(await ask('/12/now')).toMatchObject({ status: 404, body: { message: 'Station not found.' } })
  })

  it('keep answers by station, until what they were made of changes', async () => {
    const { ask, answers, versions, clock } = await lane()
    await ask('/3/now')
    const kept = (station: number) => {
      const found = answers.find(station, `/public/${station}/now`)
      return found !== undefined && answers.isTrue(found, station, clock.ms)
    }
    expect([kept(3), kept(4)]).toEqual([true, false])
    versions.bump(3, ['schedule'])
    versions.bump(4, ['shows'])
    expect(kept(3)).toBe(true)
    versions.bump(3, ['shows'])
    expect(kept(3)).toBe(false)
  })

  it('have the conventions of the API: 304, 404, 405', async () => {
    const { ask } = await lane()
    const { headers } = await ask('/3/now')
    expect(headers.etag).toMatch(/^W\/"/)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(await ask('/3/then')).toMatchObject({ status: 404 })
    const refused = await ask('/3/now', 'DELETE')
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('refuse every write', async () => {
    const { ask } = await lane()
    expect(await ask('/3/shows', 'POST')).toMatchObject({ status: 403 })
  })

  it('count requests by address', async () => {
    const { ask, clock } = await lane({ limit: 2 })
    const statuses = [await ask('/1/now'), await ask('/2/now'), await ask('/1/now')].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    clock.advance(60)
    expect((await ask('/1/now')).status).toBe(200)
  })
})
