import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtApp } from './built-app.ts'

const script = 'export const words = "a script that is long enough to be compressed, compressed, compressed"'

describe('an app that was built into a folder', () => {
  let folder: string
  let elsewhere: string | undefined
  let app: ReturnType<typeof Fastify>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aircheck-built-'))
    mkdirSync(join(folder, 'assets'))
    const asset = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'assets', name), content)
    asset('app-1a2b.js', script)
    asset('app-1a2b.js.br', brotliCompressSync(script))
    asset('app-1a2b.js.gz', gzipSync(script))
    asset('font-1a2b.woff2', Buffer.from([0, 1, 2]))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>one')
    writeFileSync(join(folder, 'outside.js'), 'secret')
    elsewhere = undefined
    app = Fastify()
    const options = { folder, prefix: '/dashboard', except: '/dashboard/api' }
    await app.register(builtApp({ ...options, elsewhere: async () => elsewhere }))
  })
  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('sends its page for every path below it, never to be stored', async () => {
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/7/episodes?tab=failed']) {
      const { statusCode, headers, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 200, '<!doctype html>one'])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  it('allows the page neither inline scripts, nor another origin, nor a script as text, nor the camera', async () => {
    const { headers } = await get('/dashboard')
    const policy = `${headers['content-security-policy']}`
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers['permissions-policy']).toContain('camera=(), display-capture=(), geolocation=(), microphone=()')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  it('sends a request elsewhere that may not see the page; the assets are public', async () => {
    elsewhere = '/dashboard/sign-in?to=%2Fdashboard%2F7'
    const { statusCode, headers, body } = await get('/dashboard/7')
    expect([statusCode, headers.location, headers['cache-control'], body]).toEqual([303, elsewhere, 'no-store', ''])
    expect((await get('/dashboard/assets/app-1a2b.js')).statusCode).toBe(200)
  })

  it('never answers with the page for the API below it', async () => {
    expect((await get('/dashboard/api')).statusCode).toBe(404)
    expect((await get('/dashboard/api/nothing')).statusCode).toBe(404)
    expect((await get('/dashboard/apis')).statusCode).toBe(200)
  })

  it('sends an asset as it was compressed by the build, to be kept for a year', async () => {
    const encoded = async (accept: string) => get('/dashboard/assets/app-1a2b.js', { 'accept-encoding': accept })
    const br = await encoded('gzip, br')
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(br.rawPayload).toEqual(brotliCompressSync(script))
    const gzip = await encoded('gzip')
    expect([gzip.headers['content-encoding'], `${gunzipSync(gzip.rawPayload)}`]).toEqual(['gzip', script])
    const plain = await encoded('')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
    const etag = `${br.headers.etag}`
    const again = await get('/dashboard/assets/app-1a2b.js', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('sends a font as it is', async () => {
    const { headers, rawPayload } = await get('/dashboard/assets/font-1a2b.woff2', { 'accept-encoding': 'br' })
    expect([headers['content-type'], headers['content-encoding'], headers.vary]).toEqual([
      ...['font/woff2', undefined, undefined],
    ])
    expect(rawPayload).toEqual(Buffer.from([0, 1, 2]))
  })

  it.each([
    ...[
      'nothing.js',
      'app-1a2b.js.br',
      '..%2Foutside.js',
      '%2e%2e%2foutside.js',
      '.hidden.js',
      'app-1a2b',
      '%00.js',
      '',
    ],
  ])('has no asset %j', async (name) => {
    const { statusCode, body } = await get(`/dashboard/assets/${name}`)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('secret')
  })

  it('sends the new page once there is one', async () => {
    await get('/dashboard')
    writeFileSync(join(folder, 'index.html'), '<!doctype html>two')
    utimesSync(join(folder, 'index.html'), 5e9, 5e9)
    expect((await get('/dashboard')).body).toBe('<!doctype html>two')
  })

  it('says what to do when it was never built', async () => {
    rmSync(folder, { recursive: true })
    const { statusCode, headers, body } = await get('/dashboard')
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('Run <code>npm run dashboard</code>')
    expect((await get('/dashboard/assets/app-1a2b.js')).statusCode).toBe(404)
  })
})
