import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import ipaddr from 'ipaddr.js'
import type { MailSettings } from './accounts/mail.ts'
import type { OpenIdSettings } from './accounts/openid.ts'
import { locationOf } from './storage/location.ts'
import type { S3Access } from './storage/s3.ts'

/** The configuration, read once at start and frozen. */
export type Config = Readonly<{
  host: string
  port: number
  /** The origin under which clients reach this installation, without a slash at the end. */
  baseUrl: string
  dataDir: string
  /** `sqlite:<path>` or `postgres://…` */
  database: string
  /** The largest number of connections to PostgreSQL. */
  databaseConnections: number
  /** `disk:<path>` or `s3://<bucket>[/<prefix>]` */
  media: string
  /** Endpoint, region and credentials of the bucket, from the `AWS_…` variables. */
  s3: S3Access
  /** If set, listeners are redirected to the bucket: below `publicUrl`, or when that is empty by signed URLs. */
  mediaRedirect: { publicUrl: string } | null
  /** The folder (absolute) or `s3://<bucket>[/<prefix>]` of daily backups, and how many are kept; null when they are off. */
  backup: { to: string; keep: number } | null
  /** How long `serve` waits for PostgreSQL and the bucket; 0 for not at all. */
  startWaitSeconds: number
  logLevel: string
  /** Whether lines about requests have the client's address. */
  logAddresses: boolean
  tls: { certPath: string; keyPath: string } | null
  /** Addresses and CIDRs of the proxies that terminate TLS; empty when the server terminates it. */
  trustProxy: readonly string[]
  probeAudio: boolean
  allowPrivateStreams: boolean
  /** Bitrate of the MP3 that streams of other kinds are recorded as. */
  transcodeKilobits: number
  /** Requests a minute for each key; 0 for no limit. */
  rateLimit: number
  answerCache: boolean
  /** The OpenID provider that people may sign in at; null without one. */
  openId: OpenIdSettings | null
  /** How mail is sent; null when none is. */
  mail: MailSettings | null
  /** The address on which metrics are served; null when they are off. */
  metrics: { host: string; port: number } | null
  /** The collector, service name and sampling of traces; null when they are off. */
  traces: { url: string; serviceName: string; sampler: string; samplerRatio: number } | null
}>

type Environment = Record<string, string | undefined>
/** Parses a value; undefined if it is invalid. `base` is the folder of a relative path: absolute, or empty for the working directory. */
type Parse = (text: string, base: string) => unknown
type Setting = { name: string; about: string; default: string; allowed: string; parse: Parse; secret?: boolean }

/** One setting as `aircheck config` prints it. */
export type SettingShown = { name: string; value: string; source: 'environment' | '.env' | 'default'; about: string }

/** An invalid setting. The message is one line that names the setting and says what is allowed. */
export class ConfigError extends Error {}

const oneOf =
  (...words: string[]): Parse =>
  (text) =>
    words.includes(text) ? text : undefined

const wholeNumber =
  (min: number, max: number): Parse =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

const address: Parse = (text) => (isIP(text) || text === 'localhost' ? text : undefined)

const collectorUrl: Parse = (text) =>
  text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)) ? text : undefined

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [`parentbased_${name}`, name])

