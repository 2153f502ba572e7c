import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { Agent, fetch, type Response } from 'undici'
import { argon2id, makePasswords } from '../accounts/passwords.ts'
import { type AppOptions, makeApp } from '../app.ts'
import type { Config } from '../config.ts'
import { type Credentials, selfSignedCredentials, selfSignedPaths } from '../http/port/tls.ts'
import { createKey } from '../keys/actions.ts'
import { allScopes, type Scope } from '../keys/rules/scopes.ts'
import { createStation, type StationSettings } from '../station/actions.ts'
import { callerOf } from './caller.ts'
import { engines, type TestDatabase } from './databases.ts'
import { storages, type TestStorage } from './storages.ts'

/** A clock that only moves when told to. */
export type TestClock = { ms: number; nowMs: () => number; advance: (seconds: number) => void }

/** Makes a clock set to an instant in ISO 8601. */
export function clockAt(iso: string): TestClock {
  const clock = {
    ms: Date.parse(iso),
    nowMs: () => clock.ms,
    advance: (seconds: number) => {
      clock.ms += seconds * 1000
    },
  }
  return clock
}

/** Monday, 16 November 2026, noon UTC: the default time of tests. */
export const noon = '2026-11-16T12:00:00Z'

/** Passwords at the least cost: most tests are not about that. */
export const cheapPasswords = makePasswords(argon2id, { memory: 8, passes: 1, parallelism: 1 })

export type TestApp = Awaited<ReturnType<typeof testApp>>

type Options = {
  database?: TestDatabase
  storage?: TestStorage
  now?: string
  config?: Partial<Config>
  client?: AppOptions['client']
  /** Resolves the names of domains; by default none has an address. */
  resolve?: AppOptions['resolve']
  wait?: AppOptions['wait']
  monotonicUs?: AppOptions['monotonicUs']
  uptimeMs?: AppOptions['uptimeMs']
  recordings?: AppOptions['recordings']
  cutting?: AppOptions['cutting']
  passwords?: AppOptions['passwords']
  openIdFetch?: AppOptions['openIdFetch']
  databaseWaitMs?: AppOptions['databaseWaitMs']
  moreRoutes?: AppOptions['moreRoutes']
  /** The data directory of an earlier app, to continue with its data. */
  dataDir?: string
  /** From 0 to 1: with 0 background jobs start at once; the default, 1, starts them as late as possible. */
  chance?: AppOptions['chance']
  /** Receives the log lines; by default they are dropped. */
  log?: (line: string) => void
}

/** Certificates by the time at which they are made: making one takes a fifth of the start of a server. */
const certificates = new Map<string, Promise<Credentials>>()

/** Gives a new data directory a certificate for itself, as its server would make it. */
async function putCertificate(dataDir: string, now: string): Promise<void> {
  const made = certificates.get(now) ?? selfSignedCredentials(dataDir, Date.parse(now))
  certificates.set(now, made)
  const { certPath, keyPath } = selfSignedPaths(dataDir)
  const { cert, key } = await made
  mkdirSync(dirname(certPath), { recursive: true, mode: 0o700 })
  writeFileSync(certPath, cert)
  writeFileSync(keyPath, key, { mode: 0o600 })
}

/** The whole server on a free port, with real TLS, a real database and real files. Only the clock is a fake. */
export async function testApp(options: Options = {}) {
  const { database = engines[0]!, storage = storages[0]!, now = noon, log } = options
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'aircheck-'))
  const clock = clockAt(now)
  if (!options.dataDir) await putCertificate(dataDir, now)
  const { media, s3 } = await storage.open(dataDir)
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    baseUrl: 'https://radio.test',
    dataDir,
    startWaitSeconds: 0,
    logLevel: 'silent',
    logAddresses: true,
    tls: null,
    trustProxy: [],
    probeAudio: false,
    transcodeKilobits: 192,
    allowPrivateStreams: true,
    rateLimit: 6000,
    publicRateLimit: 0,
    publicStreamsPerAddress: 20,
    websubHub: '',
    listeners: 1000,
    listenersPerAddress: 50,
    stationsPerPerson: 20,
    answerCache: true,
    openId: null,
    mail: null,
    metrics: null,
    backup: null,
    traces: null,
    databaseConnections: 10,
    database: options.config?.database ?? (await database.open(dataDir)),
    media,
    s3,
    mediaRedirect: null,
    ...options.config,
  }
  const app = await makeApp(config, {
    line: log ?? (() => {}),
    log: pino({ level: log ? 'trace' : 'silent' }, { write: log ?? (() => {}) }),
    clock,
    // The time that passes is that of the clock, unless a test sets the clock.
    uptimeMs: options.uptimeMs ?? clock.nowMs,
    otherClocks: async () => [],
    chance: options.chance ?? (() => 1),
    passwords: options.passwords ?? cheapPasswords,
    ...(options.client && { client: options.client }),
    resolve: options.resolve ?? (async () => []),
    ...(options.wait && { wait: options.wait }),
    ...(options.monotonicUs && { monotonicUs: options.monotonicUs }),
    ...(options.recordings && { recordings: options.recordings }),
    ...(options.cutting && { cutting: options.cutting }),
    ...(options.openIdFetch && { openIdFetch: options.openIdFetch }),
    ...(options.databaseWaitMs && { databaseWaitMs: options.databaseWaitMs }),
    ...(options.moreRoutes && { moreRoutes: options.moreRoutes }),
  })
  const { metricsUrl } = await app.listen()
  const { port } = app.http.server.address() as { port: number }
  const scheme = config.trustProxy.length > 0 ? 'http' : 'https'
  const origin = `${scheme}://127.0.0.1:${port}`
  const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })

  const caller = (key: string) => callerOf(origin, agent, key)
  /** Responses that a test ends by a signal: the client closes one that is garbage, although it was not read to its end. */
  const open = new Set<Response>()
  return {
    app,
    clock,
    config,
    dataDir,
    origin,
    port,
    metricsUrl,
    /** Sends a request to any path. */
    async fetch(path: string, init: Parameters<typeof fetch>[1] = {}): Promise<Response> {
      const response = await fetch(origin + path, { dispatcher: agent, ...init })
      if (init.signal) open.add(response)
      return response
    },
    /** Makes a station and an API key for it. */
    async station(settings: Partial<StationSettings> = {}, scopes: readonly Scope[] = allScopes) {
      const { id } = await createStation(app.writer, { ...settings, name: settings.name ?? 'Test Radio' })
      const { key } = await createKey(app.writer, id, { label: 'Test', scopes, expiresAt: null })
      return { id, key, call: caller(key) }
    },
    /** Makes another key of a station. */
    async key(stationId: number, scopes: readonly Scope[] = allScopes, expiresAt: number | null = null) {
      return createKey(app.writer, stationId, { label: 'Another', scopes, expiresAt })
    },
    /** Makes a function that sends requests with a key, see `callerOf`. */
    caller,
    /** Closes the app, and removes its data unless `keepData`. */
    async close({ keepData = false } = {}) {
      open.clear()
      await agent.close()
      await app.close(1000)
      if (keepData) return
      await database.drop(dataDir)
      await storage.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
