import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSignedCredentials, selfSignedPaths } from './http/port/tls.ts'
import { noon, type TestApp, testApp } from './testing/app.ts'
import { makeShow, multipart, multipartHeaders, type TestStation, uploadParts } from './testing/factories.ts'
import { type SignedIn, signIn } from './testing/people.ts'
import { tlsWire } from './testing/sockets.ts'

// The headers that restrict what browsers do with each kind of response.

const nosniff = { 'x-content-type-options': 'nosniff' }
const ownOnly = { ...nosniff, 'cross-origin-resource-policy': 'same-origin' }
const forEverybody = { ...nosniff, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': null }

/** A page may run only its own files, may not be framed, and sends its URL to no other origin. */
const page = {
  ...ownOnly,
  'content-security-policy':
    /^default-src 'none'; script-src 'self'; style-src 'self'.*; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'/,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
const withForms = new RegExp(page['content-security-policy'].source.replace("form-action 'none'", "form-action 'self'"))
const shell = { ...page, 'content-security-policy': withForms, 'cache-control': 'no-store' }
const staffJson = {
  ...ownOnly,
  'access-control-allow-origin': null,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
/** Refusals outside of the APIs. */
const refused = staffJson
const publicJson = { ...forEverybody, 'cache-control': 'private, no-cache' }
const refusedJson = { ...forEverybody, 'cache-control': 'no-store' }

const kinds: [name: string, request: string, status: number, headers: object][] = [
  ['the sign-in page', 'GET /dashboard/sign-in', 200, shell],
  ['a form that is refused', 'POST /dashboard/sign-in', 401, shell],
  ['a link that does not work', 'GET /dashboard/reset/x', 404, shell],
  ['a redirect of the sign-in pages', 'GET /dashboard/confirm', 303, shell],
  ['signing out', 'POST /dashboard/sign-out', 303, shell],
  ['a script of the sign-in page', 'GET /dashboard/sign-in/clock.js', 200, ownOnly],
  // Frames in a sandbox load it from another origin.
  [
    'a font that pages share',
    'GET /web/fonts/radio-canada-latin.woff2',
    200,
    { ...page, 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' },
  ],
  ['the shell of the app', 'GET /dashboard/1/shows (owner)', 200, shell],
  ['the redirect to the sign-in page', 'GET /dashboard/1/shows', 303, shell],
  ['an asset that is not there', 'GET /dashboard/assets/none.js', 404, refused],
  ['data of the app', 'GET /dashboard/api/me (owner)', 200, staffJson],
  ['a change by the app', 'PUT /dashboard/api/me (owner)', 204, ownOnly],
  ['data that the app is refused', 'PUT /dashboard/api/me (owner) {"language":"xx"}', 400, staffJson],
  ['data without a session', 'GET /dashboard/api/me', 401, staffJson],
  ['data from another site', 'PUT /dashboard/api/me (elsewhere)', 403, staffJson],
  ['data that are not there', 'GET /dashboard/api/stations/99/shows (owner)', 404, staffJson],
  ['a failure of the app', 'GET /dashboard/api/stations/1/shows (broken)', 500, staffJson],
  ['the live stream', 'GET /dashboard/api/stations/1/live (owner)', 200, staffJson],
  ['the export', 'GET /dashboard/api/stations/1/export (owner)', 200, staffJson],
  ['the reference', 'GET /docs', 200, page],
  ['a script of the reference', 'GET /docs/script.js', 200, page],
  ['the document', 'GET /openapi.json', 200, { ...page, 'access-control-allow-origin': '*' }],
  ['the home page', 'GET /', 200, page],
  ['audio', 'GET /media/audio', 200, { ...forEverybody, 'cache-control': 'public, max-age=31536000, immutable' }],
  ['audio that is not there', 'GET /media/none', 404, refused],
  ['the API', 'GET /v1/shows (key)', 200, publicJson],
  ['the API, from the cache', 'GET /v1/shows (key)', 200, publicJson],
  ['the API without a key', 'POST /v1/shows', 401, refusedJson],
  ['an unknown path of the API', 'GET /v1/nothing (key)', 404, refusedJson],
  ['a failure', 'GET /fails', 500, refused],
  ['health', 'GET /healthz', 200, nosniff],
  ['an unknown path', 'GET /nothing', 404, { ...nosniff, 'cache-control': 'max-age=5' }],
  ['another unknown path', 'POST /media', 404, refused],
]

describe('the headers of each kind of answer', () => {
  let app: TestApp
  let station: TestStation
  let owner: SignedIn
  let audio: string
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'own-'))
    await selfSignedCredentials(folder, Date.parse(noon))
    const moreRoutes = async (more: FastifyInstance) => {
      more.get('/fails', { schema: { hide: true } }, () => Promise.reject(new Error('of a test')))
    }
    app = await testApp({ config: { tls: selfSignedPaths(folder) }, moreRoutes })
    rmSync(folder, { recursive: true })
    station = await app.station()
    owner = await signIn(app, [{ stationId: station.id }])
    const show = await makeShow(station.call)
    audio = new URL(
      (await station.call('POST /v1/episodes/upload', multipart(...uploadParts(show.id)), multipartHeaders)).body
        .audio_url,
    ).pathname
  })
  afterAll(() => app.close())

  async function ask(request: string) {
    const [, method = '', path = '', as, sent = '{}'] = /^(\w+) (\S+)(?: \((\w+)\))?(?: (.*))?$/.exec(request)!
    const isForm = method === 'POST' && path.startsWith('/dashboard/')
    const isStaff = as === 'owner' || as === 'broken' || as === 'elsewhere'
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(app.app.db)
    if (as === 'broken') await rename('shows', 'gone')
    const response = await app.fetch(path === '/media/audio' ? audio : path, {
      method,
      redirect: 'manual',
      headers: {
        'Sec-Fetch-Site': as === 'elsewhere' ? 'cross-site' : 'same-origin',
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(isStaff && { Cookie: owner.cookie }),
        ...(as === 'key' && { 'X-API-Key': station.key }),
      },
      ...(method !== 'GET' && { body: isForm ? 'email=x&password=y' : sent }),
    })
    if (as === 'broken') await rename('gone', 'shows')
    await response.body?.cancel()
    return response
  }

  for (const [name, request, status, expected] of kinds) {
    it(`${name}: ${request}`, async () => {
      const response = await ask(request)
      expect(response.status).toBe(status)
      for (const [header, value] of Object.entries<unknown>({
        ...expected,
        'strict-transport-security': 'max-age=31536000',
      })) {
        const said = response.headers.get(header)
        if (value instanceof RegExp) expect([header, said]).toEqual([header, expect.stringMatching(value)])
        else expect([header, said]).toEqual([header, value])
      }
      expect(response.headers.get('content-security-policy') ?? '').not.toMatch(/unsafe|https?:|\*/)
      for (const cookie of response.headers.getSetCookie()) {
        expect(cookie).toMatch(/^__Host-aircheck(-step)?=[\w-]*; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/)
      }
    })
  }

  it('a malformed request is refused with `nosniff` too', async () => {
    for (const text of ['nothing\r\n\r\n', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`]) {
      const wire = tlsWire(app.port)
      wire.write(text)
      expect(await wire.until(/\}$/)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nX-Content-Type-Options: nosniff\r\n/)
      wire.end()
    }
  })
})
