import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createPlain, request as requestPlain, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { mp3 } from '../testing/factories.ts'
import { execute, startPostgres } from '../testing/postgres.ts'
import { freePort } from '../testing/process.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { bucketOf } from '../testing/storages.ts'
import type { Check } from './check.ts'
import { examine } from './doctor.ts'

// Each set-up is really broken, and the doctor must name the fault and the remedy in plain words.

const root = mkdtempSync(join(tmpdir(), 'aircheck-broken-'))
chmodSync(root, 0o755)
const cleanUp: (() => unknown)[] = [() => rmSync(root, { recursive: true })]
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo()
})

let count = 0
function folder(): string {
  const path = join(root, `${++count}`)
  mkdirSync(path)
  return path
}
async function port(server: Server | TcpServer): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanUp.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Words of OpenSSL and Node that say nothing to an operator. */
const raw = /OpenSSL|PEM routines|SSL routines|EPROTO|error:0|deps\/|UnknownError|NotFound/

async function diagnosis(name: string, settings: Record<string, string>): Promise<Check> {
  const { out } = await runHere(['doctor', '--json'], { AIRCHECK_DATA_DIR: folder(), PATH: '', ...settings })
  const check = (JSON.parse(out) as Check[]).find((one) => one.name === name)!
  expect(`${check.message} ${check.advice}`).not.toMatch(raw)
  return check
}

describe('files of another user', () => {
  const unprivileged = 65534
  const owner = 'nobody'
  const isRoot = userInfo().uid === 0

  /** Runs the doctor as a user without privileges. */
  async function asNobody(dataDir: string): Promise<Record<string, Check>> {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const env = { AIRCHECK_HOME: root, AIRCHECK_DATA_DIR: dataDir, PATH: '' }
    const child = spawn(process.execPath, [main, 'doctor', '--json'], {
      env,
      cwd: root,
      ...(isRoot && { uid: unprivileged, gid: unprivileged }),
    })
    const checks = (await json(child.stdout)) as Check[]
    return Object.fromEntries(checks.map((check) => [check.name, check]))
  }

  it.skipIf(!isRoot && !process.env.CI)(
    'a data directory of another user: whose it is, and as whom to run',
    async () => {
      const app = await testApp()
      await app.close({ keepData: true })
      cleanUp.push(() => rmSync(app.dataDir, { recursive: true }))
      chmodSync(app.dataDir, 0o755)
      const { database, storage } = await asNobody(app.dataDir)
      for (const check of [database, storage]) {
        expect(check).toMatchObject({
          state: 'failed',
          message: expect.stringMatching(/^This user may not write to .*, which belongs to root\.$/),
          advice: expect.stringMatching(/^Give it to the user of the server: sudo chown -R \$\(id -un\): /),
        })
      }
    },
  )

  it.skipIf(!isRoot && !process.env.CI)(
    'a folder media/ of root: whose it should be, also when root asks',
    async () => {
      const app = await testApp()
      await app.close({ keepData: true })
      cleanUp.push(() => rmSync(app.dataDir, { recursive: true }))
      for (const path of ['', 'aircheck.db', 'incoming', 'instances', 'tls', 'tls/cert.pem', 'tls/key.pem'])
        chownSync(join(app.dataDir, path), unprivileged, unprivileged)
      const media = join(app.dataDir, 'media')
      const { database, storage } = await asNobody(app.dataDir)
      expect(database!.state).toBe('ok')
      expect(storage).toMatchObject({
        state: 'failed',
        message: `This user may not write to ${media}, which belongs to root.`,
      })
      const checks = await examine(app.config, { nowMs: Date.now(), searchPath: '', userId: 0 })
      expect(checks.find(({ name }) => name === 'storage')).toMatchObject({
        state: 'failed',
        message: `${media} belongs to root, but the data directory to ${owner}, who may not write there.`,
        advice: `Give it to that user: sudo chown -R ${owner}: ${media}`,
      })

      // The folder above one that is to be made belongs to others, and is not given away.
      const to = join(root, 'srv', 'backup', 'aircheck')
      mkdirSync(join(root, 'srv'), { mode: 0o755, recursive: true })
      chownSync(app.dataDir, unprivileged, unprivileged)
      const config = { ...app.config, backup: { to, keep: 7 } }
      const withBackup = await examine(config, { nowMs: Date.now(), searchPath: '', userId: 0 })
      expect(withBackup.find(({ name }) => name === 'backup')).toMatchObject({
        state: 'failed',
        advice: `Make the folder for that user: sudo install -d -m 750 -o ${owner} ${to}`,
      })

      chownSync(media, unprivileged, unprivileged)
      const folder = join(app.dataDir, 'recordings')
      expect((await asNobody(app.dataDir)).storage).toMatchObject({
        state: 'failed',
        message: `This user may not write to ${folder}, which belongs to root.`,
        advice: expect.stringContaining(`chown -R $(id -un): ${folder}`),
      })
    },
  )
})

