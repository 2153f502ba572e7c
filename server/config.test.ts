import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Config, ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const nowhere = join(folder, 'no.env')
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const cert = file('cert.pem', 'a certificate')
const key = file('key.pem', 'a key')

const configOf = (environment: Record<string, string>) => readConfig(environment, nowhere).config

describe('settings', () => {
  it('have defaults that a first start can use', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 8443,
      baseUrl: 'https://localhost:8443',
      dataDir: join(folder, 'data'),
      database: `sqlite:${join(folder, 'data/aircheck.db')}`,
      databaseConnections: 10,
      media: `disk:${join(folder, 'data')}`,
      s3: {},
      mediaRedirect: null,
      backup: null,
      startWaitSeconds: 60,
      logLevel: 'info',
      logAddresses: true,
      tls: null,
      trustProxy: [],
      probeAudio: true,
      allowPrivateStreams: false,
      transcodeKilobits: 192,
      rateLimit: 6000,
      publicRateLimit: 600,
      publicStreamsPerAddress: 20,
      websubHub: '',
      listeners: 1000,
      listenersPerAddress: 50,
      stationsPerPerson: 20,
      answerCache: true,
      openId: null,
      mail: null,
      metrics: null,
      traces: null,
    })
  })

  const tracesTo = (url: string) => ({
    url,
    serviceName: 'aircheck',
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
  })
  const allowed: [setting: string, text: string, config: Partial<Config>][] = [
    ['AIRCHECK_HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['AIRCHECK_HOST', '::', { host: '::' }],
    ['AIRCHECK_HOST', 'localhost', { host: 'localhost' }],
    ['AIRCHECK_PORT', '1', { port: 1, baseUrl: 'https://localhost:1' }],
    ['AIRCHECK_PORT', '65535', { port: 65_535, baseUrl: 'https://localhost:65535' }],
    ['AIRCHECK_BASE_URL', 'https://radio.example.org', { baseUrl: 'https://radio.example.org' }],
    ['AIRCHECK_BASE_URL', 'https://Radio.example.org:8443/', { baseUrl: 'https://radio.example.org:8443' }],
    ['AIRCHECK_DATA_DIR', '/srv/radio', { dataDir: '/srv/radio', database: 'sqlite:/srv/radio/aircheck.db' }],
    ['AIRCHECK_DATA_DIR', 'here', { dataDir: resolve('here'), database: `sqlite:${resolve('here/aircheck.db')}` }],
    ['AIRCHECK_MEDIA', 's3://radio', { media: 's3://radio' }],
    ['AIRCHECK_MEDIA', 's3://radio.example.org/audio/2026/', { media: 's3://radio.example.org/audio/2026/' }],
    ['AIRCHECK_MEDIA_REDIRECT', 'off', { mediaRedirect: null }],
    ['AIRCHECK_BACKUP', 'backups', { backup: { to: resolve('backups'), keep: 7 } }],
    ['AIRCHECK_BACKUP', 's3://radio/backups', { backup: { to: 's3://radio/backups', keep: 7 } }],
    ['AIRCHECK_BACKUP_KEEP', '30', { backup: null }],
    ['AIRCHECK_START_WAIT', '0', { startWaitSeconds: 0 }],
    ['AIRCHECK_LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['AIRCHECK_LOG_LEVEL', 'trace', { logLevel: 'trace' }],
    ['AIRCHECK_LOG_ADDRESSES', 'off', { logAddresses: false }],
    ['AIRCHECK_TRUST_PROXY', '10.0.0.1', { trustProxy: ['10.0.0.1'] }],
    ['AIRCHECK_TRUST_PROXY', ' 10.0.0.0/8 , ::1, fd00::/8', { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
    ['AIRCHECK_PROBE_AUDIO', 'off', { probeAudio: false }],
    ['AIRCHECK_PROBE_AUDIO', 'on', { probeAudio: true }],
    ['AIRCHECK_ALLOW_PRIVATE_STREAMS', 'on', { allowPrivateStreams: true }],
    ['AIRCHECK_ALLOW_PRIVATE_STREAMS', 'off', { allowPrivateStreams: false }],
    ['AIRCHECK_RATE_LIMIT', '0', { rateLimit: 0 }],
    ['AIRCHECK_PUBLIC_RATE_LIMIT', '60', { publicRateLimit: 60 }],
    ['AIRCHECK_PUBLIC_STREAMS_PER_ADDRESS', '5', { publicStreamsPerAddress: 5 }],
    ['AIRCHECK_STATIONS_PER_PERSON', '3', { stationsPerPerson: 3 }],
    ['AIRCHECK_RATE_LIMIT', '999999999', { rateLimit: 999_999_999 }],
    ['AIRCHECK_ANSWER_CACHE', 'off', { answerCache: false }],
    [
      'AIRCHECK_SMTP_URL',
      'smtps://u:p@mail.test',
      { mail: { url: 'smtps://u:p@mail.test', from: 'aircheck@localhost' } },
    ],
    ['AIRCHECK_MAIL_FROM', 'Radio <radio@radio.test>', { mail: null }],
    ['AIRCHECK_METRICS_PORT', '9464', { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['AIRCHECK_METRICS_PORT', '0', { metrics: null }],
    ['AIRCHECK_METRICS_HOST', '::', { metrics: null }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://c.test:4318', { traces: tracesTo('http://c.test:4318/v1/traces') }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://c.test/otlp/', { traces: tracesTo('https://c.test/otlp/v1/traces') }],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://c.test/in', { traces: tracesTo('http://c.test/in') }],
    ['OTEL_SERVICE_NAME', 'radio', { traces: null }],
    ['OTEL_TRACES_SAMPLER', 'always_off', { traces: null }],
    ['OTEL_TRACES_SAMPLER_ARG', '0.25', { traces: null }],
    ['OTEL_SDK_DISABLED', 'TRUE', { traces: null }],
  ]
  for (const [setting, text, config] of allowed) {
    it(`${setting}=${text} is accepted`, () => expect(configOf({ [setting]: text })).toMatchObject(config))
  }

  const refused: [setting: string, texts: string[], words: string][] = [
    ['AIRCHECK_HOST', ['radio.example.org', '256.0.0.1', 'https://x'], 'an IP address or localhost'],
    ['AIRCHECK_PORT', ['0', '65536', '8443x', '-1', '1.5', ' 80'], 'a whole number from 1 to 65535'],
    [
      'AIRCHECK_BASE_URL',
      [
        'http://radio.example.org',
        'radio.example.org',
        'https://radio.example.org/api',
        'https://u:p@radio.example.org',
      ],
      'an https origin such as https://api.example.org',
    ],
    [
      'AIRCHECK_MEDIA',
      [
        's3://',
        's3://a',
        's3://Radio',
        's3://key:secret@radio',
        's3://radio//audio',
        's3://radio/a b',
        '/srv',
        'disk:/srv',
      ],
      'empty or s3://<bucket>[/<prefix>]',
    ],
    [
      'AIRCHECK_BACKUP',
      ['s3://', 'https://radio.example.org/a', 's3://Radio'],
      'empty, a path or s3://<bucket>[/<prefix>]',
    ],
    ['AIRCHECK_BACKUP_KEEP', ['0', '-1', 'all'], 'a whole number from 1 to 10000'],
    ['AIRCHECK_MEDIA_REDIRECT', ['true', 'ON'], 'on or off, and on only with AIRCHECK_MEDIA'],
    ['AIRCHECK_MEDIA_REDIRECT', ['on'], 'off, as AIRCHECK_MEDIA is no bucket'],
    [
      'AIRCHECK_MEDIA_PUBLIC_URL',
      ['http://cdn.example.org', 'cdn.example.org', 'https://cdn.example.org/?a=b', 'https://u:p@cdn.example.org'],
      'empty or an https URL such as https://cdn.example.org',
    ],
    ['AIRCHECK_START_WAIT', ['-1', '3601', '1m'], 'a whole number from 0 to 3600'],
    ['AIRCHECK_LOG_LEVEL', ['INFO', 'verbose', '3'], 'one of: fatal, error, warn, info, debug, trace, silent'],
    ['AIRCHECK_LOG_ADDRESSES', ['true', 'ON'], 'on or off'],
    [
      'AIRCHECK_TRUST_PROXY',
      ['yes', '10.0.0.1;10.0.0.2', '10.0.0.0/33', 'proxy.local', 'true'],
      'IP addresses or CIDRs, separated by commas',
    ],
    ['AIRCHECK_PROBE_AUDIO', ['true', '1', 'OFF'], 'on or off'],
    ['AIRCHECK_ALLOW_PRIVATE_STREAMS', ['true', '1', 'ON'], 'on or off'],
    ['AIRCHECK_RATE_LIMIT', ['-1', 'none', '1e3', '1000000000'], 'a whole number from 0 to 999999999'],
    ['AIRCHECK_ANSWER_CACHE', ['yes'], 'on or off'],
    [
      'AIRCHECK_OIDC_ISSUER',
      ['http://id.test', 'https://u:p@id.test', 'id.test'],
      'empty or an https URL such as https://id.example.org/realms/radio',
    ],
    [
      'AIRCHECK_SMTP_URL',
      ['mail.test', 'https://mail.test', 'smtp://'],
      'empty or smtp://<user>:<password>@<host>:587, or smtps://… for port 465',
    ],
    ['AIRCHECK_MAIL_FROM', ['radio', 'a@b, c@d', 'Radio <radio>'], 'empty, an address, or Name <address>'],
    ['AIRCHECK_METRICS_PORT', ['65536', '-1', 'on'], 'a whole number from 0 to 65535'],
    ['AIRCHECK_METRICS_HOST', ['metrics.local'], 'an IP address or localhost'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['c.test:4318', 'ftp://c.test', 'http://'], 'empty or an http or https URL'],
    ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', '50%', '1.5', ''.padEnd(9, 'x')], 'a number from 0 to 1'],
    ['OTEL_SDK_DISABLED', ['yes', '1'], 'true or false'],
    ['AIRCHECK_TLS_CERT', [cert], ''],
    ['AIRCHECK_TLS_KEY', [key], ''],
  ]
  for (const [setting, texts, words] of refused) {
    for (const text of texts) {
      it(`${setting}=${text.replace(folder, '')} is refused in a line that names it and says what is allowed`, () => {
        const read = () => configOf({ [setting]: text })
        expect(read).toThrow(ConfigError)
        if (words) expect(read).toThrow(new ConfigError(`${setting} cannot be used: it must be ${words}.`))
        expect(read).not.toThrow(/\n/)
      })
    }
  }

  it('the OTEL_ variables together say where traces go, under which name and how many', () => {
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ignored.test',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c.test/in',
      OTEL_SERVICE_NAME: 'radio',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    const traces = { url: 'http://c.test/in', serviceName: 'radio', sampler: 'traceidratio', samplerRatio: 0.25 }
    expect(configOf(settings).traces).toEqual(traces)
    expect(configOf({ ...settings, OTEL_SDK_DISABLED: 'true' }).traces).toBe(null)
  })

  it('an OpenID provider needs its issuer, an id and a secret, and names the one that is missing', () => {
    const issuer = { AIRCHECK_OIDC_ISSUER: 'https://id.test/radio' }
    const id = { AIRCHECK_OIDC_CLIENT_ID: 'aircheck' }
    const secret = { AIRCHECK_OIDC_CLIENT_SECRET: 'between us' }
    const openId = { issuer: 'https://id.test/radio', clientId: 'aircheck', clientSecret: 'between us' }
    expect(configOf({ ...issuer, ...id, ...secret }).openId).toEqual(openId)
    expect(() => configOf({ ...issuer, ...secret })).toThrow(/^AIRCHECK_OIDC_CLIENT_ID cannot be used: /)
    expect(() => configOf({ ...issuer, ...id })).toThrow(/^AIRCHECK_OIDC_CLIENT_SECRET cannot be used: /)
    expect(() => configOf(id)).toThrow(/^AIRCHECK_OIDC_CLIENT_ID cannot be used: /)
  })

  it('AIRCHECK_TLS_CERT and AIRCHECK_TLS_KEY are accepted together', () => {
    const { tls } = configOf({ AIRCHECK_TLS_CERT: cert, AIRCHECK_TLS_KEY: key })
    expect(tls).toEqual({ certPath: cert, keyPath: key })
  })

  it('one of the two alone is refused, naming the missing one', () => {
    expect(() => configOf({ AIRCHECK_TLS_CERT: cert })).toThrow(/^AIRCHECK_TLS_KEY cannot be used: /)
    expect(() => configOf({ AIRCHECK_TLS_KEY: key })).toThrow(/^AIRCHECK_TLS_CERT cannot be used: /)
  })

  it('a certificate that does not exist is no wrong setting: the server waits for it, and commands do without', () => {
    const absent = join(folder, 'absent.pem')
    const { tls } = configOf({ AIRCHECK_TLS_CERT: absent, AIRCHECK_TLS_KEY: key })
    expect(tls).toEqual({ certPath: absent, keyPath: key })
  })

  it('AIRCHECK_MEDIA_REDIRECT sends listeners to the bucket, by signed URLs or below a public address', () => {
    const environment = { AIRCHECK_MEDIA: 's3://radio', AIRCHECK_MEDIA_REDIRECT: 'on' }
    expect(configOf(environment).mediaRedirect).toEqual({ publicUrl: '' })
    for (const url of ['https://cdn.example.org/radio', 'https://cdn.example.org/radio/']) {
      const { mediaRedirect } = configOf({ ...environment, AIRCHECK_MEDIA_PUBLIC_URL: url })
      expect(mediaRedirect).toEqual({ publicUrl: 'https://cdn.example.org/radio' })
    }
  })

  it('access to a bucket is configured by the AWS_ variables, those of S3 first, and never shown', () => {
    const environment = { AWS_ENDPOINT_URL: 'https://all.test', AWS_REGION: 'eu-1', AWS_ACCESS_KEY_ID: 'access-key-id' }
    expect(configOf(environment).s3).toEqual({ endpoint: 'https://all.test', region: 'eu-1' })
    const whole = { ...environment, AWS_ENDPOINT_URL_S3: 'https://s3.test', AWS_SECRET_ACCESS_KEY: 's3cret' }
    expect(configOf({ ...whole, AWS_SESSION_TOKEN: 't0ken' }).s3).toEqual({
      endpoint: 'https://s3.test',
      region: 'eu-1',
      credentials: { accessKeyId: 'access-key-id', secretAccessKey: 's3cret', sessionToken: 't0ken' },
    })
    expect(JSON.stringify(readConfig(whole, nowhere).shown)).not.toMatch(/s3cret|access-key-id/)
  })

  it('are frozen', () => {
    const config = configOf({}) as { port: number }
    expect(() => {
      config.port = 1
    }).toThrow(TypeError)
  })
})

describe('where settings come from', () => {
  const shownOf = (environment: Record<string, string>, envFile = nowhere) =>
    Object.fromEntries(readConfig(environment, envFile).shown.map(({ name, ...rest }) => [name, rest]))

  it('every one is shown with its value, its source and a description', () => {
    const { shown } = readConfig({}, nowhere)
    const names =
      'HOST PORT BASE_URL DATA_DIR MEDIA MEDIA_REDIRECT LOG_LEVEL TLS_CERT TLS_KEY TRUST_PROXY PROBE_AUDIO ALLOW_PRIVATE_STREAMS RATE_LIMIT'
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['DATABASE_URL', ...names.split(' ').map((name) => `AIRCHECK_${name}`)]),
    )
    for (const { about, source, value } of shown) {
      expect(about).toMatch(/^[A-Z].*\.$/)
      expect(source).toBe('default')
      expect(typeof value).toBe('string')
    }
  })

  it('the environment wins over .env, .env over the default, and what is empty counts as absent', () => {
    const envFile = file('.env', 'AIRCHECK_PORT=9000\nAIRCHECK_RATE_LIMIT=5\nAIRCHECK_HOST="::1"\n')
    const shown = shownOf({ AIRCHECK_PORT: '9001', AIRCHECK_HOST: '' }, envFile)
    expect(shown.AIRCHECK_PORT).toMatchObject({ value: '9001', source: 'environment' })
    expect(shown.AIRCHECK_RATE_LIMIT).toMatchObject({ value: '5', source: '.env' })
    expect(shown.AIRCHECK_HOST).toMatchObject({ value: '::1', source: '.env' })
    expect(shown.AIRCHECK_LOG_LEVEL).toMatchObject({ value: 'info', source: 'default' })
    expect(shown.AIRCHECK_BASE_URL).toMatchObject({ value: 'https://localhost:9001', source: 'default' })
  })

  it('a relative path in .env starts at its folder, one in the environment at the working directory', () => {
    mkdirSync(join(folder, 'home'))
    file('home/.env', 'AIRCHECK_DATA_DIR=../var\nAIRCHECK_BACKUP=b\nDATABASE_URL=sqlite:a.db\n')
    const home = { AIRCHECK_HOME: join(folder, 'home') }
    expect(readConfig(home).config).toMatchObject({
      dataDir: join(folder, 'var'),
      backup: { to: join(folder, 'home/b') },
      database: `sqlite:${join(folder, 'home/a.db')}`,
    })
    const given = { AIRCHECK_DATA_DIR: 'var', AIRCHECK_BACKUP: 'b', DATABASE_URL: 'sqlite:a.db' }
    expect(readConfig({ ...home, ...given }).config).toMatchObject({
      dataDir: resolve('var'),
      backup: { to: resolve('b') },
      database: `sqlite:${resolve('a.db')}`,
    })
  })

  it('.env and the data are those of the working directory, unless AIRCHECK_HOME names another', () => {
    const { shown } = readConfig({ AIRCHECK_HOME: join(folder, 'empty') })
    expect(shown.find(({ name }) => name === 'AIRCHECK_DATA_DIR')!.value).toBe(join(folder, 'empty/data'))
    if (!existsSync('.env')) expect(readConfig({}).config.dataDir).toBe(resolve('data'))
  })

  it('unknown AIRCHECK_ variables of the environment and .env are reported, unless they are empty', () => {
    const envFile = file('unknown.env', 'AIRCHECK_PROT=9000\nAIRCHECK_PORT=9000\nPROT=1\n')
    const { unknown } = readConfig({ AIRCHECK_MEDIA_DIR: '/srv', AIRCHECK_NONE: '', HOME: '/root' }, envFile)
    expect(unknown).toEqual(['AIRCHECK_PROT', 'AIRCHECK_MEDIA_DIR'])
    expect(readConfig({}, nowhere).unknown).toEqual([])
  })

  it('an existing .env that cannot be read is refused, not ignored', () => {
    expect(() => readConfig({}, folder)).toThrow(ConfigError)
  })

  it.each([
    ['AIRCHECK_OIDC_CLIENT_SECRET', 'between us', '***'],
    ['DATABASE_URL', 'postgres://radio:s3cr:t@1@db.test/radio', 'postgres://radio:***@db.test/radio'],
    [
      'DATABASE_URL',
      'postgres://radio@db.test/radio?password=pa&x=1',
      'postgres://radio@db.test/radio?password=***&x=***',
    ],
    ['DATABASE_URL', 'postgres://radio@db.test/radio', 'postgres://radio@db.test/radio'],
    ['AIRCHECK_SMTP_URL', 'smtps://me:a%2Fb@mail.test', 'smtps://me:***@mail.test'],
    ['AIRCHECK_SMTP_URL', 'smtp://me:a/b@mail.test', undefined],
    ['AIRCHECK_WEBSUB_HUB', 'https://token@hub.test/?key=k1', 'https://***@hub.test/?key=***'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:token@c.test', 'https://***@c.test'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://c.test/in?t0ken-1', 'http://c.test/in?***'],
    ['AIRCHECK_SMTP_URL', 'smtp://mail.test:587', 'smtp://mail.test:587'],
  ])('the secret of %s is hidden where it is shown and logged: %s', (name, value, hidden) => {
    const others = { AIRCHECK_OIDC_ISSUER: 'https://id.test', AIRCHECK_OIDC_CLIENT_ID: 'aircheck' }
    const environment = { [name]: value, ...(name === 'AIRCHECK_OIDC_CLIENT_SECRET' && others) }
    if (hidden === undefined)
      return expect(() => readConfig(environment, nowhere)).toThrow(/cannot be used: it must be/)
    expect(shownOf(environment)[name]!.value).toBe(hidden)
    const { hide } = readConfig(environment, nowhere)
    expect(hide(`cannot reach ${value}, says it`)).toBe(`cannot reach ${hidden}, says it`)
    expect(hide(JSON.stringify({ err: { value } }))).toBe(JSON.stringify({ err: { value: hidden } }))
    expect(hide('cannot reach it')).toBe('cannot reach it')
  })

  it('the credentials of the bucket are hidden where something is logged', () => {
    const { hide } = readConfig({ AWS_SECRET_ACCESS_KEY: 'se"cret/1', AWS_SESSION_TOKEN: 'token-2' }, nowhere)
    expect(hide(`${JSON.stringify({ by: 'se"cret/1' })} se%22cret%2F1 token-2`)).toBe('{"by":"***"} *** ***')
  })

  it('the secrets of .env are named, whatever the environment has', () => {
    const text = 'DATABASE_URL=postgres://a@db.test/a\nAIRCHECK_SMTP_URL=smtp://a:b@m.test\nAWS_SECRET_ACCESS_KEY=k\n'
    const path = file('secret.env', text)
    expect(readConfig({ AIRCHECK_SMTP_URL: 'smtp://m.test' }, path).envFile).toEqual({
      path,
      secrets: ['AIRCHECK_SMTP_URL', 'AWS_SECRET_ACCESS_KEY'],
    })
    expect(readConfig({}, nowhere).envFile.secrets).toEqual([])
  })

  it('passwords are hidden in the output and in errors', () => {
    const url = 'postgres://radio:s3cret@db.example.org/radio'
    for (const setting of ['DATABASE_URL', 'AIRCHECK_MEDIA', 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
      let said = ''
      try {
        said = JSON.stringify(shownOf({ [setting]: url }))
      } catch (error) {
        said = (error as Error).message
      }
      expect(said).not.toBe('')
      expect(said).not.toContain('s3cret')
    }
  })
})
