import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CustomFetch } from 'openid-client'
import { staffAuthenticator } from '../accounts/authenticator.ts'
import { smtpMail } from '../accounts/mail.ts'
import { openIdProvider } from '../accounts/openid.ts'
import { makePasswords, type Passwords } from '../accounts/passwords.ts'
import { countFeed } from '../audience/feeds.ts'
import { portCertificate } from '../certificate.ts'
import { lengthLookups, logFailedLookups } from '../episodes/length-lookups.ts'
import { episodePresenter } from '../episodes/schema.ts'
import { stationFeedsFinder } from '../feeds/station-feeds.ts'
import { websubJob } from '../feeds/websub.ts'
import type { GenerationWorker } from '../generation/worker.ts'
import { answerCache } from '../http/answers/answers.ts'
import { keyConventions, pageConventions, publicConventions } from '../http/answers/conventions.ts'
import { type FastLane, fastLane } from '../http/answers/fast-lane.ts'
import { refuseOutside } from '../http/answers/outside.ts'
import { countByAddress } from '../http/checks/by-address.ts'
import { boundDatabaseWaits, databaseWaits } from '../http/checks/database-waits.ts'
import { idempotency } from '../http/checks/idempotency.ts'
import { policyHeader, rateLimiter } from '../http/checks/rate-limit.ts'
import { openApi } from '../http/document/openapi.ts'
import { addressGroup } from '../http/port/address-group.ts'
import { clientAddress } from '../http/port/client-address.ts'
import { logHandled, requestLog } from '../http/port/request-log.ts'
import { fastLaneRecord, recordSpans, reportRequests } from '../http/port/served.ts'
import { httpServer, strictTransport } from '../http/port/server.ts'
import { keyAuthenticator } from '../keys/authenticator.ts'
import { keyring } from '../keys/keyring.ts'
import { allScopes } from '../keys/rules/scopes.ts'
import { keyUsage } from '../keys/usage.ts'
import { makeAfterwards } from '../lib/afterwards.ts'
import { ownHosts } from '../lib/own-hosts.ts'
import { publicInfoOf } from '../now-playing/public-info.ts'
import { makeDrawer } from '../pages/cards/drawer.ts'
import { rewritten, stationDomains } from '../pages/domains.ts'
import { firstSegment, publicAuthenticator } from '../public/caller.ts'
import { makeNow } from '../public/now.ts'
import { nowEvents } from '../public/now-events.ts'
import { streamStateOf } from '../public/store.ts'
import { publicUrls } from '../public/urls.ts'
import { levelsReader } from '../recordings/reel-levels.ts'
import { findOldestUs, findRecorded } from '../recordings/store.ts'
import { refusePrivateStream } from '../recordings/stream-address.ts'
import { type RouteDeps, routes } from '../routes.ts'
import { readProgramme } from '../schedule/programme.ts'
import { staffRoutes } from '../staff-routes.ts'
import { countFile } from '../station/stored-files.ts'
import type { Storage } from '../storage/storage.ts'
import { makeDecoder } from '../uploads/decoder.ts'
import { makePictures } from '../uploads/pictures.ts'
import { makeAudience } from './audience.ts'
import type { Core } from './core.ts'
import type { Listening } from './listening.ts'
import type { Recording } from './recording.ts'
import type { Telemetry } from './telemetry.ts'

/** The parts of the API that tests replace or add. */
export type ApiOptions = {
  /** Writes the preformatted log line of a request. */
  line?: (line: string) => void
  passwords?: Passwords
  openIdFetch?: CustomFetch
  /** The maximum time that a request waits for the database in all, in milliseconds; 10 s by default. */
  databaseWaitMs?: number
  /** Routes besides those of the product. */
  moreRoutes?: (app: FastifyInstance) => Promise<void>
}

type Parts = {
  recording: Recording
  listening: Listening
  generations: GenerationWorker
  telemetry: Telemetry
  storage: Storage
}

/** The number of invalid keys that an address may send in a minute before it gets 429. */
const refusedKeysPerMinute = 300

/** The time for which an instance still serves after it was told to stop: proxies ask `/readyz` every two seconds. */
const leaveMs = 3000

