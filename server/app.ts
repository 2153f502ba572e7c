import type { FastifyBaseLogger } from 'fastify'
import { alarmMailJob } from './alarms/jobs.ts'
import { type ApiOptions, makeApi } from './app/api.ts'
import { makeCore } from './app/core.ts'
import { openData } from './app/data.ts'
import { makeListening } from './app/listening.ts'
import { makeRecording } from './app/recording.ts'
import { makeTelemetry } from './app/telemetry.ts'
import { dailyBackup } from './backups/daily.ts'
import type { OtherClock } from './clock/rules/known-time.ts'
import type { Config } from './config.ts'
import { archiveOldJob } from './episodes/lifetimes.ts'
import { fetcher } from './feeds/import/fetch.ts'
import { feedImportJob } from './feeds/import/import-job.ts'
import { picturesJob } from './feeds/pictures.ts'
import { scheduleFollower } from './generation/follow-schedule.ts'
import { type Cutting, cutting as ownCutting } from './generation/make.ts'
import { episodeMeasurer } from './generation/measure.ts'
import { generationWorker } from './generation/worker.ts'
import { startJobs } from './leases/jobs.ts'
import { type Clock, systemClock, systemMonotonicUs, systemWait, type Wait } from './lib/clock.ts'
import { failureSeries } from './lib/repeated.ts'
import { outgoing } from './outgoing/client.ts'
import type { Resolve } from './outgoing/names.ts'
import type { Recordings } from './recordings/window.ts'
import { lookUpDomainsJob } from './station/domains.ts'
import { timetable } from './timetable.ts'
import { durationAndWaveformJob } from './uploads/duration-and-waveform.ts'
import { version } from './version.ts'

/** The log, a signal that ends the wait for locks of the database, and the parts that tests replace. */
export type AppOptions = ApiOptions & {
  log: FastifyBaseLogger
  stopping?: AbortSignal
  clock?: Clock
  /** Microseconds of a clock that is never set. */
  monotonicUs?: () => number
  /** Milliseconds of a clock that is never set, by which the time is counted while the other one is in doubt. */
  uptimeMs?: () => number
  otherClocks?: () => Promise<OtherClock[]>
  wait?: Wait
  chance?: () => number
  client?: ReturnType<typeof outgoing>
  resolve?: Resolve
  recordings?: Recordings
  cutting?: Cutting
}

/**
 * The maximum time for requests and jobs to end and then for all stations to be sealed, in milliseconds. With the times below,
 * a stop takes less than 30 s.
 */
const stoppingMs = 18_000

/** The maximum time for writing the last rows after that, in milliseconds. The database has five seconds more to close. */
const lastRowsMs = 3000

export type App = Awaited<ReturnType<typeof makeApp>>

/**
 * Builds the application; with `app/`, the only place where dependencies are connected. Opens the data, starts to record and to
 * work on jobs, and creates the server, which listens once `listen` is called.
 */
