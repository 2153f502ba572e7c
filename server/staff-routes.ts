import type { FastifyInstance } from 'fastify'
import type { PageDeps } from './accounts/pages/deps.ts'
import { signInPages } from './accounts/pages/routes.ts'
import { staffWriter } from './accounts/staff.ts'
import { staffLiveRoutes } from './accounts/staff-live.ts'
import { peopleRoutes } from './accounts/staff-people-routes.ts'
import { meRoutes } from './accounts/staff-routes.ts'
import { signInMethodRoutes } from './accounts/staff-sign-in-method-routes.ts'
import { staffAlarmRoutes } from './alarms/staff-routes.ts'
import { staffAudienceRoutes } from './audience/staff-routes.ts'
import { countPlays } from './audience/store.ts'
import { staffExportRoutes } from './backups/staff-routes.ts'
import { staffDeletionRoutes } from './episodes/staff-deletion-routes.ts'
import { type ListBroadcasts, staffLifetimeRoutes } from './episodes/staff-lifetime-routes.ts'
import type { FindActive } from './episodes/staff-listing.ts'
import { staffMomentRoutes } from './episodes/staff-moment-routes.ts'
import { staffEpisodeRoutes } from './episodes/staff-routes.ts'
import { makeTotals } from './episodes/totals.ts'
import { staffEventRoutes } from './events/staff-routes.ts'
import { staffImportRoutes } from './feeds/import/staff-routes.ts'
import { staffFeedRoutes } from './feeds/staff-routes.ts'
import { countNeeds } from './generation/needs.ts'
import { staffDayRoutes } from './generation/staff-day.ts'
import { staffLoudnessRoutes } from './generation/staff-loudness-routes.ts'
import { staffGenerationRoutes } from './generation/staff-routes.ts'
import { staffConventions } from './http/answers/conventions.ts'
import { api } from './http/api.ts'
import { staffKeyRoutes } from './keys/staff-routes.ts'
import type { KeyUsage } from './keys/usage.ts'
import type { Leases } from './leases/leases.ts'
import { staffNowRoutes } from './now-playing/staff-routes.ts'
import { staffCatalogueRoutes } from './plays/staff-catalogue-routes.ts'
import { staffPlayExport } from './plays/staff-export.ts'
import { staffPlayRoutes } from './plays/staff-routes.ts'
import { recordingDay } from './recordings/recording-day.ts'
import type { Sources } from './recordings/source/opener.ts'
import { staffRecordingMedia } from './recordings/staff-media.ts'
import { staffRecordingRoutes } from './recordings/staff-routes.ts'
import { staffStreamRoutes } from './recordings/staff-stream.ts'
import type { RouteDeps } from './routes.ts'
import { broadcastsOf } from './schedule/rules/broadcasts.ts'
import { staffExceptionRoutes } from './schedule/staff-exception-routes.ts'
import { staffScheduleRoutes } from './schedule/staff-routes.ts'
import { findEpisodes } from './search/find.ts'
import { staffShowRoutes } from './shows/staff-routes.ts'
import type { CheckDomain } from './station/domain-check.ts'
import { staffDomainRoutes } from './station/staff-domain.ts'
import { staffStationRoutes } from './station/staff-routes.ts'
import type { Pieces } from './storage/pieces.ts'
import type { RecordingStorage } from './storage/recordings.ts'
import { removeUnused } from './uploads/orphans.ts'
import type { Pictures } from './uploads/pictures.ts'
import { staffIntroRoutes } from './uploads/staff-intros.ts'
import { staffPictureRoutes } from './uploads/staff-pictures.ts'
import { staffUploadRoutes } from './uploads/staff-routes.ts'

/** The dependencies of the dashboard's endpoints: those of the public API, and what only the dashboard shows. */
export type StaffRouteDeps = RouteDeps & {
  usage: KeyUsage
  pieces: Pieces
  pictures: Pictures
  leases: Leases
  /** The number of stations that a person may own; 0 for no limit. */
  stationsPerPerson: number
  /** Refuses the address of a stream that may not be connected to. */
  checkStream: (url: string) => Promise<void>
  /** Looks where the domain of a station leads. */
  checkDomain: CheckDomain
  /** Describes the audio at the address of a stream. */
  describeStream: Sources['describe']
  recordingStorage: RecordingStorage
  signIn: PageDeps
}

/**
 * The list of all URLs of the dashboard's own API, and of the pages for signing in, and the folder behind each.
 * `deps.api` has the authenticator of signed-in people.
 */