describe('settings', () => {
  it.each(['http://radio.example.org', 'https://radio.example.org/radio'])('base URL %s: named', async (url) => {
    const { state, message } = await diagnosis('settings', { AIRCHECK_BASE_URL: url })
    expect([state, message]).toEqual(['failed', expect.stringMatching(/^AIRCHECK_BASE_URL cannot be used/)])
  })

  it.each(['0.0.0.0/0', '10.0.0.1,::/0', '0.0.0.0/1'])('AIRCHECK_TRUST_PROXY=%s: warned of', async (ranges) => {
    const { state, message } = await diagnosis('settings', { AIRCHECK_TRUST_PROXY: ranges })
    expect([state, message]).toEqual(['warning', expect.stringMatching(/^AIRCHECK_TRUST_PROXY trusts every sender in/)])
    const one = await diagnosis('settings', { AIRCHECK_TRUST_PROXY: '10.0.0.0/8,::1' })
    expect(one.state).toBe('ok')
  })
})

describe('the certificate', () => {
  it.each([
    ['cert.pem', 'contains no certificate in PEM format.', 'AIRCHECK_TLS_CERT'],
    ['key.pem', 'contains no private key in PEM format, or one that needs a passphrase.', 'AIRCHECK_TLS_KEY'],
  ])('garbage in %s, or none: which file it is, in words', async (name, words, setting) => {
    const app = await testApp()
    const tls = folder()
    cpSync(join(app.dataDir, 'tls'), tls, { recursive: true })
    await app.close()
    writeFileSync(join(tls, name), 'garbage')
    const settings = { AIRCHECK_TLS_CERT: join(tls, 'cert.pem'), AIRCHECK_TLS_KEY: join(tls, 'key.pem') }
    const { state, message, advice } = await diagnosis('certificate', settings)
    expect([state, message]).toEqual(['failed', `${join(tls, name)} ${words}`])
    expect(advice).toContain(setting)
    rmSync(join(tls, name))
    const absent = await diagnosis('certificate', settings)
    expect([absent.state, absent.message]).toEqual(['failed', `${join(tls, name)} does not exist.`])
    expect(absent.advice).toContain(setting)
  })
})

