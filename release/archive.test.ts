import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../server/testing/process.ts'
import { version } from '../server/version.ts'
import { makeArchive } from './archive.ts'

// Makes the archive of the last commit, unpacks it, and starts it on what looks like a machine without Node.

if (!process.env.CI) console.warn('The archive of a release is not made: that takes half a minute. The gate does it.')

describe.skipIf(!process.env.CI)('the archive of a release, on a machine without Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-archive-test-'))
  const [made, programs, home] = [join(folder, 'dist'), join(folder, 'bin'), join(folder, 'home')]
  const name = `aircheck-${version}-${process.platform}-${process.arch}`
  const tree = join(folder, name)
  const launcher = join(tree, 'aircheck')
  const agent = new Agent({ connect: { rejectUnauthorized: false } })

  beforeAll(async () => {
    expect(basename(makeArchive(process.cwd(), 'HEAD', made))).toBe(`${name}.tar.gz`)
    for (const path of [programs, home]) mkdirSync(path)
    for (const path of globSync('/{usr/,}{bin,sbin}/*')) {
      const [program, link] = [basename(path), join(programs, basename(path))]
      if (!/^(node|nodejs|npm|npx|corepack)$/.test(program) && !existsSync(link)) symlinkSync(path, link)
    }
    execFileSync('tar', ['-xzf', join(made, `${name}.tar.gz`), '-C', folder])
  }, 600_000)
  afterAll(async () => {
    await agent.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Nothing of the environment of this test, and no Node in the path. */
  const env = (settings = {}) => ({ PATH: programs, HOME: home, TMPDIR: home, ...settings })
  const aircheckOn = (data: string, ...args: string[]) =>
    execFileSync(launcher, args, { cwd: tree, encoding: 'utf8', env: env({ AIRCHECK_DATA_DIR: join(folder, data) }) })
  const aircheck = (...args: string[]) => aircheckOn('data', ...args)

  it('there is no Node', () => {
    expect(() => execFileSync('node', ['--version'], { env: env() })).toThrow('ENOENT')
  })

  it('has the checksum that is beside it', () => {
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: made, encoding: 'utf8' })).toBe(
      `${name}.tar.gz: OK\n`,
    )
    expect(readdirSync(made).toSorted()).toEqual(['SHA256SUMS', `${name}.tar.gz`])
  })

  it('contains neither tests nor the tools of development', () => {
    expect(globSync('server/**/*.test.ts', { cwd: tree })).toEqual([])
    for (const path of [
      'server/testing',
      'dashboard/src/main.tsx',
      'tsconfig.json',
      'node_modules/vite',
      'node_modules/vitest',
      'node_modules/typescript',
      'node_modules/node',
    ]) {
      expect([path, existsSync(join(tree, path))]).toEqual([path, false])
    }
    for (const path of [
      'LICENSE',
      'node/LICENSE',
      'dashboard/dist/index.html',
      'docs/operate.md',
      'deploy/aircheck.service',
    ]) {
      expect([path, existsSync(join(tree, path))]).toEqual([path, true])
    }
  })

  it('opens the data of every earlier version', () => {
    for (const { name: earlier } of globSync('server/testing/releases/*/', { withFileTypes: true })) {
      cpSync(join('server/testing/releases', earlier, 'SQLite'), join(folder, earlier), { recursive: true })
      const stations = JSON.parse(aircheckOn(earlier, 'station', 'list', '--json')) as { name: string }[]
      expect(stations.map(({ name }) => name)).toEqual(['Zürich 📻', 'Another'])
    }
  })

  it('makes a station, and serves it until it is stopped', async () => {
    expect(aircheck('--version')).toBe(`${version}\n`)
    expect(JSON.parse(aircheck('station', 'create', '--name', 'Harbour Radio', '--json')).name).toBe('Harbour Radio')
    const { key } = JSON.parse(aircheck('key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all', '--json'))

    const port = await freePort()
    const settings = { AIRCHECK_DATA_DIR: join(folder, 'data'), AIRCHECK_PORT: `${port}` }
    const server = spawn(launcher, ['serve'], {
      cwd: tree,
      env: env(settings),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const early = once(server, 'exit').then(() => expect.fail('It ended.'))
    await Promise.race([once(server.stdout, 'data'), early])
    early.catch(() => {})
    const get = (path: string) =>
      fetch(`https://127.0.0.1:${port}${path}`, { dispatcher: agent, headers: { 'X-API-Key': key } })
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/docs')).status).toBe(200)
    expect((await get('/dashboard')).url).toContain('/dashboard/sign-in')
    const shell = readFileSync(join(tree, 'dashboard', 'dist', 'index.html'), 'utf8')
    const [, script] = /src="(\/dashboard\/assets\/index-[^"]+)"/.exec(shell)!
    expect((await get(script!)).status).toBe(200)
    expect(await (await get('/v1/station')).json()).toMatchObject({ name: 'Harbour Radio' })
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })
})
