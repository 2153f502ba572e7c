import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runJson } from './testing/command-line.ts'
import { freePort, type Serving, serve } from './testing/process.ts'

// Runs the parts of deploy/ that need no Docker engine: the files that the image contains, and the Caddyfile.

describe('the files of the image', () => {
  const root = mkdtempSync(join(tmpdir(), 'aircheck-image-'))
  const dataDir = join(root, 'data')
  beforeAll(() => {
    mkdirSync(dataDir)
    for (const [, sources] of readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY ([^-].*) \S+$/gm)) {
      for (const source of sources!.split(' ')) {
        cpSync(source, join(root, source), {
          recursive: true,
          filter: (path) => !path.endsWith('.test.ts') && !path.startsWith(join('server', 'testing')),
        })
      }
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test.each([
    ['over TLS', {}],
    ['behind a proxy that it is', { AIRCHECK_TRUST_PROXY: '127.0.0.1' }],
    ['behind a proxy elsewhere', { AIRCHECK_TRUST_PROXY: '172.28.77.2' }],
  ])('are enough to serve, and to tell whether it does: %s', async (_, settings) => {
    const port = `${await freePort()}`
    const env = { PATH: process.env.PATH, AIRCHECK_DATA_DIR: dataDir, AIRCHECK_HOST: '0.0.0.0', AIRCHECK_PORT: port }
    const node = (...args: string[]) => spawn(process.execPath, args, { cwd: root, env: { ...env, ...settings } })
    const health = async () => (await once(node('deploy/health.ts'), 'exit'))[0]

    expect(await health()).toBe(1)
    const server = node('server/main.ts', 'serve')
    const early = once(server, 'exit').then(() => expect.fail(String(server.stderr.read())))
    await Promise.race([once(server.stdout, 'data'), early])
    early.catch(() => {})
    expect(await health()).toBe(0)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(await health()).toBe(1)
  })
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0
if (!hasCaddy) console.warn('The Caddyfiles are not run: there is no Caddy on this machine.')

describe.skipIf(!hasCaddy && !process.env.CI)('Caddy in front of three instances', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-caddy-'))
  const dataDir = join(folder, 'data')
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  const ports: number[] = []
  const instances: Serving[] = []
  let caddy: ChildProcess
  let origin = ''
  let key = ''
  beforeAll(async () => {
    mkdirSync(dataDir)
    await runJson(dataDir, ['station', 'create', '--name', 'Threefold'])
    key = (await runJson(dataDir, ['key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all'])).key
    const port = await freePort()
    origin = `https://localhost:${port}`
    for (let number = 0; number < 3; number++) ports.push(await freePort())
    for (const at of ports.keys()) instances.push(await instance(at))
    // Caddy's own certificate authority, kept in this folder and installed in no trust store; no port but ours.
    const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
    // As it stands, but for the addresses, and for how often Caddy looks whether an instance is there.
    const text = readFileSync('deploy/Caddyfile.many', 'utf8')
      .replace(/aircheck-([123]):8443/g, (_, number) => `127.0.0.1:${ports[number - 1]}`)
      .replace('health_interval 2s', 'health_interval 200ms')
      .replace('fail_duration 2s', 'fail_duration 200ms')
    expect(text.match(/ 200ms$/gm)).toHaveLength(2)
    writeFileSync(join(folder, 'Caddyfile'), options + text)
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        DOMAIN: `localhost:${port}`,
      },
      stdio: 'ignore',
    })
    await vi.waitUntil(async () => (await shows().catch(() => 0)) === 200, { timeout: 20_000 })
  })
  afterAll(async () => {
    await agent.close()
    caddy.kill('SIGTERM')
    for (const { signal } of instances) signal('SIGTERM')
    await Promise.all([once(caddy, 'exit'), ...instances.map(({ ended }) => ended)])
    rmSync(folder, { recursive: true })
  })
  const instance = (at: number) =>
    serve(dataDir, ['serve'], {
      AIRCHECK_TRUST_PROXY: '127.0.0.1',
      AIRCHECK_BASE_URL: origin,
      AIRCHECK_PORT: `${ports[at]}`,
      AIRCHECK_RATE_LIMIT: '0',
    })
  const shows = async () => {
    const response = await fetch(`${origin}/v1/shows`, { dispatcher: agent, headers: { 'X-API-Key': key } })
    await response.arrayBuffer()
    return response.status
  }

  test('while instances are restarted one by one, every request succeeds, and each instance serves some', async () => {
    const statuses: number[] = []
    let isOver = false
    const client = async () => {
      while (!isOver) {
        statuses.push(await shows().catch(() => 0))
        await sleep(5)
      }
    }
    const clients = [client(), client(), client(), client()]
    const hasItsPart = ({ err }: Serving) =>
      vi.waitUntil(() => ['"/readyz"', '"/v1/shows"'].every((path) => err().includes(path)), {
        timeout: 20_000,
        interval: 20,
      })
    for (const [at, running] of instances.entries()) {
      await hasItsPart(running)
      const { signal, ended } = running
      signal('SIGTERM')
      const { code, err } = await ended
      const lines = err
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { path?: string; status?: number })
      expect(code).toBe(0)
      expect(lines.filter(({ path, status }) => path && status !== 200)).toEqual([])
      expect(lines.map(({ path }) => path)).toEqual(expect.arrayContaining(['/readyz', '/v1/shows']))
      instances[at] = await instance(at)
      await hasItsPart(instances[at])
    }
    isOver = true
    await Promise.all(clients)
    expect([...new Set(statuses)]).toEqual([200])
  })
})

test.skipIf(!hasCaddy && !process.env.CI)('Caddy accepts both Caddyfiles', () => {
  for (const file of ['Caddyfile', 'Caddyfile.many']) {
    const { status, stderr } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', `deploy/${file}`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: tmpdir(), DOMAIN: 'radio.example.org' },
    })
    expect([file, status, stderr]).toEqual([file, 0, ''])
  }
})
