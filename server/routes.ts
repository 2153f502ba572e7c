import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { signInPath } from './accounts/sessions.ts'
import type { Database } from './database/open.ts'
import type { WriterFor } from './database/transaction.ts'
import { episodeRoutes } from './episodes/routes.ts'
import type { PresentEpisode } from './episodes/schema.ts'
import { makeTotals } from './episodes/totals.ts'
import { feedRoutes } from './feeds/routes.ts'
import type { FindStationFeeds } from './feeds/station-feeds.ts'
import { findPendingEpisode } from './generation/outcome.ts'
import { generationRoutes } from './generation/routes.ts'
import type { GenerationWorker } from './generation/worker.ts'
import { type Api, api } from './http/api.ts'
import { docsRoutes } from './http/document/docs.ts'
import { builtApp } from './http/pages/built-app.ts'
import { servePageFiles } from './http/pages/files.ts'
import { homeRoutes } from './http/pages/home.ts'
import { playerFolder, playerRoutes } from './http/pages/player.ts'
import { healthRoutes } from './http/port/health.ts'
import type { Clock, Wait } from './lib/clock.ts'
import type { ImageOf, MediaUrls } from './lib/media-name.ts'
import { type HlsDeps, hlsRoutes } from './listening/hls-routes.ts'
import { listenRoutes } from './listening/routes.ts'
import { nowPlayingRoutes } from './now-playing/routes.ts'
import type { Drawer } from './pages/cards/drawer.ts'
import { cardRoutes } from './pages/cards/routes.ts'
import { pageConstraint } from './pages/constraint.ts'
import { type Domains, domainsRoute } from './pages/domains.ts'
import { pagesStyle } from './pages/files.ts'
import { refusalPages } from './pages/refusals.ts'
import { robotsRoute } from './pages/robots.ts'
import { pagesRoutes } from './pages/routes.ts'
import { playRoutes } from './plays/routes.ts'
import type { Directory } from './public/directory.ts'
import { embeddedFinder } from './public/embedded.ts'
import { nowEventsRoute } from './public/events-route.ts'
import type { Now } from './public/now.ts'
import type { NowEvents } from './public/now-events.ts'
import { offeredSound } from './public/offered-sound.ts'
import { publicEpisodePresenter } from './public/present.ts'
import { publicReads } from './public/reads.ts'
import { publicRoutes } from './public/routes.ts'
import { makeTape } from './public/tape.ts'
import type { PublicUrls } from './public/urls.ts'
import type { Recorder } from './recordings/recorder.ts'
import type { LevelsOf } from './recordings/reel-levels.ts'
import type { Recordings } from './recordings/window.ts'
import { exceptionRoutes } from './schedule/exception-routes.ts'
import type { Programmes } from './schedule/programme.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { showRoutes } from './shows/routes.ts'
import { presentStation } from './station/present.ts'
import { stationRoutes } from './station/routes.ts'
import { listWithPages } from './station/store.ts'
import type { Storage } from './storage/storage.ts'
import type { Decoder } from './uploads/decoder.ts'
import { type CountMedia, mediaRoutes } from './uploads/media.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { version } from './version.ts'

/** The dependencies of all endpoints. Each takes the few that it uses. */
export type RouteDeps = {
  api: Api
  /** The conventions of the public reads. */
  publicApi: Api
  /** The conventions of the pages of stations. */
  pagesApi: Api
  domains: Domains
  publicUrls: PublicUrls
  /** Reads what feeds are made of. */
  findFeeds: FindStationFeeds
  /** The URL of the WebSub hub that is told of changes of feeds; empty for none. */
  hub: string
  directory: Directory
  baseUrl: string
  now: (stationId: number) => Promise<Now>
  nowEvents: NowEvents
  /** The recorder of this instance. */
  recorder: Pick<Recorder, 'headUs' | 'levels' | 'recentLevels'>
  /** The levels of complete reels. */
  levelsOf: LevelsOf
  database: Database
  writer: WriterFor
  clock: Clock
  storage: Storage
  decoder: Decoder
  /** Draws the cards of pages. */
  drawer: Drawer
  wait: Wait
  recordings: Recordings
  generations: GenerationWorker
  programmes: Programmes
  present: PresentEpisode
  urls: MediaUrls
  imageOf: ImageOf
  /** Called when a station has a new episode with external audio. */
  lookUpLengths: (stationId: number) => void
  /** Whether the instance is about to stop, so that proxies should send requests to others. */
  isLeaving: () => boolean
  /** @throws why this instance is not ready */
  isReady: () => Promise<void>
  listening: HlsDeps
  countMedia: CountMedia
  /** Whether the certificate of the port is one that the server made itself. */
  isSelfSigned: boolean
}

