import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BehindCaddy, behindCaddy, hasCaddy } from './testing/behind-caddy.ts'
import { runJson } from './testing/command-line.ts'
import { freePort, type Serving } from './testing/process.ts'

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

if (!hasCaddy) console.warn('The Caddyfiles are not run: there is no Caddy on this machine.')

describe.skipIf(!hasCaddy && !process.env.CI)('Caddy in front of three instances', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-caddy-'))
  const dataDir = join(folder, 'data')
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  let caddy: BehindCaddy
  let key = ''
  beforeAll(async () => {
    mkdirSync(dataDir)
    await runJson(dataDir, ['station', 'create', '--name', 'Threefold'])
    key = (await runJson(dataDir, ['key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all'])).key
    caddy = await behindCaddy({ folder, dataDir, count: 3, agent, every: '200ms' })
  })
  afterAll(async () => {
    await agent.close()
    await caddy.close()
    rmSync(folder, { recursive: true })
  })
  const headers = () => ({ 'X-API-Key': key, 'Content-Type': 'application/json' })
  const ask = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const sent = { method, dispatcher: agent, headers: headers(), ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(caddy.origin + path, sent)
    await response.arrayBuffer()
    return response.status
  }

  test('while instances are restarted again and again, every GET and POST succeeds, and each instance serves some', async () => {
    const statuses = { GET: [] as number[], POST: [] as number[] }
    let isOver = false
    const client = async (method: 'GET' | 'POST') => {
      while (!isOver) {
        const asked = method === 'GET' ? ask('/v1/station') : ask('/v1/shows', { title: 'One more' })
        statuses[method].push(await asked.catch(() => 0))
        await sleep(100)
      }
    }
    const clients = (['GET', 'GET', 'POST', 'POST', 'POST', 'POST'] as const).map(client)
    const hasItsPart = ({ err }: Serving) =>
      vi.waitUntil(() => err().includes('"/v1/shows"'), {
        timeout: 20_000,
        interval: 20,
      })
    for (const at of [0, 1, 2, 0]) {
      const running = caddy.instances[at]!
      await hasItsPart(running)
      running.signal('SIGTERM')
      const { code, err } = await running.ended
      const lines = err
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { path?: string; status?: number; msg?: string })
      expect(code).toBe(0)
      // Only probes of Caddy, which the log leaves out, are told that it is leaving.
      expect(lines.filter(({ path, status = 0 }) => path && status > 201)).toEqual([])
      expect(lines.map(({ path }) => path)).toContain('/v1/shows')
      await hasItsPart(await caddy.restart(at))
    }
    isOver = true
    await Promise.all(clients)
    expect([[...new Set(statuses.GET)], [...new Set(statuses.POST)]]).toEqual([[200], [201]])
  }, 120_000)
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
