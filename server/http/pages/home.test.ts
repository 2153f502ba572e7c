import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('GET / says where one is: every link of the page leads somewhere on this server', async () => {
  const response = await app.fetch('/')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await response.text()
  expect(html).toContain('<h1>Aircheck</h1>')
  const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link]) => link!)
  expect(links.map((link) => link.replace(/\?.*/, ''))).toEqual([
    ...['/web/icon.svg', '/web/style.css', '/dashboard', '/docs', '/openapi.json'],
  ])
  for (const link of links) expect([link, (await app.fetch(link)).status]).toEqual([link, 200])
})

it('the page may load nothing from another origin', async () => {
  const policy = (await app.fetch('/')).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})

it('GET / with another method is refused, and other paths are not found', async () => {
  expect((await app.fetch('/', { method: 'POST' })).status).toBe(404)
  expect((await app.fetch('/nothing')).status).toBe(404)
})
