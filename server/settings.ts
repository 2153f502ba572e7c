import { resolve } from 'node:path'
import {
  address,
  addressList,
  backupFolder,
  collectorUrl,
  databaseUrl,
  httpsOrigin,
  issuerUrl,
  oneOf,
  type Parse,
  publicUrl,
  wholeNumber,
} from './setting-values.ts'
import { locationOf } from './storage/location.ts'

/**
 * A setting: its variable, one sentence about it, its value unless it is set, and which values are allowed, in words and as
 * their parser. `secret` if it may contain a password.
 */
export type Setting = { name: string; about: string; default: string; allowed: string; parse: Parse; secret?: boolean }

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [`parentbased_${name}`, name])

/** All settings, in the order of `aircheck config` and of the README. */
export const settings = [
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
    name: 'AIRCHECK_STATIONS_PER_PERSON',
    about: 'How many stations a person may own who makes another one in the dashboard; 0 for no limit.',
    default: '20',
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

/** The name of a setting. */
export type SettingName = (typeof settings)[number]['name']
