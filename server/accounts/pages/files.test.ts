import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a page names its files with a hash of their content, and they are cached; fonts are cached for a week', async () => {
  const page = await (await app.fetch('/dashboard/sign-in')).text()
  const paths = [...page.matchAll(/(?:src|href)="([^"]+\?v=[^"]+)"/g)].map(([, path]) => path!)
  expect(paths.map((path) => path.replace(/\?v=[\w-]{10}$/, ''))).toEqual([
    ...['/web/icon.svg', '/web/theme-first.js', '/web/style.css'],
    ...['/dashboard/sign-in/style.css', '/dashboard/sign-in/clock.js', '/web/icon.svg'],
  ])
  for (const path of paths) {
    const { status, headers } = await app.fetch(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
    expect((await app.fetch(path.replace(/v=.*/, 'v=old'))).headers.get('cache-control')).toBe('no-cache')
  }
  const style = await (await app.fetch('/web/style.css')).text()
  expect(style).not.toContain('@import')
  const fonts = [...style.matchAll(/url\("(fonts\/[^"]+)"\)/g)].map(([, font]) => font!)
  expect(fonts.length).toBe(2)
  for (const font of fonts) {
    const { status, headers } = await app.fetch(`/web/${font}`)
    expect([font, status, headers.get('cache-control')]).toEqual([font, 200, 'public, max-age=604800'])
  }
  expect((await app.fetch('/web/fonts/OFL.txt')).headers.get('cache-control')).not.toContain('max-age')
})

it('the policy of a page allows only its own script files, no eval, and forms to this server only', async () => {
  const { headers } = await app.fetch('/dashboard/sign-in')
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'")
  expect(policy).toContain("form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|data:|\*/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

it('the limit of script requests without a session counts a network as one client', async () => {
  const limited = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  const ask = async (from: string) => {
    const headers = {
      ...{ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': from },
      ...{ 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    }
    return (await limited.fetch('/dashboard/sign-in/passkey', { method: 'POST', headers, body: '{}' })).status
  }
  for (let nth = 1; nth <= 120; nth++) expect(await ask(`2001:db8::${nth}`)).toBe(404)
  expect([await ask('2001:db8::ffff'), await ask('2001:db8:0:1::1')]).toEqual([429, 404])
  await limited.close()
})