/** The list of all URLs and the folder behind each. */
export async function routes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { database, writer, clock, wait, storage, recordings, generations, programmes } = deps
  const { present, urls, imageOf, lookUpLengths, isLeaving, isReady, isSelfSigned, decoder } = deps
  const { db } = database
  const { idempotency, versions } = deps.api
  const totals = makeTotals(versions)
  const findPending = (stationId: number, id: number) => findPendingEpisode(db, stationId, id)

  const v1 = api(deps.api, async (v1) => {
    v1.register(stationRoutes({ db, urls })) //                                GET    /v1/station
    v1.register(
      episodeRoutes({ database, totals, writer, clock, idempotency, present, imageOf, lookUpLengths, findPending }),
    )
    //                                                                         GET POST /v1/episodes, GET PUT DELETE
    //                                                                         …/{id}
    v1.register(uploadRoutes({ writer, storage, idempotency, present })) //    POST   /v1/episodes/upload
    v1.register(
      generationRoutes({ db, writer, clock, wait, recordings, worker: generations, idempotency, present, imageOf }),
    )
    //                                                                         POST   /v1/episodes/generate
    v1.register(showRoutes({ db, writer, idempotency, urls, imageOf })) //              GET POST /v1/shows, GET PUT DELETE …/{id}
    v1.register(scheduleRoutes({ db, programmes, writer, clock })) //          GET PUT DELETE /v1/schedule
    v1.register(exceptionRoutes({ db, programmes, writer, clock, idempotency, urls, imageOf }))
    //                                                                         GET POST /v1/exceptions, DELETE …/{id}
    v1.register(nowPlayingRoutes({ programmes, clock })) //                    GET    /v1/now-playing
    v1.register(playRoutes({ db })) //                                         GET    /v1/plays
    v1.register(searchRoutes({ database, totals, clock, present })) //         GET    /v1/search
  })
  await app.register(v1, { prefix: '/v1' })
  const { publicUrls, now } = deps
  const offered = offeredSound({ db, clock, recorder: deps.recorder })
  const reads = publicReads({
    ...{ database, db, totals, clock, programmes, media: urls, urls: publicUrls, now, feeds: deps.findFeeds },
    offered,
    tape: makeTape({ db, clock, programmes, levelsOf: deps.levelsOf, recorder: deps.recorder, offered }),
    present: publicEpisodePresenter(urls, publicUrls),
  })
  const listeners = api(deps.publicApi, async (open) => {
    open.register(publicRoutes(reads)) //                                      GET    /public/{slug}, and below it
    open.register(nowEventsRoute({ events: deps.nowEvents })) //                    GET    /public/{slug}/now/events
  })
  await app.register(listeners, { prefix: '/public' })
  const feeds = api(deps.publicApi, async (open) => {
    open.register(feedRoutes({ db, clock, media: urls, urls: deps.publicUrls, find: deps.findFeeds, hub: deps.hub }))
  })
  await app.register(feeds, { prefix: '/feeds' }) //                           GET    /feeds/{slug}.rss, …/{show}.rss, .ics, …
  await app.register(mediaRoutes({ db, storage, decoder, count: deps.countMedia })) // GET    /media/{name}
  await app.register(listenRoutes(deps.listening)) //                          GET    /listen/{slug}.mp3
  await app.register(hlsRoutes(deps.listening)) //                             GET    /hls/{slug}/…
  await app.register(docsRoutes({ isSelfSigned })) //                          GET    /docs, /openapi.json
  const find = embeddedFinder({ db, clock, directory: deps.directory, programmes, media: urls, urls: publicUrls })
  const slugOfDomain = deps.domains.slugOf
  await app.register(playerRoutes({ folder: playerFolder, baseUrl: deps.baseUrl, find, slugOfDomain }))
  //                                                                           GET    /player/v1.js, /embed/{slug}, /public/oembed
  const openStations = async () => (await listWithPages(db)).map(presentStation)
  await app.register(homeRoutes(version, openStations)) //                     GET    /
  const homes = async () => (await openStations()).map((station) => publicUrls.ofStation(station)!)
  await app.register(robotsRoute(homes)) //                                    GET    /robots.txt
  app.addConstraintStrategy(pageConstraint as never)
  const pageDeps = { db, clock, media: urls, urls: publicUrls, reads, find: deps.findFeeds }
  const pageConventions = { ...deps.pagesApi.conventions, refusalPage: refusalPages(pageDeps) }
  const pages = api({ ...deps.pagesApi, conventions: pageConventions }, async (open) => {
    open.register(cardRoutes({ ...pageDeps, storage, drawer: deps.drawer })) // GET    /{slug}/card.jpg, …/card.jpg
    open.register(pagesRoutes(pageDeps)) //                                    GET    /{slug}, and below it
  })
  await app.register(pages)
  servePageFiles(app, [pagesStyle])
  await app.register(domainsRoute(deps.domains, deps.baseUrl)) //              GET    /public/domains, /.well-known/aircheck
  const dashboard = builtApp({
    folder: fileURLToPath(new URL('../dashboard/dist', import.meta.url)),
    prefix: '/dashboard',
    except: '/dashboard/api',
    elsewhere: signInPath({ db, clock }),
  })
  await app.register(dashboard) //                                             GET    /dashboard, below it, its assets
  await app.register(healthRoutes({ isReady, isLeaving, clock })) //           GET    /healthz, /readyz
}