describe('the clock, of an installation on SQLite', () => {
  it('ahead: noticed by the clock of a stream server; by more than an hour, it is a failure', async () => {
    const stream = `http://127.0.0.1:${await port(createPlain((_, response) => response.end()))}/live`
    const app = await testApp({ now: new Date().toISOString() })
    await app.station({ streamUrl: stream, record: true })
    const look = async (aheadMs: number) => {
      const checks = await examine(app.config, { nowMs: Date.now() + aheadMs, searchPath: '' })
      return checks.find(({ name }) => name === 'clock')!
    }
    expect(await look(0)).toMatchObject({ state: 'ok', message: expect.stringMatching(/nothing contradicts it\.$/) })
    const little = await look(600_000)
    expect(little).toMatchObject({ state: 'warning', advice: expect.stringContaining('NTP') })
    expect(little.message).toMatch(/^The clock is 10 minutes ahead of that of 127\.0\.0\.1:\d+\.$/)
    const ahead = await look(70 * 86_400_000)
    expect(ahead).toMatchObject({ state: 'failed', advice: expect.stringContaining('NTP') })
    expect(ahead.message).toMatch(
      /^The clock is 70 days ahead of that of 127\.0\.0\.1:\d+\. Nothing that is old is removed/,
    )
    await app.close()
  })

  it.each([
    [
      '70 days ahead',
      70 * 86_400_000,
      /^The clock is 70 days ahead of when Aircheck ran last/,
      /aircheck clock confirm/,
    ],
    ['a day behind', -86_400_000, /^The clock is behind: the newest change/, /NTP.*aircheck clock confirm/],
  ])('%s of what is known, and no other clock: a failure', async (_, aheadMs, words, advice) => {
    const app = await testApp({ now: new Date().toISOString() })
    const checks = await examine(app.config, { nowMs: Date.now() + aheadMs, searchPath: '' })
    const { state, message, ...clock } = checks.find(({ name }) => name === 'clock')!
    expect([state, message, clock.advice]).toEqual([
      'failed',
      expect.stringMatching(words),
      expect.stringMatching(advice),
    ])
    await app.close()
  })

  it('ahead after a long stop: fails until it is confirmed; lifetimes count from what is known', async () => {
    const app = await testApp({ now: new Date(Date.now() - 70 * 86_400_000).toISOString() })
    const { id } = await app.station()
    await app.close({ keepData: true })
    const settings = { AIRCHECK_DATA_DIR: app.dataDir, DATABASE_URL: app.config.database }
    const look = async () => (await examine(app.config, { nowMs: Date.now(), searchPath: '' }))[3]!.state
    expect(await look()).toBe('failed')
    expect(await runHere(['lifetimes', 'run', '--station', `${id}`], settings)).toMatchObject({ code: 0 })
    const confirmed = await runHere(['clock', 'confirm'], settings)
    expect([confirmed.code, confirmed.out, confirmed.err]).toEqual([
      0,
      expect.stringMatching(/^Confirmed: it is 20/),
      '',
    ])
    expect(await look()).toBe('ok')
    cleanUp.push(async () => rmSync(app.dataDir, { recursive: true, force: true }))
  })

  it('with nothing to compare it with: says so', async () => {
    const { state, message } = await diagnosis('clock', {})
    expect([state, message]).toEqual(['ok', expect.stringMatching(/there is no other clock to compare it with\.$/)])
  })
})

it('a full disk: names the free space and the remedy', async ({ skip }) => {
  const disk = smallDisk({ bytes: 4_000_000, files: 100 })
  if (!disk) return process.env.CI ? expect.fail('No disk could be mounted.') : skip()
  cleanUp.push(() => disk.remove())
  const { bavail, bsize } = statfsSync(disk.folder)
  writeFileSync(join(disk.folder, 'filling'), Buffer.alloc(bavail * bsize))
  const { state, message, advice } = await diagnosis('disk', { AIRCHECK_DATA_DIR: disk.folder })
  expect([state, message]).toEqual(['failed', '0 MB are free in the data directory.'])
  expect(advice).toMatch(/^Free some space/)
})

