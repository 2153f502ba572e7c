import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'
import { ask } from '../testing/filled-station.ts'
import { bucketOf } from '../testing/storages.ts'
import type { Check } from './check.ts'
import { examine } from './doctor.ts'

const root = mkdtempSync(join(tmpdir(), 'aircheck-doctor-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The command with these settings: its exit code, and the checks by their names. */
async function doctor(settings: Record<string, string>) {
  const { code, out, err } = await runHere(['doctor', '--json'], settings)
  const checks = JSON.parse(out) as Check[]
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
  return { code, err, states, of: Object.fromEntries(checks.map((check) => [check.name, check])) }
}
/** The result of one check, with a configuration and at an instant of the test's choice. */
const finding = async (name: string, config: Config, nowMs: number, searchPath = '') =>
  (await examine(config, { nowMs, searchPath })).find((check) => check.name === name)!

const filesIn = (folder: string) =>
  globSync('**/*', { cwd: folder })
    .sort()
    .map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`)

const allWell = {
  settings: 'ok',
  certificate: 'ok',
  database: 'ok',
  storage: 'ok',
  clock: 'ok',
  disk: 'ok',
  recording: 'ok',
  ffmpeg: 'warning',
  listeners: 'ok',
  port: 'ok',
  'base URL': 'ok',
  domains: 'ok',
  mail: 'ok',
  'sign-in': 'ok',
  services: 'ok',
  jobs: 'ok',
  backup: 'ok',
}

for (const database of databases) {
  describe(`aircheck doctor on ${database.name}`, () => {
    let app: TestApp
    let settings: Record<string, string>
    const backups = join(root, `${database.name}-backups`)
    beforeAll(async () => {
      app = await testApp({ database, now: new Date().toISOString() })
      await app.station()
      settings = {
        AIRCHECK_DATA_DIR: app.dataDir,
        DATABASE_URL: app.config.database,
        AIRCHECK_BASE_URL: app.origin,
        AIRCHECK_PORT: new URL(app.origin).port,
        AIRCHECK_BACKUP: backups,
        PATH: root,
      }
      expect((await runHere(['backup', '--to', `${backups}/`], settings)).code).toBe(0)
    })
    afterAll(() => app.close())

    it('finds nothing wrong while the server runs', async () => {
      const { code, err, states } = await doctor(settings)
      expect([code, err, states]).toEqual([0, '', allWell])
    })

    it('finds a clock that is behind the newest change', async () => {
      const config = { ...app.config, baseUrl: app.origin }
      const found = await finding('clock', config, Date.now() - 3_600_000)
      expect(found.state).not.toBe('ok')
      expect(found.message).toMatch(
        /is 60 minutes behind that of the database server|newest change was recorded at .*still to come/,
      )
      expect(found.advice).toMatch(/NTP/)
    })

    it('finds a backup that was not made for two days', async () => {
      const config = { ...app.config, baseUrl: app.origin, backup: { to: backups, keep: 7 } }
      const found = await finding('backup', config, Date.now() + 50 * 3_600_000)
      expect(found).toMatchObject({ state: 'failed', message: 'The last backup is 2 days old.' })
    })

    it('finds a schema of an older version, and one of a newer', async () => {
      const [{ number, name }] = (await ask(
        app.config.database,
        'select * from migrations order by number desc limit 1',
      )) as [{ number: number; name: string }]
      await ask(app.config.database, `delete from migrations where number = ${number}`)
      expect((await doctor(settings)).of.database).toMatchObject({
        state: 'warning',
        message: expect.stringMatching(/older version/),
      })
      await ask(app.config.database, `insert into migrations values (${number}, '${name}'), (${number + 1}, 'later')`)
      const newer = await doctor(settings)
      expect([newer.code, newer.of.database!.state]).toEqual([1, 'failed'])
      expect(newer.of.database!.message).toMatch(/Start a newer Aircheck/)
      await ask(app.config.database, `delete from migrations where number = ${number + 1}`)
    })
  })
}

describe('aircheck doctor', () => {
  let app: TestApp
  let settings: Record<string, string>
  beforeAll(async () => {
    app = await testApp({ now: new Date().toISOString() })
    await app.station()
    settings = {
      AIRCHECK_DATA_DIR: app.dataDir,
      AIRCHECK_BASE_URL: app.origin,
      AIRCHECK_PORT: new URL(app.origin).port,
      PATH: root,
    }
    await app.close({ keepData: true })
  })
  afterAll(() => rmSync(app.dataDir, { recursive: true }))

  it('changes nothing of an installation whose server is down, and says so for the base URL only', async () => {
    const before = filesIn(app.dataDir)
    const { code, states, of } = await doctor(settings)
    expect([code, states]).toEqual([0, { ...allWell, 'base URL': 'warning', backup: 'warning' }])
    expect(of['base URL']!.message).toMatch(
      /^Nothing answers at https:\/\/127\.0\.0\.1:\d+: nothing listens there \(ECONNREFUSED\)\.$/,
    )
    expect(filesIn(app.dataDir)).toEqual(before)
  })

  it('creates nothing where there is no installation', async () => {
    const folder = join(root, 'nothing', 'here')
    const { code, states } = await doctor({ ...settings, AIRCHECK_DATA_DIR: folder })
    expect([code, states.database, states.storage, states.certificate]).toEqual([0, 'ok', 'ok', 'ok'])
    expect(globSync('nothing', { cwd: root })).toEqual([])
  })

  it('without --json: a line for each check, and below it the advice', async () => {
    const { code, out } = await runHere(['doctor'], { ...settings, AIRCHECK_PROT: '1' })
    expect(code).toBe(0)
    expect(out).toMatch(/^warning {2}settings {5}There are no such settings: AIRCHECK_PROT\.\n {22}Compare their names/)
    expect(out).toMatch(/^ok {7}database {5}The database can be read and written/m)
    expect(out.split('\n').filter((line) => /^(ok|warning|failed) /.test(line))).toHaveLength(17)
  })

  it('an invalid setting fails, and the other checks do not run', async () => {
    const { code, err, of } = await doctor({ ...settings, AIRCHECK_PORT: 'eighty' })
    expect([code, err, Object.keys(of)]).toEqual([1, '1 of 1 checks failed.\n', ['settings']])
    expect(of.settings!.message).toBe('AIRCHECK_PORT cannot be used: it must be a whole number from 1 to 65535.')
  })

  it('a database, a folder or a bucket that cannot be used fails, each with its reason and what to do', async () => {
    const blocked = join(root, 'blocked')
    writeFileSync(blocked, '')
    const bucket = await bucketOf(join(root, 'bucket'))
    bucket.break(true)
    const [down, away, broken] = [
      await doctor({ ...settings, DATABASE_URL: 'postgres://aircheck@127.0.0.1:9/aircheck' }),
      await doctor({ ...settings, DATABASE_URL: `sqlite:${blocked}/aircheck.db`, AIRCHECK_BACKUP: `${blocked}/b` }),
      await doctor({
        ...settings,
        AIRCHECK_MEDIA: `s3://${bucket.name}/audio`,
        AWS_ENDPOINT_URL: bucket.access.endpoint,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
      }),
    ]
    expect([down.code, down.states.database, down.states.clock]).toEqual([1, 'failed', 'warning'])
    expect(down.of.database!.message).toBe(
      'PostgreSQL at 127.0.0.1:9 cannot be reached: nothing listens there (ECONNREFUSED).',
    )
    expect(down.of.database!.advice).toMatch(/host and port in DATABASE_URL/)
    expect([away.code, away.states.backup]).toEqual([1, 'failed'])
    expect(away.of.database).toMatchObject({ state: 'failed', message: `${blocked} is not a folder.` })
    expect([broken.code, broken.states.storage]).toEqual([1, 'failed'])
    expect(broken.of.storage!.message).toMatch(/fails to answer for the bucket "radio" \(status 503\)\.$/)
    await bucket.close()
  })

  it('a certificate: warned of two weeks before it expires, failed afterwards, and when the key is of another', async () => {
    const { config } = app
    const day = 86_400_000
    const now = Date.now()
    const certificate = async (inDays: number, given = config) => finding('certificate', given, now + inDays * day)
    expect((await certificate(0)).message).toMatch(/^The self-signed certificate is valid until .*, for 396 days\.$/)
    expect((await certificate(382)).state).toBe('ok')
    expect(await certificate(384)).toMatchObject({ state: 'warning', message: expect.stringMatching(/in 12 days/) })
    expect(await certificate(398)).toMatchObject({ state: 'failed', message: expect.stringMatching(/expired on/) })
    const other = await testApp()
    mkdirSync(join(root, 'tls'))
    cpSync(join(other.dataDir, 'tls/key.pem'), join(root, 'tls/key.pem'))
    await other.close()
    const tls = { certPath: join(app.dataDir, 'tls/cert.pem'), keyPath: join(root, 'tls/key.pem') }
    expect((await certificate(0, { ...config, tls })).message).toMatch(/do not belong together/)
    expect((await certificate(0, { ...config, trustProxy: ['127.0.0.1'] })).state).toBe('ok')
  })

  it('a base URL at which something else answers fails; a certificate of one’s own must be valid there', async () => {
    const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(app.dataDir, 'tls', name)))
    const server = createServer({ cert, key }, (_request, response) => response.end('It works!'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const found = await finding('base URL', { ...app.config, baseUrl }, Date.now())
    expect(found).toMatchObject({
      state: 'failed',
      message: `Something else than Aircheck answers at ${baseUrl}, with status 200.`,
    })
    const tls = { certPath: join(app.dataDir, 'tls/cert.pem'), keyPath: join(app.dataDir, 'tls/key.pem') }
    const own = await finding('base URL', { ...app.config, baseUrl, tls }, Date.now())
    expect(own.message).toMatch(/self-signed certificate/)
    server.close()
  })

  it('ffmpeg is found in the search path', async () => {
    const folder = join(root, 'bin')
    mkdirSync(folder)
    writeFileSync(join(folder, 'ffmpeg'), '', { mode: 0o755 })
    const found = await finding('ffmpeg', app.config, Date.now(), `/nowhere:${folder}`)
    expect(found).toMatchObject({ state: 'ok', message: `ffmpeg is ${folder}/ffmpeg.` })
  })
})
