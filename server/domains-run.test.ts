import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasCaddy } from './testing/behind-caddy.ts'
import { endWithThis, freePort, run, type Serving, serve } from './testing/process.ts'

// deploy/Caddyfile.domains with a real Caddy, whose certificates are those of its own authority.

describe.skipIf(!hasCaddy && !process.env.CI)('the domain of a station behind Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-domains-'))
  let server: Serving
  let caddy: ReturnType<typeof spawn>
  let port: number
  beforeAll(async () => {
    port = await freePort()
    const [inner, asking] = [await freePort(), await freePort()]
    for (const line of ['station create --name Kiosk', 'station set 1 --public on --domain kiosk.localhost'])
      expect(await run(folder, line.split(' '))).toMatchObject({ code: 0 })
    server = await serve(folder, ['serve'], {
      AIRCHECK_TRUST_PROXY: '127.0.0.1',
      AIRCHECK_BASE_URL: `https://localhost:${port}`,
      AIRCHECK_PORT: `${inner}`,
    })
    const file = readFileSync(new URL('../deploy/Caddyfile.domains', import.meta.url), 'utf8')
      .replace(
        '{\n\ton_demand_tls',
        '{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n\ton_demand_tls',
      )
      .replaceAll('9123', `${asking}`)
      .replace('https:// {', `https://:${port} {`)
    writeFileSync(join(folder, 'Caddyfile'), file)
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        ...{ DOMAIN: `localhost:${port}`, AIRCHECK: `127.0.0.1:${inner}` },
      },
      stdio: 'ignore',
    })
    endWithThis(caddy.pid!)
  })
  afterAll(async () => {
    caddy?.kill('SIGTERM')
    server?.signal('SIGTERM')
    await server?.ended
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (host: string, path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, servername: host, headers: { Host: host, Accept: 'text/html' } }
      const asked = request({ ...options, rejectUnauthorized: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
      })
      asked.on('error', reject).end()
    })

  it('gets a certificate and shows the pages; a domain of no station gets none', async () => {
    const home = async () => (await get('kiosk.localhost', '/').catch(() => undefined))?.text
    await expect.poll(home, { timeout: 20_000 }).toContain('<link rel="canonical" href="https://kiosk.localhost')
    expect((await get('kiosk.localhost', '/schedule')).status).toBe(200)
    expect((await get('kiosk.localhost', '/dashboard')).status).toBe(404)
    await expect(get('other.example', '/')).rejects.toThrow()
    expect((await get('localhost', '/kiosk')).status).toBe(200)
  })
})
