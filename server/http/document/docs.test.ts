import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each(['/docs', '/docs/'])('GET %s is the page, without a key', async (path) => {
  const response = await app.fetch(path, { redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('<title>Aircheck API</title>')
})

test('every file that the page refers to is served by this origin', async () => {
  const html = await (await app.fetch('/docs')).text()
  const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url!)
  const fetched = named.filter((url) => !url.startsWith('data:'))
  expect(fetched.toSorted()).toEqual(['/docs/page.js', '/docs/scalar.js', '/openapi.json'])
  for (const url of fetched) expect((await app.fetch(url, { method: 'HEAD' })).status, url).toBe(200)
  expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
})

test('the page may load from and connect to its own origin only, and runs no inline script', async () => {
  for (const path of ['/docs', '/docs/scalar.js', '/openapi.json']) {
    const policy = (await app.fetch(path, { method: 'HEAD' })).headers.get('content-security-policy') ?? ''
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.get('script-src')).toEqual(["'self'"])
    expect(rules.get('connect-src')).toEqual(["'self'"])
    expect(policy).not.toMatch(/https?:|\*/)
  }
})

test('the page sends requests to its own server, and uses no proxy, fonts or telemetry of third parties', async () => {
  const script = await (await app.fetch('/docs/page.js')).text()
  const configuration = new Function('Scalar', 'location', `return ${script}`)(
    { createApiReference: (_at: string, given: object) => given },
    { origin: 'https://here' },
  )
  expect(configuration).toMatchObject({
    url: '/openapi.json',
    servers: [{ url: 'https://here' }],
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
  })
})

test('its four megabytes of script are sent compressed, and only once', async () => {
  const first = await app.fetch('/docs/scalar.js', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect((await first.text()).length).toBeGreaterThan(1_000_000)
  const again = await app.fetch('/docs/scalar.js', { headers: { 'If-None-Match': first.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
