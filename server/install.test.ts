import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { freePort } from './testing/process.ts'

// The launcher `aircheck`, and commands by several users of a machine in a tree that root installed.

// On a disk, where packages can be linked instead of copied.
const folder = realpathSync(mkdtempSync(join(process.env.DISK_TMPDIR ?? tmpdir(), 'aircheck-install-')))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const version = { code: 0, out: `${manifest.version}\n`, err: '' }

type How = { cwd?: string; env?: Record<string, string>; uid?: number }

/** Runs a program to its end, with nothing in its environment but the search path; `uid` as `sudo -u` does. */
function run(program: string, args: string[], { cwd = folder, env = {}, uid }: How = {}) {
  const words = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  const [command, ...rest] = [...words, program, ...args]
  const PATH = `/usr/local/bin:/usr/bin:/bin`
  const { status, stdout, stderr, error } = spawnSync(command!, rest, {
    cwd,
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  if (error) throw error
  return { code: status, out: stdout, err: stderr }
}

describe('the launcher', () => {
  it('runs from any folder, through links to links, relative ones too, and in a folder with a space', () => {
    const place = join(folder, 'a b')
    mkdirSync(place)
    symlinkSync(join(process.cwd(), 'aircheck'), join(place, 'one'))
    symlinkSync('a b/one', join(folder, 'two'))
    expect(run(join(process.cwd(), 'aircheck'), ['--version'], { cwd: '/' })).toEqual(version)
    expect(run(join(place, 'one'), ['--version'])).toEqual(version)
    expect(run('./two', ['--version'])).toEqual(version)
    expect(run('two', ['--version'], { cwd: '/', env: { PATH: `${folder}:/usr/bin:/bin` } })).toEqual(version)
  })

  it('passes arguments on as they are, and the exit code back', () => {
    const { code, err } = run(join(process.cwd(), 'aircheck'), ['station', 'show', 'a  b*'])
    expect(code).toBe(2)
    expect(err).toContain("'a  b*'")
  })

  it('prefers the Node of a release, then the npm package, then one of the machine that is new enough', () => {
    const place = join(folder, 'nodes')
    const nodeAt = (path: string, says: string, number = 'v99.0.0') => {
      mkdirSync(join(path, '..'), { recursive: true })
      const script = `if [ "$1" = --version ]; then echo ${number}; else echo ${says} "$@"; fi`
      writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    }
    mkdirSync(place)
    copyFileSync('aircheck', join(place, 'aircheck'))
    nodeAt(join(place, 'machine/node'), 'machine')
    nodeAt(join(place, 'old/node'), 'old', 'v20.19.0')
    mkdirSync(join(place, 'none'))
    const start = (machine: string) =>
      run(join(place, 'aircheck'), ['serve'], { env: { PATH: `${join(place, machine)}:/nothing:/bin` } })
    const started = (node: string) => ({
      code: 0,
      out: `${node} --max-semi-space-size=8 ${place}/server/main.ts serve\n`,
      err: '',
    })
    expect(start('machine')).toEqual(started('machine'))
    expect(start('old')).toEqual({
      code: 1,
      out: '',
      err: `aircheck needs Node 26 or later, and found v20.19.0: run npm ci in ${place}, which installs it.\n`,
    })
    nodeAt(join(place, 'node_modules/.bin/node'), 'package')
    expect(start('machine')).toEqual(started('package'))
    nodeAt(join(place, 'node/bin/node'), 'release')
    expect(start('old')).toEqual(started('release'))
  })

  it('says so when there is no Node at all', () => {
    const place = join(folder, 'bare')
    mkdirSync(join(place, 'bin'), { recursive: true })
    copyFileSync('aircheck', join(place, 'aircheck'))
    for (const program of ['sh', 'readlink', 'dirname']) {
      symlinkSync(spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim(), join(place, 'bin', program))
    }
    const { code, out, err } = run(join(place, 'aircheck'), ['serve'], { env: { PATH: join(place, 'bin') } })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^aircheck needs Node 26 or later, and found none: [^\n]+\n$/)
  })

  it('is what `npm start` and `npm run demo` run, with the oldest Node that the package may install', () => {
    const { start, demo } = manifest.scripts
    // With `exec` the shell between npm and Aircheck is gone, which would not pass on a signal.
    expect([start, demo]).toEqual(['exec ./aircheck serve', 'exec ./aircheck demo'])
    expect(readFileSync('aircheck', 'utf8')).toContain(`oldest=${manifest.dependencies.node.split('.')[0]}\n`)
  })

  it('before `npm ci`, `npm start` and `npm run demo` say what to do, whatever Node there is', () => {
    const place = join(folder, 'cloned')
    mkdirSync(place)
    for (const part of ['aircheck', 'package.json', 'server/main.ts', 'server/cli.ts']) {
      cpSync(part, join(place, part), { recursive: true })
    }
    for (const words of [['start'], ['run', 'demo']]) {
      const { code, err } = run('npm', words, { cwd: place, env: { HOME: folder } })
      expect([words, code]).toEqual([words, 1])
      expect(err).toMatch(
        new RegExp(`^aircheck needs its packages: run npm ci in ${place}, which installs them\\.$`, 'm'),
      )
      expect(err).not.toMatch(/TypeError|at .*node:internal/)
    }
  })
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to `npm start` ends the server too',
  async (signal) => {
    const AIRCHECK_PORT = `${await freePort()}`
    const AIRCHECK_DATA_DIR = join(folder, `started-${signal}`)
    const env = { ...process.env, AIRCHECK_PORT, AIRCHECK_DATA_DIR }
    const npm = spawn('npm', ['start', '--silent', '--', '--json'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const [said] = (await once(npm.stdout, 'data')) as [Buffer]
    expect(`${said}`).toContain(AIRCHECK_PORT)
    npm.kill(signal)
    await once(npm, 'close')
    const connected = async () => {
      const socket = connect(Number(AIRCHECK_PORT), '127.0.0.1')
      return once(socket, 'connect').then(
        () => socket.destroy() && 'connected',
        ({ code }: NodeJS.ErrnoException) => code,
      )
    }
    await expect.poll(connected, { timeout: 20_000 }).toBe('ECONNREFUSED')
  },
  60_000,
)

const isRoot = userInfo().uid === 0
if (!isRoot) console.warn('Commands by several users are not run: only root can become another user.')

/** The folders of what production needs of `node_modules`. */
function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: true }> }
  const isPackage = /^node_modules\/(@[^/]+\/)?[^/]+$/
  const paths = Object.keys(lock.packages).filter((path) => isPackage.test(path) && !lock.packages[path]!.dev)
  return ['node_modules/.bin', ...paths.filter(existsSync)]
}

/** The users of the tests need no entry in /etc/passwd, except the service's, whose name a message says. */
const [service, stranger] = [65534, 4711]

describe.skipIf(!isRoot && !process.env.CI)('in a tree that root installed', () => {
  const tree = join(folder, 'opt')
  const data = join(folder, 'var')
  const command = join(folder, 'aircheck')
  const aircheck = (uid: number, line: string, how: How = {}) =>
    run(command, line.split(' '), { cwd: '/root', uid, ...how })
  beforeAll(() => {
    mkdirSync(tree)
    for (const part of ['aircheck', 'server', 'web', 'package.json', 'openapi.json']) {
      cpSync(part, join(tree, part), { recursive: true })
    }
    // Hard links, where the file system has them, as copying takes a minute.
    const from = dirname(realpathSync('node_modules'))
    const link = (flags: string) => spawnSync('cp', [flags, '--parents', ...productionPackages(), tree], { cwd: from })
    if (link('-al').status !== 0) expect(link('-a').status).toBe(0)
    symlinkSync(join(tree, 'aircheck'), command)
    writeFileSync(join(tree, '.env'), 'AIRCHECK_DATA_DIR=../var\n', { mode: 0o640 })
    chownSync(join(tree, '.env'), 0, service)
  })
  beforeEach(() => {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { mode: 0o750 })
    chownSync(data, service, service)
  })
  const name = spawnSync('id', ['-nu', `${service}`], { encoding: 'utf8' }).stdout.trim()
  const refusal = (path: string, owner = name) => ({
    code: 1,
    out: '',
    err: `${path} belongs to ${owner}: run this command as that user, with sudo -u ${owner}.\n`,
  })

  it('the service’s user runs commands from anywhere, also from a folder that only root may enter', () => {
    const made = aircheck(service, 'station create --name One --json')
    expect({ ...made, out: JSON.parse(made.out) }).toMatchObject({ code: 0, out: { id: 1, name: 'One' }, err: '' })
    expect(aircheck(service, 'station list', { cwd: '/' }).out).toContain('One')
    expect(statSync(join(data, 'aircheck.db')).uid).toBe(service)
  })

  it('root is refused before the first start, and nothing is written: the service can start afterwards', () => {
    for (const line of ['station create --name One', 'migrate', 'serve', 'backup --to /root/b']) {
      expect([line, aircheck(0, line)]).toEqual([line, refusal(data)])
    }
    expect(existsSync(join(data, 'aircheck.db'))).toBe(false)
    expect(aircheck(service, 'station list --json')).toEqual({ code: 0, out: '[]\n', err: '' })
    expect(aircheck(0, 'station list')).toEqual(refusal(join(data, 'aircheck.db')))
  })

  it('root may look at the settings, and examine the installation', () => {
    expect(aircheck(0, 'config').out).toContain(data)
    expect(aircheck(0, 'doctor').out).toContain('There is no database yet')
  })

  it('another user is refused who cannot read the settings, or cannot write the data', () => {
    const { code, err } = aircheck(stranger, 'station list')
    expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*\.env cannot be used: EACCES[^\n]*\n$/)])
    chmodSync(join(tree, '.env'), 0o644)
    expect(aircheck(stranger, 'station list')).toEqual(refusal(data))
    chmodSync(join(tree, '.env'), 0o640)
  })

  it('a volume that belongs to root and is writable by others serves the user of a container', () => {
    chownSync(data, 0, 0)
    chmodSync(data, 0o777)
    expect(aircheck(service, 'station list --json').code).toBe(0)
    expect(aircheck(0, 'station list')).toEqual(refusal(join(data, 'aircheck.db')))
  })

  it('an installation that is all root’s is root’s to use', () => {
    chownSync(data, 0, 0)
    expect(aircheck(0, 'station list --json')).toEqual({ code: 0, out: '[]\n', err: '' })
    expect(aircheck(service, 'station list')).toEqual(refusal(data, 'root'))
  })

  it('an owner without a name is told by number', () => {
    chownSync(data, stranger, stranger)
    const { err } = aircheck(0, 'station list')
    expect(err).toBe(`${data} belongs to user 4711: run this command as that user, with sudo -u '#4711'.\n`)
  })
})