const settings = [
  {
    name: 'AIRCHECK_HOME',
    about:
      'Folder of the `.env` file and of relative paths in it; the working directory, or with `./aircheck` its own.',
    default: '',
    allowed: 'a path, in the environment only',
    parse: (text) => text,
  },
  {
    name: 'AIRCHECK_HOST',
    about: 'Address to listen on; 0.0.0.0 or :: for all.',
    default: '127.0.0.1',
    allowed: 'an IP address or localhost',
    parse: address,
  },
  {
    name: 'AIRCHECK_PORT',
    about: 'Port to listen on.',
    default: '8443',
    allowed: 'a whole number from 1 to 65535',
    parse: wholeNumber(1, 65535),
  },
  {
    name: 'AIRCHECK_BASE_URL',
    about: 'The https origin under which clients reach this installation; media URLs begin with it.',
    default: '',
    allowed: 'an https origin such as https://api.example.org',
    parse: (text) => (text === '' ? '' : httpsOrigin(text)),
  },
  {
    name: 'AIRCHECK_DATA_DIR',
    about: 'Folder of the database, the media and the self-signed certificate.',
    default: './data',
    allowed: 'a path',
    parse: (text, base) => (text.includes('\0') ? undefined : resolve(base, text)),
  },
  {
    name: 'DATABASE_URL',
    about: 'The database; by default SQLite in the data directory.',
    default: '',
    allowed: 'empty, sqlite:<path> or postgres://<user>@<host>/<database>',
    parse: (text, base) => (text === '' ? '' : databaseUrl(text, base)),
    secret: true,
  },
  {
    name: 'AIRCHECK_DATABASE_CONNECTIONS',
    about: 'Maximum number of PostgreSQL connections of an instance, besides the one for notifications.',
    default: '10',
    allowed: 'a whole number from 2 to 1000',
    parse: wholeNumber(2, 1000),
  },
  {
    name: 'AIRCHECK_MEDIA',
    about: 'Where uploaded audio is kept; by default the data directory.',
    default: '',
    allowed: 'empty or s3://<bucket>[/<prefix>]',
    parse: (text) => (text === '' || locationOf(text)?.kind === 's3' ? text : undefined),
    secret: true,
  },
  {
    name: 'AIRCHECK_MEDIA_REDIRECT',
    about: 'Whether listeners are redirected to the bucket instead of being served by this server.',
    default: 'off',
    allowed: 'on or off, and on only with AIRCHECK_MEDIA',
    parse: oneOf('on', 'off'),
  },
  {
    name: 'AIRCHECK_MEDIA_PUBLIC_URL',
    about: 'Public base URL of the bucket for these redirects; by default URLs are signed.',
    default: '',
    allowed: 'empty or an https URL such as https://cdn.example.org',
    parse: (text) => (text === '' ? '' : publicUrl(text)),
  },
  {
    name: 'AIRCHECK_BACKUP',
    about: 'Folder or s3://bucket/prefix of the daily backups; absent, there are none.',
    default: '',
    allowed: 'empty, a path or s3://<bucket>[/<prefix>]',
    parse: (text, base) => (text === '' ? '' : backupFolder(text, base)),
    secret: true,
  },
  {
    name: 'AIRCHECK_BACKUP_KEEP',
    about: 'How many daily backups are kept; older ones are removed.',
    default: '7',
    allowed: 'a whole number from 1 to 10000',
    parse: wholeNumber(1, 10_000),
  },
  {
    name: 'AIRCHECK_START_WAIT',
    about: 'Seconds for which serve waits for PostgreSQL and the bucket when they are not up yet.',
    default: '60',
    allowed: 'a whole number from 0 to 3600',
    parse: wholeNumber(0, 3600),
  },
  {
    name: 'AIRCHECK_LOG_LEVEL',
    about: 'Minimum level of the log lines that are written.',
    default: 'info',
    allowed: 'one of: fatal, error, warn, info, debug, trace, silent',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  {
    name: 'AIRCHECK_LOG_ADDRESSES',
    about: 'Whether the log has the client’s address with each request.',
    default: 'on',
    allowed: 'on or off',
    parse: oneOf('on', 'off'),
  },
  {
    name: 'AIRCHECK_TLS_CERT',
    about: 'Path of the TLS certificate chain (PEM); re-read on SIGHUP.',
    default: '',
    allowed: 'a path to a readable file, together with AIRCHECK_TLS_KEY',
    parse: (text, base) => text && resolve(base, text),
  },
  {
    name: 'AIRCHECK_TLS_KEY',
    about: 'Path of the private key of that certificate (PEM); re-read on SIGHUP.',
    default: '',
    allowed: 'a path to a readable file, together with AIRCHECK_TLS_CERT',
    parse: (text, base) => text && resolve(base, text),
  },
  {
    name: 'AIRCHECK_TRUST_PROXY',
    about: 'Addresses or CIDRs of TLS-terminating proxies; when set, the port speaks plain HTTP and serves only them.',
    default: '',
    allowed: 'IP addresses or CIDRs, separated by commas',
    parse: addressList,
  },
  {
    name: 'AIRCHECK_TRANSCODE_KBPS',
    about: 'Bitrate of the MP3 that streams of other kinds are recorded as, in kbit/s.',
    default: '192',
    allowed: 'one of: 64, 96, 128, 160, 192, 224, 256, 320',
    parse: oneOf('64', '96', '128', '160', '192', '224', '256', '320'),
  },
  {
    name: 'AIRCHECK_PROBE_AUDIO',
    about: 'Whether the length of external audio is looked up in the background.',
    default: 'on',
    allowed: 'on or off',
    parse: oneOf('on', 'off'),
  },
  {
    name: 'AIRCHECK_ALLOW_PRIVATE_STREAMS',
    about:
      'Whether a station’s stream may be at a private address, such as an Icecast on this machine or in this network.',
    default: 'off',
    allowed: 'on or off',
    parse: oneOf('on', 'off'),
  },
  {
    name: 'AIRCHECK_RATE_LIMIT',
    about: 'Requests a minute for each key; 0 for no limits.',
    default: '6000',
    allowed: 'a whole number from 0 to 999999999',
    parse: wholeNumber(0, 999_999_999),
  },
  {
    name: 'AIRCHECK_ANSWER_CACHE',
    about: 'Whether answers to reads are cached in memory; off is for benchmarks.',
    default: 'on',
    allowed: 'on or off',
    parse: oneOf('on', 'off'),
  },
  {
    name: 'AIRCHECK_OIDC_ISSUER',
    about: 'Issuer of an OpenID provider at which people may sign in to the dashboard; none unless set.',
    default: '',
    allowed: 'empty or an https URL such as https://id.example.org/realms/radio',
    parse: (text) => (text === '' ? '' : issuerUrl(text)),
  },
  {
    name: 'AIRCHECK_OIDC_CLIENT_ID',
    about: 'Id under which the provider knows this installation.',
    default: '',
    allowed: 'a text, together with AIRCHECK_OIDC_ISSUER',
    parse: (text) => text,
  },
  {
    name: 'AIRCHECK_OIDC_CLIENT_SECRET',
    about: 'Secret that belongs to that id.',
    default: '',
    allowed: 'a text, together with AIRCHECK_OIDC_ISSUER',
    parse: (text) => text,
    secret: true,
  },
  {
    name: 'AIRCHECK_SMTP_URL',
    about: 'Mail server for invitations and links for another password; unless set, no mail is sent.',
    default: '',
    allowed: 'empty or smtp://<user>:<password>@<host>:587, or smtps://… for port 465',
    parse: (text) => (text === '' || (/^smtps?:\/\/[^/]+/i.test(text) && URL.canParse(text)) ? text : undefined),
    secret: true,
  },
  {
    name: 'AIRCHECK_MAIL_FROM',
    about: 'Sender of these mails; by default aircheck@ and the host of AIRCHECK_BASE_URL.',
    default: '',
    allowed: 'empty, an address, or Name <address>',
    parse: (text) =>
      text === '' || /^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/.test(text) ? text : undefined,
  },
  {
    name: 'AIRCHECK_METRICS_HOST',
    about: 'Address of the metrics endpoint for Prometheus, in plain HTTP.',
    default: '127.0.0.1',
    allowed: 'an IP address or localhost',
    parse: address,
  },
  {
    name: 'AIRCHECK_METRICS_PORT',
    about: 'Port of the metrics endpoint `/metrics`; 0 for none.',
    default: '0',
    allowed: 'a whole number from 0 to 65535',
    parse: wholeNumber(0, 65535),
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    about: 'OpenTelemetry collector for traces, by OTLP over HTTP as JSON; by default no traces are sent.',
    default: '',
    allowed: 'empty or an http or https URL',
    parse: collectorUrl,
    secret: true,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    about: 'The complete URL of that collector, to which /v1/traces is not appended.',
    default: '',
    allowed: 'empty or an http or https URL',
    parse: collectorUrl,
    secret: true,
  },
  {
    name: 'OTEL_SDK_DISABLED',
    about: 'Whether traces are off although a collector is set.',
    default: 'false',
    allowed: 'true or false',
    parse: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() : undefined),
  },
  {
    name: 'OTEL_SERVICE_NAME',
    about: 'Name of this installation in traces.',
    default: 'aircheck',
    allowed: 'a name',
    parse: (text) => text,
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    about: 'Which requests are traced; parentbased samplers follow the decision of the client’s trace.',
    default: 'parentbased_always_on',
    allowed: `one of: ${samplers.join(', ')}`,
    parse: oneOf(...samplers),
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    about: 'Share of the requests that traceidratio traces.',
    default: '1',
    allowed: 'a number from 0 to 1',
    parse: (text) => (/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/.test(text) ? text : undefined),
  },
] as const satisfies readonly Setting[]