describe('PostgreSQL', () => {
  it('down, a wrong password, no such database, no right to write: each has its own advice', async () => {
    const server = await startPostgres()
    cleanUp.push(() => server.remove())
    const admin = server.url('postgres')
    const ask = (statement: string) => execute(admin, statement)
    const { hba_file: hba } = (await ask('show hba_file')).rows[0] as { hba_file: string }
    await ask("create user secret password 'right'")
    await ask('create database aircheck_one')
    await ask(
      `copy (values ('host all secret 127.0.0.1/32 scram-sha-256'), ('host all aircheck 127.0.0.1/32 trust')) to '${hba}'`,
    )
    await ask('select pg_reload_conf()')
    expect(
      (await runHere(['migrate'], { AIRCHECK_DATA_DIR: folder(), DATABASE_URL: server.url('aircheck_one') })).code,
    ).toBe(0)
    const at = new URL(admin).host
    const of = async (user: string, name: string, host = at) => {
      const { state, message, advice } = await diagnosis('database', {
        DATABASE_URL: `postgres://${user}@${host}/${name}`,
      })
      return [state, message, advice]
    }
    const table = {
      password: await of('secret:wrong', 'aircheck_one'),
      name: await of('aircheck', 'aircheck_two'),
      right: await of('secret:right', 'aircheck_one'),
      stranger: await of('stranger', 'aircheck_one'),
      down: await of('aircheck', 'aircheck_one', '127.0.0.1:9'),
      host: await of('aircheck', 'aircheck_one', 'db.invalid'),
    }
    const failed = (message: string | RegExp, advice: RegExp) => [
      'failed',
      typeof message === 'string' ? message : expect.stringMatching(message),
      expect.stringMatching(advice),
    ]
    expect(table).toEqual({
      password: failed(
        `PostgreSQL at ${at} refuses the password of user secret.`,
        /^Correct user and password in DATABASE_URL/,
      ),
      name: failed(`PostgreSQL at ${at} has no database "aircheck_two".`, /^Create it \(createdb aircheck_two\)/),
      right: failed(/^User secret may not write to the database "aircheck_one"/, /owner of its tables/),
      stranger: failed(/does not let user stranger in: no pg_hba\.conf entry/, /pg_hba\.conf/),
      down: failed(/^PostgreSQL at 127\.0\.0\.1:9 cannot be reached: nothing listens there/, /^Start PostgreSQL/),
      host: failed(/^PostgreSQL at db\.invalid:5432 cannot be reached: /, /correct host and port/),
    })
  }, 120_000)
})

