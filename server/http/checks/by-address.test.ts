import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

const routes: { method: string; url: string }[] = []
const watch = (made: unknown) =>
  (made as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    // The client of the tests has no other methods.
    for (const one of [method].flat()) if (!['TRACE', 'CONNECT'].includes(one)) routes.push({ method: one, url })
  })

let app: TestApp
beforeAll(async () => {
  subscribe('fastify.initialization', watch)
  app = await testApp({
    config: { publicRateLimit: 1 },
    moreRoutes: async (more) => {
      more.get('/nothing-said', async () => 'served')
      more.get('/exempt', { config: { isUncounted: true } }, async () => 'served')
    },
  })
  unsubscribe('fastify.initialization', watch)
})
afterAll(() => app.close())

it('every route limits requests by address, or needs a key or a session; one that says nothing does as well', async () => {
  await app.fetch('/robots.txt')
  const open: string[] = []
  for (const { method, url } of routes) {
    const path = url.replace(/:\w+|\*/g, 'x')
    const { status } = await app.fetch(path, { method, redirect: 'manual' })
    // 204: a preflight, which does nothing.
    if (![401, 429, method === 'OPTIONS' ? 204 : 429].includes(status)) open.push(`${method} ${url} ${status}`)
  }
  expect(routes.length).toBeGreaterThan(200)
  const reads = (path: string, status: number) => [`HEAD ${path} ${status}`, `GET ${path} ${status}`]
  expect(open.sort()).toEqual(
    [
      ...[...reads('/exempt', 200), ...reads('/healthz', 200), ...reads('/readyz', 200)],
      ...reads('/public/domains', 404),
    ].sort(),
  )
  expect(routes).toContainEqual({ method: 'GET', url: '/nothing-said' })
})

it.each(['/listen/x.mp3', '/hls/x/live.m3u8', '/media/x.jpg', '/nowhere', '/embed/x', '/player/v1.js', '/docs'])(
  '%s beyond the limit: 429 with Retry-After, which no cache stores',
  async (path) => {
    const response = await app.fetch(path)
    const { headers } = response
    expect([response.status, headers.get('retry-after'), await response.json()]).toEqual([
      429,
      '60',
      { message: 'Rate limit exceeded.' },
    ])
    expect([null, 'no-store']).toContain(headers.get('cache-control'))
  },
)