type SettingName = (typeof settings)[number]['name']

type Read = {
  config: Config
  /** Every setting as `aircheck config` prints it. */
  shown: SettingShown[]
  /** Variables that begin with `AIRCHECK_` but are not settings. */
  unknown: string[]
}

/**
 * Reads the configuration. A relative path in the environment is relative to the working directory, as in every shell; one
 * in the file, and a default, to the folder of the file. So a command does the same wherever it is run. A `.env` in the
 * working directory is not read: it may be that of another program.
 * @param environment the environment variables, which take precedence over the file
 * @param envFile path of a `.env` file, which need not exist
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(environment: Environment, envFile = join(environment.AIRCHECK_HOME ?? '', '.env')): Read {
  const file = readEnvFile(envFile)
  const folder = dirname(resolve(envFile))
  const values = {} as Record<SettingName, string | number>
  const shown: SettingShown[] = []
  for (const setting of settings as readonly (Setting & { name: SettingName })[]) {
    const source = environment[setting.name] ? 'environment' : file[setting.name] ? '.env' : 'default'
    const text = environment[setting.name] || file[setting.name] || setting.default
    const value = setting.parse(text, source === 'environment' ? '' : folder)
    if (value === undefined) throw new ConfigError(`${setting.name} cannot be used: it must be ${setting.allowed}.`)
    values[setting.name] = value as string | number
    shown.push({
      name: setting.name,
      value: setting.secret ? withoutPassword(text) : String(value),
      source,
      about: setting.about,
    })
  }
  const config = assemble(
    values,
    s3Access((name) => environment[name] || file[name]),
  )
  for (const setting of shown) if (setting.name === 'AIRCHECK_BASE_URL') setting.value = config.baseUrl
  return { config, shown, unknown: unknownNames({ ...file, ...environment }) }
}

function unknownNames(given: Environment): string[] {
  const known = new Set<string>(settings.map(({ name }) => name))
  return Object.keys(given).filter((name) => name.startsWith('AIRCHECK_') && given[name] && !known.has(name))
}

function assemble(values: Record<SettingName, string | number>, s3: S3Access): Config {
  const text = (name: SettingName) => String(values[name])
  const [certPath, keyPath] = [text('AIRCHECK_TLS_CERT'), text('AIRCHECK_TLS_KEY')]
  if (!certPath !== !keyPath) {
    const missing = certPath ? 'AIRCHECK_TLS_KEY' : 'AIRCHECK_TLS_CERT'
    throw new ConfigError(`${missing} cannot be used: it must be a path to a readable file, as its twin is set.`)
  }
  for (const [name, path] of [
    ['AIRCHECK_TLS_CERT', certPath],
    ['AIRCHECK_TLS_KEY', keyPath],
  ] as const) {
    if (path && !readable(path)) throw new ConfigError(`${name} cannot be used: it must be a path to a readable file.`)
  }
  const dataDir = text('AIRCHECK_DATA_DIR')
  const isRedirected = values.AIRCHECK_MEDIA_REDIRECT === 'on'
  if (isRedirected && !values.AIRCHECK_MEDIA) {
    throw new ConfigError('AIRCHECK_MEDIA_REDIRECT cannot be used: it must be off, as AIRCHECK_MEDIA is no bucket.')
  }
  const openId = {
    issuer: text('AIRCHECK_OIDC_ISSUER'),
    clientId: text('AIRCHECK_OIDC_CLIENT_ID'),
    clientSecret: text('AIRCHECK_OIDC_CLIENT_SECRET'),
  }
  for (const [name, value] of [
    ['AIRCHECK_OIDC_CLIENT_ID', openId.clientId],
    ['AIRCHECK_OIDC_CLIENT_SECRET', openId.clientSecret],
  ] as const) {
    if (!openId.issuer === !value) continue
    throw new ConfigError(`${name} cannot be used: it must be set together with AIRCHECK_OIDC_ISSUER, or not at all.`)
  }
  const baseUrl = text('AIRCHECK_BASE_URL') || `https://localhost:${values.AIRCHECK_PORT}`
  const from = text('AIRCHECK_MAIL_FROM') || `aircheck@${new URL(baseUrl).hostname}`
  return Object.freeze({
    host: text('AIRCHECK_HOST'),
    port: Number(values.AIRCHECK_PORT),
    baseUrl,
    dataDir,
    database: text('DATABASE_URL') || `sqlite:${dataDir}/aircheck.db`,
    databaseConnections: Number(values.AIRCHECK_DATABASE_CONNECTIONS),
    media: text('AIRCHECK_MEDIA') || `disk:${dataDir}`,
    s3,
    mediaRedirect: isRedirected ? { publicUrl: text('AIRCHECK_MEDIA_PUBLIC_URL') } : null,
    backup: values.AIRCHECK_BACKUP ? { to: text('AIRCHECK_BACKUP'), keep: Number(values.AIRCHECK_BACKUP_KEEP) } : null,
    startWaitSeconds: Number(values.AIRCHECK_START_WAIT),
    logLevel: text('AIRCHECK_LOG_LEVEL'),
    logAddresses: values.AIRCHECK_LOG_ADDRESSES === 'on',
    tls: certPath ? { certPath, keyPath } : null,
    trustProxy: values.AIRCHECK_TRUST_PROXY ? text('AIRCHECK_TRUST_PROXY').split(',') : [],
    probeAudio: values.AIRCHECK_PROBE_AUDIO === 'on',
    allowPrivateStreams: values.AIRCHECK_ALLOW_PRIVATE_STREAMS === 'on',
    transcodeKilobits: Number(values.AIRCHECK_TRANSCODE_KBPS),
    rateLimit: Number(values.AIRCHECK_RATE_LIMIT),
    answerCache: values.AIRCHECK_ANSWER_CACHE === 'on',
    openId: openId.issuer ? openId : null,
    mail: values.AIRCHECK_SMTP_URL ? { url: text('AIRCHECK_SMTP_URL'), from } : null,
    metrics: values.AIRCHECK_METRICS_PORT
      ? { host: text('AIRCHECK_METRICS_HOST'), port: Number(values.AIRCHECK_METRICS_PORT) }
      : null,
    traces: tracesOf(text),
  })
}

function tracesOf(text: (name: SettingName) => string): Config['traces'] {
  const base = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  const url = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === '' || text('OTEL_SDK_DISABLED') === 'true') return null
  return {
    url,
    serviceName: text('OTEL_SERVICE_NAME'),
    sampler: text('OTEL_TRACES_SAMPLER'),
    samplerRatio: Number(text('OTEL_TRACES_SAMPLER_ARG')),
  }
}

/** Reads the common `AWS_…` variables. The S3 client could read them itself, but not from the `.env` file. */
function s3Access(variable: (name: string) => string | undefined): S3Access {
  const endpoint = variable('AWS_ENDPOINT_URL_S3') || variable('AWS_ENDPOINT_URL')
  const region = variable('AWS_REGION') || variable('AWS_DEFAULT_REGION')
  const [accessKeyId, secretAccessKey] = [variable('AWS_ACCESS_KEY_ID'), variable('AWS_SECRET_ACCESS_KEY')]
  const sessionToken = variable('AWS_SESSION_TOKEN')
  return Object.freeze({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    ...(accessKeyId &&
      secretAccessKey && { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }),
  })
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new ConfigError(`${path} cannot be used: ${(error as Error).message}`)
  }
}

