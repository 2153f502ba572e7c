import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlain, request as requestPlain } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobLease } from '../leases/jobs.ts'
import { settings as allSettings, type SettingName } from '../settings.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { makeEpisode, mp3, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { mailServer } from '../testing/mail-server.ts'
import { freePort } from '../testing/process.ts'
import { bucketOf } from '../testing/storages.ts'
import type { Check } from './check.ts'

// Faults of what surrounds an installation: each is found, and its advice names what mends it.

const root = mkdtempSync(join(tmpdir(), 'aircheck-set-ups-'))
const cleanUp: (() => unknown)[] = [() => rmSync(root, { recursive: true })]
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo()
})

type Settings = Record<string, string>

describe('what surrounds an installation', () => {
  let app: TestApp
  let station: Awaited<ReturnType<TestApp['station']>>
  let own: Settings
  const backups = join(root, 'backups')
  const trusted = getCACertificates('default')
  beforeAll(async () => {
    app = await testApp({ now: new Date().toISOString() })
    station = await app.station()
    const { show_id } = await makeEpisode(station.call)
    await station.call('POST /v1/episodes/upload', multipart(...uploadParts(show_id)), multipartHeaders)
    mkdirSync(backups)
    const url = new URL(app.origin)
    own = {
      AIRCHECK_DATA_DIR: app.dataDir,
      AIRCHECK_PORT: url.port,
      AIRCHECK_BASE_URL: app.origin,
      AIRCHECK_BACKUP: backups,
      PATH: '',
    }
    setDefaultCACertificates([...trusted, readFileSync(join(app.dataDir, 'tls', 'cert.pem'), 'utf8')])
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await app.close()
  })

  async function doctor(more: Settings = {}) {
    const { code, out } = await runHere(['doctor', '--json'], { ...own, ...more })
    const checks = JSON.parse(out) as Check[]
    return { code, of: Object.fromEntries(checks.map((check) => [check.name, check])) as Record<string, Check> }
  }
  const found = async (name: string, more: Settings = {}) => {
    const { code, of } = await doctor(more)
    return { code, ...of[name]! }
  }

  it('files that are lost: failed, and put back from a backup by the command that it names', async () => {
    const backup = join(root, 'whole', 'one.tar')
    mkdirSync(join(root, 'whole'))
    expect((await runHere(['backup', '--to', backup], own)).code).toBe(0)
    expect((await found('storage')).state).toBe('ok')
    rmSync(join(app.dataDir, 'media'), { recursive: true })
    mkdirSync(join(app.dataDir, 'media'))
    expect(await found('storage', { AIRCHECK_BACKUP: join(root, 'whole') })).toMatchObject({
      ...{ code: 1, state: 'failed' },
      message: 'Of 1 stored files that were looked up, 1 are missing: their episodes answer 404.',
      advice: `Put them back from a backup: aircheck media restore --from ${join(root, 'whole')}/`,
    })
    const restored = await runHere(['media', 'restore', '--from', backup, '--json'], own)
    expect(JSON.parse(restored.out)).toEqual({ from: backup, restored: 1, bytes: expect.any(Number), there: 0 })
    expect((await found('storage')).state).toBe('ok')
    const again = await runHere(['media', 'restore', '--from', backup, '--json'], own)
    expect(JSON.parse(again.out)).toMatchObject({ restored: 0, bytes: 0, there: 1 })
    const damaged = join(root, 'damaged.tar')
    writeFileSync(damaged, readFileSync(backup).subarray(0, -4096))
    rmSync(join(app.dataDir, 'media'), { recursive: true })
    mkdirSync(join(app.dataDir, 'media'))
    expect((await runHere(['media', 'restore', '--from', damaged], own)).code).toBe(1)
    expect((await found('storage')).state).toBe('failed')
    await runHere(['media', 'restore', '--from', backup], own)
  })

  describe('backups', () => {
    const failWith = (failure: string | null) =>
      app.app.db
        .insertInto('leases')
        .values({
          name: jobLease('back up'),
          holder: 'one',
          until: 0,
          failed_at_ms: failure && Date.now(),
          failure,
        } as never)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ failed_at_ms: failure === null ? null : Date.now(), failure }),
        )
        .execute()

    it.each([
      ["EROFS: read-only file system, mkdir '/srv/backup/aircheck'", /ReadWritePaths=.*restart/],
      ["EACCES: permission denied, mkdir '/srv/backup/aircheck'", /install -d -m 750 -o aircheck/],
      ['ENOSPC: no space left on device, write', /Free some space/],
      ["ENOTDIR: not a directory, mkdir '/srv/x'", /must name a folder/],
      ['The backup was not written as it was sent. It was removed.', /log of the server for "back up"/],
    ])('the job failed with %s', async (failure, advice) => {
      await failWith(failure)
      const { code, state, message, ...backup } = await found('backup')
      await failWith(null)
      expect([code, state, message]).toEqual([1, 'failed', expect.stringContaining(failure.replace(/\.$/, ''))])
      expect(backup.advice).toMatch(advice)
    })

    it('another job that failed is a warning', async () => {
      const row = { name: jobLease('forget old events'), holder: 'one', until: 0, failed_at_ms: 1e12, failure: 'no' }
      await app.app.db.insertInto('leases').values(row).execute()
      expect(await found('jobs')).toMatchObject({
        state: 'warning',
        message: 'The background job "forget old events" failed at 2001-09-09T01:46Z: no.',
      })
      await app.app.db.deleteFrom('leases').where('name', '=', row.name).execute()
      expect((await found('jobs')).state).toBe('ok')
    })

    it('in the data directory: a warning', async () => {
      const folder = join(app.dataDir, 'backups')
      mkdirSync(folder)
      const now = new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
      writeFileSync(join(folder, `aircheck-${now}.tar`), '')
      expect(await found('backup', { AIRCHECK_BACKUP: folder })).toMatchObject({
        state: 'warning',
        message: expect.stringMatching(/is in the data directory, and is lost with it/),
        advice: expect.stringMatching(/another disk/),
      })
    })
  })

  describe('a proxy', () => {
    /** A proxy that answers every request with a status, in its own words. */
    async function proxy(answer: (size: number) => { status: number; body?: string } | undefined, upstream?: number) {
      const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(app.dataDir, 'tls', name)))
      const server = createTls({ cert: cert!, key: key! }, (request, response) => {
        const own = answer(Number(request.headers['content-length'] ?? 0))
        if (own) return void response.writeHead(own.status, { Server: 'nginx' }).end(own.body)
        const { method, url } = request
        const headers = { 'X-Forwarded-Proto': 'https' }
        const forwarded = requestPlain({ host: '127.0.0.1', port: upstream, method, path: url, headers }, (passed) => {
          response.writeHead(passed.statusCode!, passed.headers)
          passed.pipe(response)
        })
        forwarded.on('error', () => response.writeHead(502).end())
        forwarded.end()
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      cleanUp.push(() => {
        server.closeAllConnections()
        server.close()
      })
      return `https://localhost:${(server.address() as AddressInfo).port}`
    }

    it.each([
      ['502 of any', { status: 502 }],
      ['400 of nginx', { status: 400, body: '<center>The plain HTTP request was sent to HTTPS port</center>' }],
      ['400 of Apache', { status: 400, body: "You're speaking plain HTTP to an SSL-enabled server port." }],
    ])('that is not named to the server: %s names AIRCHECK_TRUST_PROXY', async (_, answer) => {
      const AIRCHECK_BASE_URL = await proxy(() => answer)
      expect(await found('base URL', { AIRCHECK_BASE_URL })).toMatchObject({
        ...{ code: 1, state: 'failed' },
        message: expect.stringMatching(/^The proxy at .* answers with status \d+: it does not reach the server/),
        advice: expect.stringMatching(/set AIRCHECK_TRUST_PROXY to its address \(127\.0\.0\.1/),
      })
    })

    it.each([
      [1, 'failed', /in the pieces that the dashboard sends/],
      [10, 'warning', /large uploads to \/v1/],
      [201, 'ok', /^The server answers/],
    ] as const)('that takes bodies of %i MB: %s', async (megabytes, state, words) => {
      const behind = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
      const AIRCHECK_BASE_URL = await proxy(
        (size) => (size > megabytes * 1024 * 1024 ? { status: 413 } : undefined),
        behind.port,
      )
      const check = await found('base URL', {
        ...{ AIRCHECK_DATA_DIR: behind.dataDir, AIRCHECK_PORT: `${behind.port}`, AIRCHECK_BASE_URL },
        AIRCHECK_TRUST_PROXY: '127.0.0.1',
      })
      await behind.close()
      expect([check.state, check.message]).toEqual([state, expect.stringMatching(words)])
      if (state !== 'ok') expect(check.advice).toContain('client_max_body_size 201m')
    })

    it('while the database is down, its line is named first, and no DNS entry', async () => {
      const AIRCHECK_BASE_URL = await proxy(() => ({ status: 503 }))
      const DATABASE_URL = `postgres://a@127.0.0.1:${await freePort()}/x`
      for (const settings of [{ AIRCHECK_BASE_URL }, { AIRCHECK_BASE_URL: `https://localhost:${await freePort()}` }]) {
        const { advice } = await found('base URL', { ...settings, DATABASE_URL, AIRCHECK_TRUST_PROXY: '127.0.0.1' })
        expect(advice).toBe('First see the line "database".')
      }
    })
  })

  describe('mail', () => {
    it('a server on this machine with its own certificate works; a wrong password and one that is away are told', async () => {
      const server = await mailServer()
      cleanUp.push(() => server.close())
      expect((await found('mail')).state).toBe('ok')
      expect(await found('mail', { AIRCHECK_SMTP_URL: server.untrusted })).toMatchObject({ state: 'ok' })
      expect(server.mails).toEqual([])
      expect(
        await found('mail', { AIRCHECK_SMTP_URL: `${server.untrusted}&tls.rejectUnauthorized=true` }),
      ).toMatchObject({ state: 'failed', advice: expect.stringContaining('?tls.rejectUnauthorized=false') })
      expect(await found('mail', { AIRCHECK_SMTP_URL: server.unauthorized })).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/refuses user and password/),
      })
      const away = `smtp://127.0.0.1:${await freePort()}`
      expect(await found('mail', { AIRCHECK_SMTP_URL: away })).toMatchObject({
        ...{ code: 1, state: 'failed' },
        advice: expect.stringMatching(/correct host and port in AIRCHECK_SMTP_URL/),
      })
    })
  })

  it('an OpenID provider that does not answer: names the setting and what to compare', async () => {
    const issuer = `https://127.0.0.1:${await freePort()}/realms/radio`
    const settings = {
      AIRCHECK_OIDC_ISSUER: issuer,
      AIRCHECK_OIDC_CLIENT_ID: 'a',
      AIRCHECK_OIDC_CLIENT_SECRET: 'very-secret',
    }
    const check = await found('sign-in', settings)
    expect(check).toMatchObject({ code: 1, state: 'failed', message: expect.stringContaining(issuer) })
    expect(check.advice).toContain(`${issuer}/.well-known/openid-configuration`)
    expect(JSON.stringify(check)).not.toContain('very-secret')
  })

  it('a domain of a station without a DNS entry: a warning that names the record', async () => {
    await app.app.db
      .updateTable('stations')
      .set({ domain: 'radio.invalid', slug: 'tide', public: 1, pages: 1 })
      .where('id', '=', station.id)
      .execute()
    expect(await found('domains')).toMatchObject({
      state: 'warning',
      message: 'The domain radio.invalid of a station has no DNS entry, and not here.',
      advice: expect.stringMatching(/^Give radio\.invalid a CNAME record to 127\.0\.0\.1/),
    })
    await app.app.db.updateTable('stations').set({ domain: '' }).where('id', '=', station.id).execute()
    expect((await found('domains')).state).toBe('ok')
  })

  it.each<[name: string, settings: Settings, setting: string]>([
    ['an address that this machine does not have', { AIRCHECK_HOST: '192.0.2.7' }, 'AIRCHECK_HOST'],
    [
      'metrics at such an address',
      { AIRCHECK_METRICS_HOST: '192.0.2.7', AIRCHECK_METRICS_PORT: '9464' },
      'AIRCHECK_METRICS_HOST',
    ],
    ['a hub that does not answer', { AIRCHECK_WEBSUB_HUB: 'http://127.0.0.1:9/' }, 'AIRCHECK_WEBSUB_HUB'],
    [
      'a collector that does not answer',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ],
  ])('%s: the setting is named', async (_, settings, setting) => {
    const { state, advice } = await found('services', settings)
    expect([state === 'ok', advice]).toEqual([false, expect.stringContaining(setting)])
  })

  it('the port of metrics is taken', async () => {
    const web = createPlain((_, response) => response.end('It works!'))
    await once(web.listen(0, '127.0.0.1'), 'listening')
    const AIRCHECK_METRICS_PORT = `${(web.address() as AddressInfo).port}`
    const check = await found('services', { AIRCHECK_METRICS_PORT })
    web.closeAllConnections()
    web.close()
    expect([check.state, check.advice]).toEqual(['failed', expect.stringContaining('AIRCHECK_METRICS_PORT')])
  })

  describe('a bucket', () => {
    let bucket: Awaited<ReturnType<typeof bucketOf>>
    let access: Settings
    beforeAll(async () => {
      bucket = await bucketOf(join(root, 'bucket'))
      access = {
        AWS_ENDPOINT_URL: bucket.access.endpoint,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
      }
    })
    afterAll(() => bucket.close())
    const isUploads = (method: string, url: string) => method === 'GET' && /[?&]uploads/.test(url)

    it.each<[what: string, status: (method: string, url: string) => number | undefined, state: string, words: RegExp]>([
      ['all rights', () => undefined, 'ok', /can be used/],
      [
        'no right to list uploads',
        (...asked) => (isUploads(...asked) ? 403 : undefined),
        'warning',
        /lacks: ListBucketMultipartUploads/,
      ],
      [
        'no such operation',
        (...asked) => (isUploads(...asked) ? 501 : undefined),
        'warning',
        /does not have: ListBucketMultipartUploads/,
      ],
      ['no right to write', (method) => (method === 'PUT' ? 403 : undefined), 'failed', /lacks: PutObject/],
      [
        'no right to read',
        (method, url) => (method === 'GET' && url.startsWith('/radio/rights/doctor-') ? 403 : undefined),
        'failed',
        /lacks: GetObject/,
      ],
      ['no right to delete', (method) => (method === 'DELETE' ? 403 : undefined), 'warning', /lacks: DeleteObject/],
    ])('%s', async (_, status, state, words) => {
      bucket.refuse(status)
      const empty = mkdtempSync(join(root, 'empty-'))
      const settings = { ...access, AIRCHECK_DATA_DIR: empty, AIRCHECK_MEDIA: 's3://radio/rights' }
      const check = await found('storage', settings)
      bucket.refuse(() => undefined)
      expect([check.state, check.message]).toEqual([state, expect.stringMatching(words)])
      if (state === 'ok') expect(bucket.objects()).toEqual([])
    })

    it('a bucket and prefix that another installation uses: a warning that says what may happen', async () => {
      const { s3Storage } = await import('../storage/s3.ts')
      const storage = await s3Storage({ bucket: 'radio', prefix: 'shared' }, bucket.access)
      for (let times = 0; times < 3; times++)
        await storage.receive(
          (async function* () {
            yield mp3
          })() as AsyncIterable<Buffer>,
        )
      await storage.close()
      const other = await testApp({ config: { media: 's3://radio/shared', s3: bucket.access } })
      const settings = { ...access, AIRCHECK_DATA_DIR: other.dataDir, AIRCHECK_MEDIA: 's3://radio/shared' }
      const check = await found('storage', settings)
      await other.close()
      expect(check).toMatchObject({
        state: 'warning',
        message: 'Of 3 files in the bucket, 3 belong to no episode of this installation.',
        advice: expect.stringMatching(/give each a prefix of its own in AIRCHECK_MEDIA/),
      })
    })
  })
})