describe('a bucket', () => {
  it('down, no such bucket, a wrong key: each names the setting, for media and for backups', async () => {
    const bucket = await bucketOf(join(root, 'bucket'))
    cleanUp.push(() => bucket.close())
    const { endpoint } = bucket.access
    const key = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
    const of = async (where: string, settings: object) => {
      const all = { AWS_ENDPOINT_URL: endpoint, ...key, ...settings }
      const media = await diagnosis('storage', { AIRCHECK_MEDIA: where, ...all })
      const backup = await diagnosis('backup', { AIRCHECK_BACKUP: where, ...all })
      expect([backup.state, backup.message]).toEqual([media.state, media.message])
      return [media.state, media.message, media.advice]
    }
    const { host } = new URL(endpoint)
    expect(await of('s3://radio', { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' })).toEqual([
      'failed',
      'The service of the bucket cannot be reached at 127.0.0.1:9: nothing listens there (ECONNREFUSED).',
      expect.stringMatching(/AWS_ENDPOINT_URL/),
    ])
    expect(await of('s3://television', {})).toEqual([
      'failed',
      `There is no bucket "television" at ${host}.`,
      expect.stringMatching(/Create it, or correct the name in AIRCHECK_MEDIA/),
    ])
    expect(await of('s3://radio', { AWS_ACCESS_KEY_ID: 'ANOTHER' })).toEqual([
      'failed',
      `The service at ${host} refuses the key for the bucket "radio".`,
      expect.stringMatching(/AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/),
    ])
  }, 120_000)
})

describe('the port', () => {
  const of = async (at: number, settings: object = {}) => {
    const { state, message, advice } = await diagnosis('port', { AIRCHECK_PORT: `${at}`, ...settings })
    if (state === 'failed') expect(advice).toMatch(/AIRCHECK_PORT/)
    return [state, message]
  }

  it('free, or taken: names the program that listens', async () => {
    const free = await freePort()
    expect(await of(free)).toEqual(['ok', `Nothing listens on 127.0.0.1:${free}: no server runs there.`])
    const tls = { AIRCHECK_TLS_CERT: '/absent/cert.pem', AIRCHECK_TLS_KEY: '/absent/key.pem' }
    const waits = `Nothing listens on 127.0.0.1:${free}: no server runs there, or it waits for its certificate.`
    expect(await of(free, tls)).toEqual(['ok', waits])
    const web = await port(createPlain((_, response) => response.setHeader('Server', 'Apache').end('It works!')))
    expect(await of(web)).toEqual(['failed', `Port ${web} is taken by an HTTP server (Apache) that speaks plain HTTP.`])
    expect(await of(web, { AIRCHECK_TRUST_PROXY: '127.0.0.1' })).toEqual([
      'failed',
      `Port ${web} is taken by an HTTP server (Apache).`,
    ])
    const mute = await port(createTcp((socket) => socket.end('220 mail.example.org ESMTP\r\n')))
    expect(await of(mute)).toEqual(['failed', `Port ${mute} is taken by a program that speaks neither HTTP nor HTTPS.`])
  })

  it('taken by another Aircheck, or by one that a proxy should be in front of', async () => {
    const own = await testApp({ now: '2026-11-22T00:00:00Z' })
    const other = await testApp({ now: '2026-11-22T01:00:00Z' })
    const proxied = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
    const settings = { AIRCHECK_DATA_DIR: own.dataDir }
    expect(await of(own.port, settings)).toEqual(['ok', `Aircheck listens on 127.0.0.1:${own.port}.`])
    expect(await of(other.port, settings)).toEqual([
      'failed',
      `Port ${other.port} is taken by another Aircheck, whose certificate is not that of this installation.`,
    ])
    const empty = { AIRCHECK_DATA_DIR: join(own.dataDir, 'empty') }
    expect(await of(own.port, empty)).toEqual([
      'failed',
      `Port ${own.port} is taken by another Aircheck, whose certificate is not that of this installation.`,
    ])
    expect(await of(proxied.port, settings)).toEqual([
      'failed',
      `Port ${proxied.port} is taken by an Aircheck with other settings: it speaks plain HTTP.`,
    ])
    for (const app of [own, other, proxied]) await app.close()
  })
})

describe('the base URL', () => {
  it('of another Aircheck, while this server is stopped: recognised by its certificate and its audio', async () => {
    const other = await testApp({ now: '2026-11-22T01:00:00Z' })
    const own = await testApp({ now: '2026-11-22T00:00:00Z' })
    const station = await own.station()
    const look = async (): Promise<Check> => {
      const settings = { AIRCHECK_DATA_DIR: own.dataDir, AIRCHECK_BASE_URL: other.origin }
      return diagnosis('base URL', settings)
    }
    expect(await look()).toMatchObject({
      state: 'failed',
      message: `Another installation of Aircheck answers at ${other.origin}: its certificate is not that of this one.`,
    })
    await upload(station)
    await own.close({ keepData: true })
    expect(await look()).toMatchObject({
      state: 'failed',
      message: `Another installation of Aircheck answers at ${other.origin}: it does not have the audio of this one.`,
      advice: expect.stringMatching(/^Correct AIRCHECK_BASE_URL/),
    })
    await other.close()
    rmSync(own.dataDir, { recursive: true })
  })

  it('answered with an old certificate that was replaced on the disk: says how to reload it', async () => {
    const app = await testApp({ now: '2026-11-22T00:00:00Z' })
    await upload(await app.station())
    const newer = await testApp({ now: '2026-11-22T01:00:00Z' })
    cpSync(join(newer.dataDir, 'tls'), join(app.dataDir, 'tls'), { recursive: true })
    await newer.close()
    const found = await diagnosis('base URL', { AIRCHECK_DATA_DIR: app.dataDir, AIRCHECK_BASE_URL: app.origin })
    expect(found).toMatchObject({ state: 'warning', advice: expect.stringContaining('SIGHUP') })
    await app.close()
  })

  async function upload({ call }: Awaited<ReturnType<TestApp['station']>>): Promise<void> {
    const { body: show } = await call('POST /v1/shows', { title: 'A', published: true })
    const form = new FormData()
    form.set('show_id', `${show.id}`)
    form.set('title', 'B')
    form.set('file', new File([mp3], 'a.mp3', { type: 'audio/mpeg' }))
    expect((await call('POST /v1/episodes/upload', form)).status).toBe(201)
  }
})

describe('behind a proxy', () => {
  const trusted = getCACertificates('default')
  let credentials: { cert: Buffer; key: Buffer }
  beforeAll(async () => {
    const app = await testApp()
    const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(app.dataDir, 'tls', name)))
    credentials = { cert: cert!, key: key! }
    await app.close()
    setDefaultCACertificates([...trusted, cert!.toString()])
  })
  afterAll(() => setDefaultCACertificates(trusted))

  /** A proxy that terminates TLS, with a certificate that this process trusts. */
  async function proxyTo(upstream: number, headers: Record<string, string>): Promise<string> {
    const proxy = createTls(credentials, ({ method, url }, response) => {
      const forwarded = requestPlain({ host: '127.0.0.1', port: upstream, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      forwarded.on('error', () => response.writeHead(502).end())
      forwarded.end()
    })
    return `https://localhost:${await port(proxy)}`
  }
  const https = { 'X-Forwarded-Proto': 'https' }

  /** The doctor's finding about an installation that trusts these addresses, whose proxy adds these headers. */
  async function of(trustProxy: string, headers: Record<string, string>, isUp = true) {
    const app = await testApp({ config: { trustProxy: [trustProxy] } })
    const AIRCHECK_BASE_URL = await proxyTo(app.port, headers)
    if (!isUp) await app.close({ keepData: true })
    const settings = { AIRCHECK_DATA_DIR: app.dataDir, AIRCHECK_TRUST_PROXY: trustProxy, AIRCHECK_BASE_URL }
    const all = { ...settings, AIRCHECK_PORT: `${app.port}` }
    const { state, message, advice } = await diagnosis('base URL', all)
    const { message: portSays } = await diagnosis('port', all)
    if (isUp) await app.close()
    else rmSync(app.dataDir, { recursive: true })
    return { state, message, advice, portSays }
  }

  it('all is well: says so', async () => {
    expect(await of('127.0.0.1', https)).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/^The server answers at https:\/\/localhost/),
      portSays: expect.stringMatching(/^Aircheck listens on/),
    })
  })

  it('a proxy that does not send X-Forwarded-Proto: names the header and the setting', async () => {
    const found = await of('127.0.0.1', {})
    expect([found.state, found.message]).toEqual(['failed', expect.stringMatching(/^Aircheck refuses what the proxy/)])
    expect(found.advice).toMatch(/^This machine is trusted, so .* must send the header X-Forwarded-Proto: https\./)
    expect(found.advice).toContain('AIRCHECK_TRUST_PROXY (127.0.0.1)')
  })

  it('a wrong AIRCHECK_TRUST_PROXY: names the setting, its value and the header', async () => {
    const found = await of('10.9.8.7', https)
    expect([found.state, found.message]).toEqual(['failed', expect.stringMatching(/^Aircheck refuses what the proxy/)])
    expect(found.advice).toMatch(
      /^The proxy is not trusted: its address must be in AIRCHECK_TRUST_PROXY \(10\.9\.8\.7\)/,
    )
    expect(found.advice).toContain('X-Forwarded-Proto: https')
    expect(found.portSays).toMatch(/^Aircheck listens on/)
  })

  it('a proxy that does not reach the server: says where it should forward to', async () => {
    const found = await of('127.0.0.1', https, false)
    expect([found.state, found.message]).toEqual(['failed', expect.stringMatching(/status 502: it does not reach/)])
    expect(found.advice).toMatch(/forward to 127\.0\.0\.1:\d+\?$/)
  })
})