function readable(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

function httpsOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && /^https:\/\/[^/?#@]+\/?$/i.test(text) ? url.origin : undefined
}

function issuerUrl(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && /^https:\/\/[^?#@]+$/i.test(text) ? text : undefined
}

/** The URL without a slash at its end. */
function publicUrl(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && /^https:\/\/[^?#@]+$/i.test(text)
  return isPlain ? url.href.replace(/\/$/, '') : undefined
}

/** Validates a database URL and makes the path of an SQLite URL absolute; undefined if it is for neither engine. */
export function databaseUrl(text: string, base = ''): string | undefined {
  if (/^sqlite:.+/.test(text)) return `sqlite:${resolve(base, text.slice('sqlite:'.length))}`
  return /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text) ? text : undefined
}

/** The path of a folder, made absolute, or the URL of a bucket. */
function backupFolder(text: string, base: string): string | undefined {
  if (/^\w+:\/\//.test(text)) return locationOf(text)?.kind === 's3' ? text : undefined
  return text.includes('\0') ? undefined : resolve(base, text)
}

function addressList(text: string): string | undefined {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  const valid = items.every((item) => (item.includes('/') ? ipaddr.isValidCIDR(item) : isIP(item) !== 0))
  return valid ? items.join(',') : undefined
}

function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:***@')
}
