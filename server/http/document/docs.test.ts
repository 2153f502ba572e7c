import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { selfSignedPaths } from '../port/tls.ts'
import { endpointsOf } from './page/document.ts'

let app: TestApp
let html: string
beforeAll(async () => {
  app = await testApp()
  html = await (await app.fetch('/docs')).text()
})
afterAll(() => app.close())

test.each(['/docs', '/docs/'])('GET %s is the page, without a key', async (path) => {
  const response = await app.fetch(path, { redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('<title>Aircheck API</title>')
})

test('every file that the page refers to is served by this origin', async () => {
  const named = [...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, url]) => url!)
  const files = ['/docs', '/docs/script.js', '/docs/style.css', '/openapi.json']
  files.push('/web/icon.svg', '/web/style.css', '/web/theme-first.js')
  const urls = [...new Set(named)].toSorted()
  expect(urls.map((url) => url.replace(/\?v=[\w-]+$/, ''))).toEqual(files)
  for (const url of urls) expect((await app.fetch(url, { method: 'HEAD' })).status, url).toBe(200)
})

test('the page may load from and connect to its own origin only; inline scripts, inline styles and eval are blocked', async () => {
  for (const path of ['/docs', '/docs/script.js', '/openapi.json']) {
    const policy = (await app.fetch(path, { method: 'HEAD' })).headers.get('content-security-policy') ?? ''
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.get('script-src')).toEqual(["'self'"])
    expect(rules.get('style-src')).toEqual(["'self'"])
    expect(rules.get('connect-src')).toEqual(["'self'"])
    expect(policy).not.toMatch(/https?:|\*|unsafe|data:|blob:/)
  }
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+="|<script(?! src=)/)
})

test('each curl example works as it stands: with -k while the certificate is self-signed, and only then', async () => {
  const decoded = html
    .replace(/<\/?(?:span|em)[^>]*>/g, '')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
  const examples = decoded.match(/curl (?:-k )?(?:-N )?(?:-X |'|https:)[\s\S]*?(?=<\/code>)/g)!
  expect(examples).toHaveLength(35)
  for (const example of examples) expect(example).toMatch(/^curl -k /)
  expect(html).toContain('The certificate of this server is self-signed')
  const station = await app.station()
  const command = `${examples[0]!.replaceAll('https://radio.test', app.origin)} -s -o /dev/null -w '%{http_code}'`
  const env = { ...process.env, KEY: station.key }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env, timeout: 20_000 })
  expect(stdout).toBe('200')
  const { certPath, keyPath } = selfSignedPaths(app.dataDir)
  for (const config of [{ tls: { certPath, keyPath } }, { trustProxy: ['127.0.0.1'] }]) {
    const trusted = await testApp({ config })
    const page = await (await trusted.fetch('/docs', { headers: { 'X-Forwarded-Proto': 'https' } })).text()
    expect(page).not.toMatch(/curl -k|self-signed/)
    await trusted.close()
  }
})

test('its files are sent compressed, and only once', async () => {
  for (const path of ['/docs', '/docs/script.js', '/docs/style.css']) {
    const first = await app.fetch(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect([path, first.headers.get('content-encoding')]).toEqual([path, 'gzip'])
    const again = await app.fetch(path, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
  }
  expect(gzipSync(html).length).toBeLessThan(64 * 1024)
})

test('each endpoint is on the page and in its contents, with its path, scope, parameters and errors', () => {
  const endpoints = endpointsOf(app.app.http.openApiDocument() as never)
  expect(endpoints).toHaveLength(34)
  for (const { operationId, path, method, parameters = [], responses, ...rest } of endpoints) {
    expect(html, operationId).toContain(`<li><a href="#${operationId}">`)
    const [, section] = new RegExp(`<section class="[^"]*" id="${operationId}"(.*?)</section>`, 's').exec(html)!
    expect(section).toContain(`<b>${method}</b> <code>${path}</code>`)
    const { 'x-required-scope': scope } = rest as { 'x-required-scope'?: string }
    if (scope) expect(section).toContain(`<code>${scope}</code>`)
    else expect(section, operationId).not.toMatch(/X-API-Key|ack_/)
    for (const { name } of parameters) expect(section, name).toContain(`<dt><code>${name}</code>`)
    for (const status of Object.keys(responses))
      expect(section).toMatch(new RegExp(`<(dt|p class="others")>[\\d, ]*\\b${status}\\b`))
  }
})

test('constraints and the messages of errors are those of the document', () => {
  expect(html).toContain('string, 1 to 499 characters')
  expect(html).toContain('integer, 1 or more, default 20')
  expect(html).toContain('one of mon, tue, wed, thu, fri, sat, sun')
  expect(html).toContain('<code>Cannot delete a show that still has episodes.')
  expect(html).toContain('<code>Request took too long.</code>')
})