export async function makeApp(
  config: Config,
  {
    log,
    stopping,
    clock: systemsClock = systemClock,
    monotonicUs = systemMonotonicUs,
    uptimeMs = () => performance.now(),
    otherClocks,
    wait = systemWait,
    chance = Math.random,
    client = outgoing(),
    resolve,
    cutting = ownCutting,
    recordings: replacedRecordings,
    ...replaced
  }: AppOptions,
) {
  const data = await openData(config, {
    log,
    clock: systemsClock,
    wait,
    uptimeMs,
    otherClocks,
    ...(stopping && { stopping }),
  })
  const core = makeCore({ config, log, monotonicUs, wait, chance, client, resolve }, data)
  const { database, db, time, clock, pieces, versions, writer, leases } = core
  const { instance, programmes, failed, isUnavailable, isOfOutage } = core
  const recording = makeRecording(core, replacedRecordings)
  const { recorder, recordings } = recording
  const listening = makeListening(core, recording)
  const telemetry = await makeTelemetry(core, recording, listening)
  const { metrics, traces } = telemetry
  const storage = metrics?.storage ?? data.storage
  const generations = generationWorker({
    ...{ wait, instance, isUnavailable, log },
    ...(metrics && { onDone: metrics.generationEnded }),
    ...(traces && { traced: traces.generation }),
    writer: writer({ kind: 'job', name: 'generation' }),
    studio: { db, storage, recordings, client, ...cutting, stationQuota: config.stationQuota, log },
  })
  const api = await makeApi(core, { recording, listening, generations, telemetry, storage }, replaced)

  database.watch((stationId, topics = []) =>
    stationId === undefined ? versions.bumpAll() : versions.bump(stationId, topics),
  )
  // Answers made by a clock that was ahead would be valid until it is as late again.
  time.onSetBack(versions.bumpAll)
  const work = {
    ...{ database, time, pieces, storage: data.storage, log, recordings: recording.keeping },
    usage: api.usage,
    renewCertificate: api.renewCertificate,
    followSchedule: scheduleFollower({
      writer: writer({ kind: 'job', name: 'schedule' }),
      isUnsettled: time.isUnsettled,
      programmes,
      versions,
      onQueued: generations.wake,
    }),
    analyseUploads: durationAndWaveformJob({
      ...{ storage, leases, isUnavailable, log },
      writer: writer({ kind: 'job', name: 'uploads' }),
    }),
    measureEpisodes: episodeMeasurer({
      ...{ storage, leases, wait, log },
      writer: writer({ kind: 'job', name: 'measuring' }),
      analyseAudio: cutting.analyseAudio,
      isBusy: generations.isBusy,
    }),
    archiveOld: archiveOldJob({ ...writer({ kind: 'job', name: 'lifetimes' }), clock: time.counted, storage, log }),
    mailAlarms: api.mail ? alarmMailJob({ db, clock, mail: api.mail, programmes: core.programmes }) : null,
    preparePictures: picturesJob({ db, clock, storage, pictures: api.pictures }),
    countListeners: api.countListeners,
    announceFeeds: config.websubHub === '' ? null : api.announceFeeds,
    importFeeds: feedImportJob({
      ...{ storage, leases, isUnavailable, log },
      writer,
      pictures: api.pictures,
      fetch: fetcher({
        userAgent: `Aircheck/${version} (+${config.baseUrl})`,
        ...(config.allowPrivateStreams && { allowAddress: () => true }),
      }),
    }),
    lookUpDomains: lookUpDomainsJob(writer({ kind: 'job', name: 'domains' }), core.checkDomain),
    backUp: config.backup && dailyBackup({ ...config, ...config.backup, version, db, clock, time, log }),
  }
  const allJobs = timetable(work)
  const jobFailures = failureSeries(log)
  const jobs = startJobs(allJobs, {
    ...{ leases, clock, wait, chance },
    onError: ({ name }, error) => isOfOutage(error) || jobFailures.failed(name, error),
    onDone: ({ name }) => jobFailures.worked(name),
  })

  recorder.start()
  // Without waiting for other clocks.
  void time.look().catch(failed('the clock was not compared with others'))

  return {
    http: api.app,
    db,
    time,
    storage: data.storage,
    pieces,
    pictures: api.pictures,
    announceFeeds: api.announceFeeds,
    countListeners: api.countListeners,
    recordings,
    programmes,
    /** Whether it receives the changes of other instances; while not, caches are invalidated all the time. */
    isWatching: database.isWatching,
    jobs: allJobs,
    /** Writes on behalf of the command line. */
    writer: writer({ kind: 'command' }),
    /**
     * Starts listening on the configured addresses, as soon as there is a certificate; returns the URLs.
     * @throws the reason of `stopping` if it is aborted before that
     */
    async listen() {
      const metricsUrl = await metrics?.listen()
      if (metricsUrl) log.info(`metrics at ${metricsUrl}`)
      await api.certificateReady(stopping ?? core.closing.signal)
      stopping?.throwIfAborted()
      const listenTextResolver = () => `listening for ${config.baseUrl}`
      const url = await api.app.listen({ host: config.host, port: config.port, listenTextResolver })
      return { url, metricsUrl }
    },
    settled: api.settled,
    reloadCredentials: api.reloadCertificate,
    leave: api.leave,
    /** Lets requests and jobs in progress finish, for at most `graceMs`, and closes everything. */
    async close(graceMs = 9_000) {
      const beganMs = performance.now()
      const graceOver = systemWait(graceMs, new AbortController().signal)
      await Promise.all([api.close(graceMs), jobs.stop(graceMs), generations.stop(graceMs)])
      // Recording ends last: the next process starts only when this one has ended, and records nothing before.
      await recorder.stop(Math.max(graceMs, stoppingMs - (performance.now() - beganMs)))
      await metrics?.close()
      await traces?.close()
      await api.closeMail(graceOver)
      await Promise.race([api.flush(), systemWait(lastRowsMs, new AbortController().signal)])
      core.closing.abort()
      api.closeDecoder()
      await data.close()
    },
  }
}
