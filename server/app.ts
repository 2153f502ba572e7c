import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CustomFetch } from 'openid-client'
import { staffAuthenticator } from './accounts/authenticator.ts'
import { smtpMail } from './accounts/mail.ts'
import { openIdProvider } from './accounts/openid.ts'
import { makePasswords, type Passwords } from './accounts/passwords.ts'
import { dailyBackup, lastBackup } from './backups/daily.ts'
import { portCertificate } from './certificate.ts'
import type { Config } from './config.ts'
import { isUnavailable as isDatabaseDown } from './database/dialect/engine.ts'
import { migrateDatabase } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { OutcomeUnknown } from './database/transaction.ts'
import { lengthLookups, logFailedLookups } from './episodes/length-lookups.ts'
import { episodePresenter } from './episodes/schema.ts'
import { scheduleFollower } from './generation/follow-schedule.ts'
import { type Cutting, cutting as ownCutting } from './generation/make.ts'
import { episodeMeasurer } from './generation/measure.ts'
import { countUnfinished } from './generation/store.ts'
import { generationWorker } from './generation/worker.ts'
import { answerCache } from './http/answers/answers.ts'
import { type FastLane, fastLane } from './http/answers/fast-lane.ts'
import { refuseOutside } from './http/answers/outside.ts'
import { boundDatabaseWaits, databaseWaits } from './http/checks/database-waits.ts'
import { idempotency } from './http/checks/idempotency.ts'
import { policyHeader, rateLimiter } from './http/checks/rate-limit.ts'
import { openApi } from './http/document/openapi.ts'
import { clientAddress } from './http/port/client-address.ts'
import { logHandled, requestLog } from './http/port/request-log.ts'
import { servedFast, whenServed } from './http/port/served.ts'
import { httpServer, strictTransport } from './http/port/server.ts'
import { keyAuthenticator } from './keys/authenticator.ts'
import { keyring } from './keys/keyring.ts'
import { allScopes } from './keys/rules/scopes.ts'
import { keyUsage } from './keys/usage.ts'
import { startJobs } from './leases/jobs.ts'
import { makeLeases } from './leases/leases.ts'
import { makeAfterwards } from './lib/afterwards.ts'
import { type Clock, systemClock, systemMonotonicUs, systemWait, type Wait } from './lib/clock.ts'
import type { Actor } from './lib/event.ts'
import { mediaUrls } from './lib/media-name.ts'
import { makeVersions } from './lib/versions.ts'
import { frontOf } from './now-playing/front.ts'
import { outgoing } from './outgoing/client.ts'
import { expireRecordings } from './recordings/jobs.ts'
import { perFile } from './recordings/per-file.ts'
import { scheduleOnAir } from './recordings/plays.ts'
import { type Recorder, startRecorder } from './recordings/recorder.ts'
import { levelsReader } from './recordings/reel-levels.ts'
import { streamSources } from './recordings/source/opener.ts'
import { refusePrivateStream } from './recordings/stream-address.ts'
import { type Recordings, recordings as recordingsOf } from './recordings/window.ts'
import { type RouteDeps, routes } from './routes.ts'
import { programmesOf } from './schedule/programme.ts'
import { staffRoutes } from './staff-routes.ts'
import { countFile } from './station/stored-files.ts'
import { openStorage } from './storage/open.ts'
import { openPieces } from './storage/pieces.ts'
import { openRecordings } from './storage/recordings.ts'
import { keepReserve } from './storage/reserve.ts'
import { isStorageDown, StorageDown } from './storage/storage.ts'
import { timetable } from './timetable.ts'
import { makeDecoder } from './uploads/decoder.ts'
import { durationAndWaveformJob } from './uploads/duration-and-waveform.ts'
import { clearUnfinished } from './uploads/orphans.ts'
import { makePictures } from './uploads/pictures.ts'
import { version } from './version.ts'

/**
 * The log (`line` writes the preformatted line of a request), a signal that ends the wait for locks of the database, and
 * what tests replace: the clocks, waiting, the random numbers, the client for outgoing requests, the recordings, how they
 * are cut, what passwords cost, and the client for the OpenID provider.
 */
export type AppOptions = {
  log: FastifyBaseLogger
  line?: (line: string) => void
  stopping?: AbortSignal
  clock?: Clock
  /** Microseconds of a clock that nobody sets. */
  monotonicUs?: () => number
  wait?: Wait
  chance?: () => number
  client?: ReturnType<typeof outgoing>
  recordings?: Recordings
  cutting?: Cutting
  passwords?: Passwords
  openIdFetch?: CustomFetch
  /** How long a request may wait for the database in all, in milliseconds; 10 s by default. */
  databaseWaitMs?: number
  /** Routes besides those of the product. */
  moreRoutes?: (app: FastifyInstance) => Promise<void>
}