/** Makes the server with the public API, the dashboard's API and all pages. It listens once `app.listen` is called. */
export async function makeApi(
  core: Core,
  { recording, listening, generations, telemetry, storage }: Parts,
  { line = () => {}, databaseWaitMs = 10_000, ...replaced }: ApiOptions,
) {
  const { config, db, database, clock, wait, versions, writer, urls, log, failed } = core
  const isUnavailable = core.isUnavailableNow
  const { recorder, recordings } = recording
  const { metrics, traces } = telemetry
  const answers = answerCache(versions, { enabled: config.answerCache })
  const usage = keyUsage(db)
  const keys = keyring({
    ...{ usage, db, clock, versions },
    connections: config.databaseConnections,
    onError: failed('could not record the last use of a key'),
  })
  const refusals = rateLimiter(config.rateLimit === 0 ? 0 : refusedKeysPerMinute)
  const authenticator = keyAuthenticator({ keyring: keys, refusals, clock })
  const afterwards = makeAfterwards(failed('could not do what follows a request'))
  const limiter = rateLimiter(config.rateLimit)
  const addressOf = clientAddress(config.trustProxy)
  const publicLimiter = rateLimiter(config.publicRateLimit)
  const publicLane = {
    authenticator: publicAuthenticator({ directory: listening.directory, limiter: publicLimiter, addressOf, clock }),
    ...{ conventions: publicConventions, limiter: publicLimiter, policy: '' },
  }
  const pagesLane = {
    authenticator: publicAuthenticator({
      ...{ directory: listening.directory, limiter: publicLimiter, addressOf, clock, slugIn: firstSegment },
      serves: (website) => website.public && website.pages,
    }),
    ...{ conventions: pageConventions, limiter: publicLimiter, policy: '' },
  }
  const policy = policyHeader(config.rateLimit)
  const lookups = lengthLookups(writer({ kind: 'job', name: 'audio-length' }), core.client, logFailedLookups(log))

  const domains = stationDomains(
    db,
    versions,
    ownHosts(config.baseUrl),
    failed('could not read the domains of stations'),
  )
  await domains.refresh()
  const audience = makeAudience(core, addressOf, domains, storage)
  const { counter } = audience
  const writeLine = requestLog(line, clock, config.logAddresses ? addressOf : undefined)
  const logRequest: typeof writeLine = (finished) => {
    countFeed(counter, finished)
    writeLine(finished)
  }
  const logFast: FastLane['log'] =
    metrics || traces
      ? (finished, route, cache) => {
          logRequest(finished)
          const served = fastLaneRecord(finished, route, cache)
          metrics?.served(served)
          if (cache === 'miss') traces?.served(served)
        }
      : logRequest
  const waits = traces ? recordSpans(databaseWaits(databaseWaitMs)) : databaseWaits(databaseWaitMs)
  const nextRequestId = requestIds()
  const certificate = await portCertificate({ config, clock, wait, log })
  const headers = config.tls ? strictTransport : []
  const server = httpServer({
    ...{ log, headers, nextRequestId },
    credentials: certificate.credentials,
    trustProxy: config.trustProxy,
    before: rewritten(
      domains,
      fastLane({
        ...{ answers, versions, headers, clock, waits, nextRequestId },
        lanes: [
          { prefix: '/v1/', authenticator, conventions: keyConventions, limiter, policy },
          { prefix: '/public/', ...publicLane },
          { prefix: '/feeds/', ...publicLane },
          { prefix: '/', ...pagesLane },
        ],
        log: logFast,
        onError: (err) => log.error({ err }, 'could not send an answer'),
      }),
    ),
  })
  const { app } = server
  countByAddress(app, { limiter: publicLimiter, addressOf, clock })
  boundDatabaseWaits(app, waits)
  let isLeaving = false
  const isReady = async () => {
    const { recordingStorage } = core
    // A bucket is left out: without it this instance serves everything else, as well as any other.
    const disks = recordingStorage.hasBucket ? [recordingStorage] : [recordingStorage, storage]
    await Promise.all([database, ...disks].map((one) => one.check()))
  }
  const isSelfSigned = config.tls === null && config.trustProxy.length === 0
  logHandled(app, logRequest)
  if (metrics || traces) {
    reportRequests(app, (served) => {
      metrics?.served(served)
      traces?.served(served)
    })
  }
  refuseOutside(app, isUnavailable)

  await openApi(app, { version: core.version, baseUrl: config.baseUrl, scopes: allScopes })
  const conventions = {
    answers,
    versions,
    limiter,
    policy,
    conventions: keyConventions,
    idempotency: idempotency({ db, clock }),
    clock,
    isUnavailable,
  }
  const levelsOf = levelsReader(core.recordingStorage)
  const decoder = makeDecoder()
  const drawer = makeDrawer()
  const pictures = makePictures({
    ...{ db, storage, client: core.client, urls, decoder, log },
    count: ({ actor }, file) => countFile(writer(actor), file),
  })
  const publicSide = publicUrls(config.baseUrl, { hasListening: config.listeners > 0 })
  const now = makeNow({ db, clock, programmes: core.programmes, urls: publicSide, media: urls })
  const events = nowEvents({
    ...{ clock, versions, now, perAddress: config.publicStreamsPerAddress },
    streamState: (stationId) => streamStateOf(db, stationId, clock.nowMs()),
    onError: failed('could not send the state of a station'),
  })
  metrics?.observePush(events.count)
  const findFeeds = stationFeedsFinder({ db, programmes: core.programmes, media: urls })
  const routeDeps: RouteDeps = {
    ...{ database, writer, clock, wait, storage, decoder, drawer, recordings, generations, urls, isSelfSigned },
    api: { ...conventions, authenticator },
    publicApi: { ...conventions, ...publicLane },
    pagesApi: { ...conventions, ...pagesLane },
    domains,
    publicUrls: publicSide,
    ...{ findFeeds, hub: config.websubHub },
    directory: listening.directory,
    baseUrl: config.baseUrl,
    ...{ now, nowEvents: events, recorder, levelsOf },
    programmes: core.programmes,
    imageOf: pictures.knownImage,
    present: episodePresenter(urls),
    lookUpLengths: config.probeAudio ? lookups.add : () => {},
    isLeaving: () => isLeaving,
    isReady,
    countMedia: counter,
    listening: {
      ...listening,
      networkOf: (request) => addressGroup(addressOf(request) ?? ''),
      count: counter.listen,
      countSegment: counter.segment,
      isRecorded: async (stationId) => (await findRecorded(db, stationId))?.isWanted === true,
      most: config.listeners,
      ...{ isUnavailable, clock },
    },
  }
  await routes(app, routeDeps)
  const openId =
    config.openId &&
    openIdProvider(config.openId, `${config.baseUrl}/dashboard/sign-in/openid/callback`, replaced.openIdFetch)
  const mail = config.mail && smtpMail({ db, baseUrl: config.baseUrl, log }, config.mail)
  await staffRoutes(app, {
    ...routeDeps,
    ...{ usage, pictures },
    api: {
      ...conventions,
      authenticator: staffAuthenticator({ db, clock, origin: new URL(config.baseUrl).origin }),
    },
    pieces: core.pieces,
    leases: core.leases,
    recordingStorage: core.recordingStorage,
    describeStream: recording.describeStream,
    checkDomain: core.checkDomain,
    checkStream: config.allowPrivateStreams ? async () => {} : refusePrivateStream,
    stationsPerPerson: config.stationsPerPerson,
    levelsOf,
    signIn: {
      ...{ db, clock, writer, afterwards, isUnavailable, mail, openId },
      passwords: replaced.passwords ?? makePasswords(),
      site: { baseUrl: config.baseUrl, isSelfSigned },
      publicInfo: publicInfoOf({
        ...{ db, programmes: core.programmes, clock, baseUrl: config.baseUrl, urls },
        findOldestUs: (stationId) => findOldestUs(db, stationId),
      }),
    },
  })
  if (replaced.moreRoutes) await app.register(replaced.moreRoutes)
  await app.ready()
  if (config.probeAudio) await lookups.resume()

  return {
    app,
    usage,
    pictures,
    countListeners: audience.write,
    mail,
    announceFeeds: websubJob({
      ...{ db, clock, media: urls, urls: publicSide, client: core.client, hub: config.websubHub, log },
      find: stationFeedsFinder({ db, programmes: (id) => readProgramme(database, id, urls), media: urls }),
      revision: JSON.stringify([core.version, config.baseUrl, config.websubHub, config.listeners > 0]),
    }),
    /** Replaces a self-signed certificate that is about to expire, and warns of any other. */
    renewCertificate: () => certificate.renew(server),
    /** Waits until there is a certificate that can be used, or the signal is aborted. */
    certificateReady: (signal: AbortSignal) => certificate.ready(server, signal),
    /** Reloads the certificate for new connections. @returns false while it is waited for */
    reloadCertificate: () => certificate.replace(server),
    /** Resolves when all work that follows requests is done. */
    settled: afterwards.settled,
    /**
     * Behind proxies, has them send requests to other instances before this one closes: it is no longer ready, and continues to
     * serve until they have noticed. Without this, requests that cannot be sent twice would fail at each restart.
     */
    async leave() {
      if (config.trustProxy.length === 0) return
      isLeaving = true
      server.leave()
      await wait(leaveMs, new AbortController().signal)
    },
    /** Stops listening, and lets requests in progress finish, for at most `graceMs`. */
    async close(graceMs: number) {
      await Promise.all([server.close(graceMs), events.close()])
    },
    /** Sends the last mails until `graceOver`, which are not sent if a mail server takes longer. */
    async closeMail(graceOver: Promise<void>) {
      await Promise.race([afterwards.settled(), graceOver])
      mail?.close()
    },
    /** Writes the last rows. */
    async flush() {
      await lookups.stop()
      await keys.settled()
      await usage.flush().catch(failed('could not store how often keys are used'))
      await audience.write().catch(failed('could not store figures of listeners'))
    },
    closeDecoder() {
      decoder.close()
      drawer.close()
    },
  }
}

/** Makes request ids that are unique across processes and cheap to generate. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let last = 0
  return () => `${start}-${++last}`
}
