import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { MailSettings } from './accounts/mail.ts'
import type { OpenIdSettings } from './accounts/openid.ts'
import { hiding, type Secret, secretsIn } from './secrets.ts'
import { type Setting, type SettingName, settings } from './settings.ts'
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
  /** The folder (absolute) or `s3://<bucket>[/<prefix>]` of daily backups, and the number to keep; null when they are off. */
  backup: { to: string; keep: number } | null
  /** Maximum bytes of audio and pictures of a station; undefined for no limit. */
  stationQuota?: number | undefined
  /** Maximum time that `serve` waits for PostgreSQL and the bucket; 0 for no wait. */
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
  /** Public requests a minute of an address; 0 for no limit. */
  publicRateLimit: number
  /** Open connections of an address for the state of stations; 0 for no limit. */
  publicStreamsPerAddress: number
  /** The URL of the WebSub hub that is told of changes of feeds; empty for none. */
  websubHub: string
  /** The most listeners of an instance; 0 if no sound is sent to listeners. */
  listeners: number
  /** The most listeners of an address on an instance; 0 for no limit. */
  listenersPerAddress: number
  /** The number of stations that a person may own; 0 for no limit. */
  stationsPerPerson: number
  answerCache: boolean
  /** The OpenID provider that people may sign in at; null without one. */
  openId: OpenIdSettings | null
  /** The mail server and the sender; null when no mail is sent. */
  mail: MailSettings | null
  /** The address on which metrics are served; null when they are off. */
  metrics: { host: string; port: number } | null
  /** The collector, service name and sampling of traces; null when they are off. */
  traces: { url: string; serviceName: string; sampler: string; samplerRatio: number } | null
}>

type Environment = Record<string, string | undefined>

/** One setting as `aircheck config` prints it. */
export type SettingShown = { name: string; value: string; source: 'environment' | '.env' | 'default'; about: string }

/** An invalid setting. The message is one line that names the setting and says what is allowed. */
export class ConfigError extends Error {}

type ReadSettings = {
  config: Config
  /** Every setting as `aircheck config` prints it. */
  shown: SettingShown[]
  /** Variables that begin with `AIRCHECK_` but are not settings. */
  unknown: string[]
  /** Replaces the secrets of these settings in a text that is shown or logged. */
  hide: (text: string) => string
  /** The `.env` file, and the names of what is secret in it. */
  envFile: { path: string; secrets: string[] }
}

/** Variables that are secret, besides the settings that are declared so. */
const secretVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']

/**
 * Reads the configuration. A relative path in the environment is relative to the working directory, as in every shell; one
 * in the file, and a default, to the folder of the file. So a command does the same wherever it is run. A `.env` in the
 * working directory is not read: it may be that of another program.
 * @param environment the environment variables, which take precedence over the file
 * @param envFile path of a `.env` file, which need not exist
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(
  environment: Environment,
  envFile = join(environment.AIRCHECK_HOME ?? '', '.env'),
): ReadSettings {
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
      value: setting.secret ? hiding(secretsIn(setting.secret, text))(text) : String(value),
      source,
      about: setting.about,
    })
  }
  const config = assemble(
    values,
    s3Access((name) => environment[name] || file[name]),
  )
  for (const setting of shown) if (setting.name === 'AIRCHECK_BASE_URL') setting.value = config.baseUrl
  const secretsOf = (variables: Environment) => [
    ...(settings as readonly Setting[]).map(({ name, secret }) => ({
      name,
      secrets: secretsIn(secret, variables[name] ?? ''),
    })),
    ...secretVariables.map((name) => ({ name, secrets: secretsIn('value', variables[name] ?? '') })),
  ]
  return {
    config,
    shown,
    unknown: unknownNames({ ...file, ...environment }),
    hide: hiding(
      [file, environment]
        .flatMap(secretsOf)
        .flatMap(({ secrets }) => secrets)
        .filter(isTelling),
    ),
    envFile: {
      path: resolve(envFile),
      secrets: secretsOf(file).flatMap(({ name, secrets }) => (secrets.length > 0 ? [name] : [])),
    },
  }
}

/** Whether a text is replaced wherever it stands: not a short one by itself, which is a part of many words. */
const isTelling = ({ before, text }: Secret) => before !== '' || text.length >= 6

function unknownNames(given: Environment): string[] {
  const known = new Set<string>(settings.map(({ name }) => name))
  return Object.keys(given).filter((name) => name.startsWith('AIRCHECK_') && given[name] && !known.has(name))
}

function assemble(values: Record<SettingName, string | number>, s3: S3Access): Config {
  const text = (name: SettingName) => String(values[name])
  const [certPath, keyPath] = [text('AIRCHECK_TLS_CERT'), text('AIRCHECK_TLS_KEY')]
  if (!certPath !== !keyPath) {
    const missing = certPath ? 'AIRCHECK_TLS_KEY' : 'AIRCHECK_TLS_CERT'
    throw new ConfigError(`${missing} cannot be used: it must be a path to a file, as its twin is set.`)
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
    stationQuota: values.AIRCHECK_STATION_QUOTA ? Number(values.AIRCHECK_STATION_QUOTA) : undefined,
    startWaitSeconds: Number(values.AIRCHECK_START_WAIT),
    logLevel: text('AIRCHECK_LOG_LEVEL'),
    logAddresses: values.AIRCHECK_LOG_ADDRESSES === 'on',
    tls: certPath ? { certPath, keyPath } : null,
    trustProxy: values.AIRCHECK_TRUST_PROXY ? text('AIRCHECK_TRUST_PROXY').split(',') : [],
    probeAudio: values.AIRCHECK_PROBE_AUDIO === 'on',
    allowPrivateStreams: values.AIRCHECK_ALLOW_PRIVATE_STREAMS === 'on',
    transcodeKilobits: Number(values.AIRCHECK_TRANSCODE_KBPS),
    rateLimit: Number(values.AIRCHECK_RATE_LIMIT),
    publicRateLimit: Number(values.AIRCHECK_PUBLIC_RATE_LIMIT),
    publicStreamsPerAddress: Number(values.AIRCHECK_PUBLIC_STREAMS_PER_ADDRESS),
    websubHub: text('AIRCHECK_WEBSUB_HUB'),
    listeners: Number(values.AIRCHECK_LISTENERS),
    listenersPerAddress: Number(values.AIRCHECK_LISTENERS_PER_ADDRESS),
    stationsPerPerson: Number(values.AIRCHECK_STATIONS_PER_PERSON),
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