/**
 * The maximum time for requests and jobs to end and then for all stations to be sealed, in milliseconds. With the times below,
 * a stop takes less than 30 s.
 */
const stoppingMs = 18_000

/** How long the last rows may take after that, in milliseconds. The database has five seconds more to close. */
const lastRowsMs = 3000

/** The number of invalid keys that an address may send in a minute before it gets 429. */
const refusedKeysPerMinute = 300

/** How long an instance still serves when it is to stop: proxies ask `/readyz` every two seconds (`deploy/Caddyfile.many`). */
const leaveMs = 3000

const isUnavailable = (error: unknown) =>
  isDatabaseDown(error) || isStorageDown(error) || error instanceof OutcomeUnknown

export type App = Awaited<ReturnType<typeof makeApp>>

/**
 * Builds the application; the only place where dependencies are wired together. Migrates and opens the database,
 * clears up the unfinished uploads of a crashed process, and creates the server, which listens once `listen` is
 * called.
 */
export async function makeApp(
  config: Config,
  {
    log,
    line = () => {},
    stopping,
    clock = systemClock,
    monotonicUs = systemMonotonicUs,
    wait = systemWait,
    chance = Math.random,
    client = outgoing(),
    cutting = ownCutting,
    databaseWaitMs = 10_000,
    ...replaced
  }: AppOptions,
) {
  await migrateDatabase(config.database, { onWait: (sentence) => log.warn(sentence), signal: stopping })
  const database = openDatabase(config.database, {
    connections: config.databaseConnections,
    onLost: (error) => log.warn({ err: error }, 'connection to the database lost'),
  })
  const { db } = database
  const recordingStorage = await openRecordings(config.dataDir, config.media, config.s3)
  const opened = {
    storage: await openStorage(config.media, { s3: config.s3, redirect: config.mediaRedirect }),
    pieces: await openPieces(config.media, config.s3),
  }
  const isOnDisk = config.media === `disk:${config.dataDir}`
  const { storage, pieces } = isOnDisk ? keepReserve(opened, () => recordingStorage.space()) : opened
  const swept = await clearUnfinished({ db, storage, clock }).catch((error: unknown) => {
    // Start even if the bucket is down or a write holds a lock: a job of the timetable clears them later.
    if (!(error instanceof StorageDown || isDatabaseDown(error))) throw error
    log.warn({ err: error }, 'could not clear unfinished uploads')
  })
  if (swept && swept.kept + swept.discarded > 0) log.info(swept, 'cleared unfinished uploads')

  /** Whether the database may be closed: what is late then fails for that reason, which is no news. */
  let isOver = false
  const failed =
    (words: string, about: object = {}) =>
    (err: unknown): void => {
      if (!isOver) log.error({ err, ...about }, words)
    }

  const versions = makeVersions()
  const answers = answerCache(versions, { enabled: config.answerCache })
  const usage = keyUsage(db)
  const keys = keyring({
    usage,
    db,
    clock,
    versions,
    connections: config.databaseConnections,
    onError: failed('could not record the last use of a key'),
  })
  const refusals = rateLimiter(config.rateLimit === 0 ? 0 : refusedKeysPerMinute)
  const authenticator = keyAuthenticator({ keyring: keys, refusals, clock })
  const writer = (actor: Actor) => ({
    ...{ db, clock, actor, changed: versions.bump },
    stationQuota: config.stationQuota,
  })
  const afterwards = makeAfterwards(failed('could not do what follows a request'))
  const limiter = rateLimiter(config.rateLimit)
  const policy = policyHeader(config.rateLimit)
  const lookups = lengthLookups(writer({ kind: 'job', name: 'audio-length' }), client, logFailedLookups(log))

  let recorder: Recorder | undefined
  // Loaded only when enabled, because both import large packages.
  const metrics = config.metrics
    ? (await import('./metrics/metrics.ts')).makeMetrics(config.metrics, {
        database,
        storage,
        lastBackup: lastBackup(config, clock),
        recording: () => recorder?.load(),
        space: () => recordingStorage.space(),
        unfinished: () => countUnfinished(db),
      })
    : null
  const onTrouble = (words: string) => log.warn({ words }, 'traces not sent')
  const traces = config.traces
    ? (await import('./metrics/traces.ts')).makeTraces(config.traces, { version, clock, onTrouble })
    : null

  const audio = metrics?.storage ?? storage
  const instance = randomBytes(12).toString('base64url')
  const leases = makeLeases({ db, clock, wait, instance })
  const recordings =
    replaced.recordings ??
    recordingsOf({ db, storage: recordingStorage, clock, headUs: (stationId) => recorder?.headUs(stationId) })
  const urls = mediaUrls(config.baseUrl)
  const programmes = programmesOf(database, versions, urls)
  const generations = generationWorker({
    ...(metrics && { onDone: metrics.generationEnded }),
    writer: writer({ kind: 'job', name: 'generation' }),
    studio: { db, storage: audio, recordings, client, ...cutting, stationQuota: config.stationQuota, log },
    wait,
    instance,
    isUnavailable,
    log,
  })
  const followSchedule = scheduleFollower({
    writer: writer({ kind: 'job', name: 'schedule' }),
    programmes,
    onQueued: generations.wake,
  })

  const logRequest = requestLog(line, clock, config.logAddresses ? clientAddress(config.trustProxy) : undefined)
  const logFast: FastLane['log'] =
    metrics || traces
      ? (finished, recipe, answer) => {
          logRequest(finished)
          const served = servedFast(finished, recipe, answer)
          metrics?.served(served)
          if (answer === 'made') traces?.served(served)
        }
      : logRequest
  const waits = databaseWaits(databaseWaitMs)
  const nextRequestId = requestIds()
  const certificate = await portCertificate({ config, clock, log })
  const headers = config.tls ? strictTransport : []
  const server = httpServer({
    log,
    credentials: certificate.credentials,
    headers,
    trustProxy: config.trustProxy,
    nextRequestId,
    before: fastLane({
      authenticator,
      answers,
      versions,
      limiter,
      policy,
      headers,
      clock,
      waits,
      log: logFast,
      nextRequestId,
      onError: (err) => log.error({ err }, 'could not send an answer'),
    }),
  })
  const { app } = server
  boundDatabaseWaits(app, waits)
  let isLeaving = false
  const isSelfSigned = config.tls === null && config.trustProxy.length === 0
  logHandled(app, logRequest)
  if (metrics || traces) {
    whenServed(app, (served) => {
      metrics?.served(served)
      traces?.served(served)
    })
  }
  refuseOutside(app, isUnavailable)

  await openApi(app, { version, baseUrl: config.baseUrl, scopes: allScopes })
  const conventions = {
    answers,
    versions,
    limiter,
    policy,
    idempotency: idempotency({ db, clock }),
    clock,
    isUnavailable,
  }
  const decoder = makeDecoder()
  const pictures = makePictures({
    ...{ db, storage: audio, client, urls, decoder, log },
    count: ({ actor }, file) => countFile(writer(actor), file),
  })
  const routeDeps: RouteDeps = {
    api: { ...conventions, authenticator },
    database,
    writer,
    clock,
    wait,
    storage: audio,
    decoder,
    recordings,
    generations,
    programmes,
    urls,
    imageOf: pictures.knownImage,
    present: episodePresenter(urls),
    lookUpLengths: config.probeAudio ? lookups.add : () => {},
    isLeaving: () => isLeaving,
    isSelfSigned,
  }
  await routes(app, routeDeps)
  const checkStream = config.allowPrivateStreams ? async () => {} : refusePrivateStream
  const sources = streamSources({
    userAgent: `Aircheck/${version} (+${config.baseUrl})`,
    allowPrivate: config.allowPrivateStreams,
    transcodeKilobits: config.transcodeKilobits,
    wait,
    nowUs: monotonicUs,
  })
  const ofStaff = { pictures, recordingStorage, describeStream: sources.describe, usage, pieces, leases, checkStream }
  const staff = staffAuthenticator({ db, clock, origin: new URL(config.baseUrl).origin })
  const openId =
    config.openId &&
    openIdProvider(config.openId, `${config.baseUrl}/dashboard/sign-in/openid/callback`, replaced.openIdFetch)
  const mail = config.mail && smtpMail({ db, baseUrl: config.baseUrl, log }, config.mail)
  const signIn = {
    ...{ db, clock, writer, afterwards, isUnavailable, mail, openId },
    passwords: replaced.passwords ?? makePasswords(),
    site: { baseUrl: config.baseUrl, isSelfSigned },
    front: frontOf({ db, programmes, clock, baseUrl: config.baseUrl, urls }),
  }
  await staffRoutes(app, {
    ...routeDeps,
    ...ofStaff,
    stationsPerPerson: config.stationsPerPerson,
    signIn,
    levelsOf: levelsReader(recordingStorage),
    recorder: {
      headUs: (stationId) => recorder?.headUs(stationId),
      levels: (stationId) => recorder?.levels(stationId) ?? [],
      recentLevels: (stationId) => recorder?.recentLevels(stationId),
    },
    api: { ...conventions, authenticator: staff },
  })
  if (replaced.moreRoutes) await app.register(replaced.moreRoutes)
  await app.ready()

  database.watch((stationId, topics = []) =>
    stationId === undefined ? versions.bumpAll() : versions.bump(stationId, topics),
  )
  const backUp = config.backup && dailyBackup({ ...config, ...config.backup, version, db, clock, log })
  const measureEpisodes = episodeMeasurer({
    writer: writer({ kind: 'job', name: 'measuring' }),
    storage: audio,
    analyseAudio: cutting.analyseAudio,
    leases,
    wait,
    isBusy: generations.isBusy,
    log,
  })
  const analyseUploads = durationAndWaveformJob({ db, storage: audio, leases, isUnavailable, log })
  const keeping = {
    writer: writer({ kind: 'job', name: 'recordings' }),
    storage: recordingStorage,
    files: perFile(log),
    instance,
    log,
  }
  const renewCertificate = () => certificate.renew(server)
  const work = { usage, renewCertificate, followSchedule, analyseUploads, measureEpisodes, backUp }
  const jobs = startJobs(timetable({ database, pieces, storage, clock, log, recordings: keeping, ...work }), {
    leases,
    clock,
    wait,
    chance,
    onError: ({ name }, error) => failed('job failed', { job: name })(error),
  })
  if (config.probeAudio) await lookups.resume()
  recorder = startRecorder({
    db,
    storage: recordingStorage,
    clock,
    now: () => ({ monotonicUs: monotonicUs(), wallUs: clock.nowMs() * 1000 }),
    wait,
    chance,
    open: sources.open,
    onAir: scheduleOnAir(programmes),
    instance,
    expire: (signal) => expireRecordings(keeping, signal),
    log,
  })

  return {
    http: app,
    db,
    storage,
    pieces,
    pictures,
    recordings,
    programmes,
    /** Whether it receives the changes of other instances; while not, caches are invalidated all the time. */
    isWatching: database.isWatching,
    /** Writes on behalf of the command line. */
    writer: writer({ kind: 'command' }),
    /** Starts listening on the configured addresses; returns the URLs. */
    async listen() {
      const metricsUrl = await metrics?.listen()
      if (metricsUrl) log.info(`metrics at ${metricsUrl}`)
      const listenTextResolver = () => `listening for ${config.baseUrl}`
      const url = await app.listen({ host: config.host, port: config.port, listenTextResolver })
      return { url, metricsUrl }
    },
    /** Resolves when all work that follows requests is done. */
    settled: afterwards.settled,
    /** Reloads the certificate for new connections. */
    reloadCredentials: () => certificate.replace(server),
    /**
     * Behind proxies, has them send requests to other instances before this one closes: it is no longer ready, and goes on
     * serving until they have noticed. Without this, requests that cannot be sent twice would fail at each restart.
     */
    async leave() {
      if (config.trustProxy.length === 0) return
      isLeaving = true
      server.leave()
      await wait(leaveMs, new AbortController().signal)
    },
    /** Lets requests and jobs in progress finish, for at most `graceMs`, and closes everything. */
    async close(graceMs = 9_000) {
      const beganMs = performance.now()
      const graceOver = systemWait(graceMs, new AbortController().signal)
      await Promise.all([server.close(graceMs), jobs.stop(graceMs), generations.stop(graceMs)])
      // Recording ends last: the next process starts only when this one has ended, and records nothing before.
      await recorder?.stop(Math.max(graceMs, stoppingMs - (performance.now() - beganMs)))
      await metrics?.close()
      await traces?.close()
      // A mail server may take long: what it has not taken by then is not sent.
      await Promise.race([afterwards.settled(), graceOver])
      mail?.close()
      const lastRows = async () => {
        await lookups.stop()
        await keys.settled()
        await usage.flush().catch(failed('could not store how often keys are used'))
      }
      await Promise.race([lastRows(), systemWait(lastRowsMs, new AbortController().signal)])
      isOver = true
      decoder.close()
      await storage.close()
      await recordingStorage.close()
      await pieces.close()
      await database.close()
    },
  }
}

/** Makes request ids that are unique across processes and cheap to generate. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let last = 0
  return () => `${start}-${++last}`
}
