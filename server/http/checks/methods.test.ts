import { request } from 'node:https'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setStation } from '../../station/actions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ resolve: async () => [{ address: '203.0.113.1', family: 4 }] })
  const website = { public: true, slug: 'kiosk', rewind_hours: 24 }
  const { id } = await app.station({ streamUrl: 'https://stream.test/x', record: true, website })
  await setStation(app.app.writer, id, { website: { domain: 'kiosk.example' } })
})
afterAll(() => app.close())

const others = ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'MKCOL', 'M-SEARCH']

/** The answer to a method at a host. */
const asked = (method: string, path: string, host = 'radio.test') =>
  new Promise<{ status: number; allow: string | undefined; text: string }>((resolve, reject) => {
    const options = { method, rejectUnauthorized: false, headers: { Host: host } }
    const sent = request(app.origin + path, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode!, allow: response.headers.allow, text }))
    })
    sent.on('error', reject).end()
  })

it.each([
  ...['/zz-never', '/zz-never/schedule', '/kiosk/zz-never', '/kiosk/shows/zz-never', '/kiosk/episodes/999999'],
  ...['/kiosk/a/b/c', '/kiosk/shows/zz-never/card.jpg', '/kiosk/episodes/999999/card.jpg', '/kiosk/schedule/x.ics'],
  ...['/listen/zz-never.mp3', '/listen/kiosk', '/hls/zz-never/live.m3u8', '/hls/kiosk/x.mp3', '/hls/kiosk/x.m3u8'],
  ...['/public/zz-never', '/public/kiosk/zz-never', '/public/kiosk/shows/zz-never', '/feeds/zz-never.rss'],
  ...['/media/zz-never', '/player/zz-never.js', '/embed/zz-never', '/docs/zz-never'],
])('a wrong method on what does not exist is 404, as GET is: %s', async (path) => {
  const got = await asked('GET', path)
  expect(got.status).toBe(404)
  for (const method of others) expect([method, await asked(method, path)]).toEqual([method, got])
})

it.each(['/v1/shows', '/dashboard', '/dashboard/api/session', '/docs', '/kiosk', '/zz-never'])(
  'a wrong method on what the domain of a station does not have is 404, as GET is: %s',
  async (path) => {
    await expect.poll(async () => (await asked('GET', '/schedule', 'kiosk.example')).status).toBe(200)
    const got = await asked('GET', path, 'kiosk.example')
    expect(got.status).toBe(404)
    for (const method of others) expect([method, await asked(method, path, 'kiosk.example')]).toEqual([method, got])
  },
)

it.each([
  ['/kiosk', 'radio.test'],
  ['/kiosk/schedule', 'radio.test'],
  ['/kiosk/card.jpg', 'radio.test'],
  ['/', 'kiosk.example'],
  ['/schedule', 'kiosk.example'],
  ['/public/kiosk', 'radio.test'],
  ['/public/kiosk/now', 'radio.test'],
  ['/feeds/kiosk.ics', 'radio.test'],
  ['/listen/kiosk.mp3', 'radio.test'],
  ['/hls/kiosk/live.m3u8', 'radio.test'],
])('a wrong method on what exists is 405 and names the right ones: %s at %s', async (path, host) => {
  for (const method of others) {
    const { status, allow, text } = await asked(method, path, host)
    expect([method, status, allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS'])
    expect(JSON.parse(text)).toEqual({ message: 'Method not allowed.' })
  }
})

it.each([
  ...['/media/x.mp3', '/listen/kiosk.mp3', '/hls/kiosk/live.m3u8', '/public/kiosk/now', '/public/oembed'],
  ...['/feeds/kiosk.rss', '/player/v1.js', '/embed/kiosk', '/embed/kiosk/episodes/1', '/listen/zz-never.mp3'],
  ...['/openapi.json', '/web/fonts/radio-canada-latin.woff2'],
])('a preflight of a public path allows what players and readers send: %s', async (path) => {
  const headers = { Origin: 'https://site.test', 'Access-Control-Request-Method': 'GET' }
  const wanted = { ...headers, 'Access-Control-Request-Headers': 'range, if-none-match' }
  const response = await app.fetch(path, { method: 'OPTIONS', headers: wanted })
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
  expect(response.headers.get('access-control-allow-headers')).toBe('If-None-Match, Range')
})