/**
 * For each setting: the check that finds a value that is read but wrong. `start` for those of which every wrong value stops the start,
 * with a line that names the setting.
 */
const whoSays: Record<SettingName, string> = {
  AIRCHECK_HOME: 'settings',
  AIRCHECK_HOST: 'services',
  AIRCHECK_PORT: 'port',
  AIRCHECK_BASE_URL: 'base URL',
  AIRCHECK_DATA_DIR: 'storage',
  DATABASE_URL: 'database',
  AIRCHECK_DATABASE_CONNECTIONS: 'start',
  AIRCHECK_MEDIA: 'storage',
  AIRCHECK_MEDIA_REDIRECT: 'start',
  AIRCHECK_MEDIA_PUBLIC_URL: 'services',
  AIRCHECK_STATION_QUOTA: 'start',
  AIRCHECK_BACKUP: 'backup',
  AIRCHECK_BACKUP_KEEP: 'start',
  AIRCHECK_START_WAIT: 'start',
  AIRCHECK_LOG_LEVEL: 'start',
  AIRCHECK_LOG_ADDRESSES: 'start',
  AIRCHECK_TLS_CERT: 'certificate',
  AIRCHECK_TLS_KEY: 'certificate',
  AIRCHECK_TRUST_PROXY: 'base URL',
  AIRCHECK_TRANSCODE_KBPS: 'start',
  AIRCHECK_PROBE_AUDIO: 'start',
  AIRCHECK_ALLOW_PRIVATE_STREAMS: 'recording',
  AIRCHECK_RATE_LIMIT: 'start',
  AIRCHECK_PUBLIC_RATE_LIMIT: 'start',
  AIRCHECK_PUBLIC_STREAMS_PER_ADDRESS: 'start',
  AIRCHECK_WEBSUB_HUB: 'services',
  AIRCHECK_LISTENERS: 'start',
  AIRCHECK_LISTENERS_PER_ADDRESS: 'start',
  AIRCHECK_STATIONS_PER_PERSON: 'start',
  AIRCHECK_ANSWER_CACHE: 'start',
  AIRCHECK_OIDC_ISSUER: 'sign-in',
  // The provider says so at the first sign-in, and the log.
  AIRCHECK_OIDC_CLIENT_ID: 'start',
  AIRCHECK_OIDC_CLIENT_SECRET: 'start',
  AIRCHECK_SMTP_URL: 'mail',
  AIRCHECK_MAIL_FROM: 'start',
  AIRCHECK_METRICS_HOST: 'services',
  AIRCHECK_METRICS_PORT: 'services',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'services',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'services',
  OTEL_SDK_DISABLED: 'start',
  OTEL_SERVICE_NAME: 'start',
  OTEL_TRACES_SAMPLER: 'start',
  OTEL_TRACES_SAMPLER_ARG: 'start',
}

describe('every setting', () => {
  it('has a check of the doctor, or needs none', async () => {
    const { out } = await runHere(['doctor', '--json'], { AIRCHECK_DATA_DIR: join(root, 'none'), PATH: '' })
    const checks = new Set((JSON.parse(out) as Check[]).map(({ name }) => name))
    for (const [name, check] of Object.entries(whoSays))
      if (check !== 'start') expect([...checks], name).toContain(check)
  })

  it.each(allSettings.map(({ name }) => name))(
    '%s: a value that cannot be read is named, and what is allowed',
    async (name) => {
      // Every text can be read as a path, a name or a secret.
      if (/HOME|TLS|CLIENT|SERVICE_NAME/.test(name)) return
      const { out, code } = await runHere(['doctor', '--json'], { AIRCHECK_DATA_DIR: join(root, 'none'), [name]: '\0' })
      const [{ name: check, message }] = JSON.parse(out) as [Check]
      expect([code, check, message]).toEqual([
        1,
        'settings',
        expect.stringMatching(`^${name} cannot be used: it must be `),
      ])
    },
  )
})