export async function staffRoutes(app: FastifyInstance, deps: StaffRouteDeps): Promise<void> {
  const {
    database,
    clock,
    programmes,
    usage,
    storage,
    pieces,
    leases,
    recordings,
    recorder,
    levelsOf,
    generations,
    urls,
    pictures,
  } = deps
  const { db } = database

  const recordingOf = recordingDay({ db, clock })
  const needsYou = (stationId: number) => countNeeds(db, stationId, clock.nowMs())

  const { stationsPerPerson } = deps
  const accounts = {
    ...deps.signIn,
    stationsPerPerson,
    checkStream: deps.checkStream,
    provider: deps.signIn.openId?.name ?? null,
  }
  const onError = (error: unknown) => app.log.error({ err: error }, 'could not read the events of live streams')
  const staffLive = staffLiveRoutes({ database, clock, versions: deps.api.versions, onError })
  const totals = makeTotals(deps.api.versions)
  const findActive: FindActive = (request) => findEpisodes(database, totals, { ...request, scope: 'active' })
  const writer = staffWriter(deps.writer)
  const broadcasts: ListBroadcasts = async (stationId, showId, from, until) =>
    broadcastsOf((await programmes(stationId)).plan, showId, from, until)
  const files = {
    removeFiles: (names: readonly string[]) =>
      removeUnused(
        { db, storage },
        names.map((name) => ({ name })),
      ),
    log: app.log,
  }
  const ofStation = async (station: FastifyInstance) => {
    station.register(peopleRoutes(accounts)) // GET POST …/people, PUT DELETE …/{id}, POST …/link
    station.register(staffEventRoutes({ database })) // GET …/events, …/actors
    station.register(staffLive) // GET …/live
    station.register(staffShowRoutes({ db, writer, idempotency: deps.api.idempotency, urls, pictures })) // …/shows
    station.register(
      staffEpisodeRoutes({ database, writer, clock, present: deps.present, pictures, findActive, countPlays }), // …/episodes
    )
    station.register(staffDeletionRoutes({ writer, ...files })) // POST …/episodes/{id}/delete
    station.register(staffLifetimeRoutes({ database, clock, broadcasts })) // GET …/shows/{id}/lifetime
    station.register(staffLoudnessRoutes({ db })) // GET …/shows/{id}/loudness
    station.register(staffMomentRoutes({ database, writer })) // GET POST …/episodes/{id}/moments, PUT DELETE …/moments/{id}
    station.register(staffUploadRoutes({ writer, storage, pieces, leases, pictures, ...files })) // …/uploads
    station.register(staffPictureRoutes({ pictures, urls })) // POST …/pictures
    station.register(staffIntroRoutes({ db, writer, storage })) // PUT DELETE …/shows/{id}/intro
    station.register(staffStationRoutes({ db, writer, clock, checkStream: deps.checkStream, urls, pictures })) // …/settings, …/delete
    station.register(staffDomainRoutes({ db, writer, checkDomain: deps.checkDomain })) // POST …/domain-check
    station.register(staffFeedRoutes({ db, clock, urls: deps.publicUrls, find: deps.findFeeds })) // GET …/feeds
    station.register(staffAudienceRoutes({ db, clock })) //                    GET    …/audience
    station.register(staffExportRoutes({ database, storage, clock })) // GET …/export
    station.register(staffKeyRoutes({ db, writer, clock, usage })) // GET POST …/keys, PUT DELETE …/{id}, POST …/rotate
    station.register(staffRecordingRoutes({ database, writer, clock, programmes, recorder })) // …/recordings/days, tape, level, holds
    station.register(staffStreamRoutes({ describeStream: deps.describeStream })) // POST …/stream-test
    station.register(staffRecordingMedia({ db, recordings, levelsOf, recorder })) // …/recordings/tiles, audio
    station.register(staffPlayRoutes({ database, writer, clock })) // GET POST …/plays, PUT DELETE …/{id}, GET PUT …/rules, POST …/rules/preview
    station.register(staffPlayExport({ database })) // GET …/plays/export
    station.register(staffCatalogueRoutes({ database, writer })) // GET …/catalogue, PUT DELETE …/{id}, POST …/import
    station.register(staffGenerationRoutes({ db, writer, programmes, recordings, worker: generations, pictures })) // GET POST …/generations, GET …/{id}, POST …/{id}/retry, cancel, dismiss, reopen
    station.register(staffDayRoutes({ db, clock, programmes, storage: deps.recordingStorage, worker: generations })) // GET …/day
    station.register(staffImportRoutes({ db, writer })) // GET POST …/feed-imports, GET …/{id}, POST …/{id}/cancel
    station.register(staffAlarmRoutes({ db, writer, clock, mail: deps.signIn.mail })) // GET PUT …/alarm-mails, POST …/test
    station.register(staffExceptionRoutes({ db, programmes, writer, clock, urls, imageOf: deps.imageOf })) // GET POST …/exceptions, DELETE …/{id}
    station.register(staffScheduleRoutes({ database, writer, urls })) // GET PUT …/schedule, POST …/schedule/preview
    station.register(staffNowRoutes({ db, programmes, clock, recordingOf, needsYou, urls })) // GET …/now
  }
  const own = api({ ...deps.api, conventions: staffConventions }, async (own) => {
    own.register(meRoutes(accounts)) //    GET PUT …/me, PUT …/password, GET DELETE …/sessions, POST …/confirm, POST …/stations
    own.register(signInMethodRoutes(accounts)) // GET …/me/sign-in, POST PUT DELETE …/passkeys, …/totp, POST …/recovery-codes
    own.register(ofStation, { prefix: '/stations/:station' })
  })
  await app.register(own, { prefix: '/dashboard/api' })
  await app.register(signInPages(deps.signIn), { prefix: '/dashboard' }) // sign-in, set-up, reset, forgotten, enter, sign-out
}
