import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { findPeaks } from '../episodes/audio-store.ts'
import { listEpisodes } from '../episodes/listing.ts'
import { type StoredPeaks, waveformOf } from '../episodes/rules/waveform.ts'
import { newestFirst } from '../episodes/store.ts'
import type { Totals } from '../episodes/totals.ts'
import type { SharedCaching } from '../http/answers/conventions.ts'
import { cachedEndpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import type { Topic } from '../lib/event.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { invalidFields } from '../lib/problem.ts'
import { localDay } from '../lib/zoned-time.ts'
import { recordingStatus } from '../recordings/status.ts'
import type { Programmes } from '../schedule/programme.ts'
import { nextBoundary } from '../schedule/rules/boundaries.ts'
import { findEpisodes } from '../search/find.ts'
import { byTitle } from '../shows/rules/title-order.ts'
import { findShowBySlug } from '../shows/slugs.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { moved, notPublic, publicScope } from './caller.ts'
import type { Now } from './now.ts'
import { type PresentPublicEpisode, presentPublicShow } from './present.ts'
import { nextStarts, occurrencesByDay } from './rules/occurrences.ts'
import { isRewindable, offeredRewind } from './rules/rewind.ts'
import { isPublicShow } from './rules/visibility.ts'
import {
  episodePath,
  episodeSchema,
  episodesQuery,
  episodesSchema,
  momentsQuery,
  momentsSchema,
  nowSchema,
  scheduleQuery,
  scheduleSchema,
  searchQuery,
  searchSchema,
  showPath,
  showSchema,
  showsSchema,
  stationPath,
  stationSchema,
  tapeQuery,
  tapeSchema,
  waveformSchema,
} from './schema.ts'
import {
  countByShow,
  findNeighbours,
  findPublic,
  listMadeOf,
  listMoments,
  listMomentsOf,
  listPublic,
  listPublicPage,
  listPublicPageOfShow,
} from './store.ts'
import type { Tape } from './tape.ts'
import type { PublicUrls } from './urls.ts'

type Deps = {
  database: Database
  totals: Totals
  clock: Clock
  programmes: Programmes
  media: MediaUrls
  urls: PublicUrls
  present: PresentPublicEpisode
  now: (stationId: number) => Promise<Now>
  tape: (stationId: number, epochDay: number) => Promise<Tape>
}

const minute: SharedCaching = { seconds: 60, staleSeconds: 600 }
const maxPageSize = 100
const maxTermLength = 200
/** For how many days the next start of a show is looked for. */
const nextStartDays = 28

/** The public reads of a station: /public/{slug} and below. */
export const publicRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { database, totals, clock, programmes, media, urls, present } = deps
  const { db } = database
  const tag = 'Public'
  const declare = (operationId: string, summary: string, reads: readonly Topic[], shared = minute) => {
    return { scope: publicScope, tag, operationId, summary, reads, shared, cacheSeconds: shared.seconds }
  }
  const stationOf = async (id: number) => {
    const row = await findStation(db, id)
    if (!row) throw notPublic()
    return { row, station: presentStation(row) }
  }
  /** A public show by its slug or a former one; undefined if there is none. */
  const showOf = async (stationId: number, slug: string) => {
    const found = await findShowBySlug(db, stationId, slug)
    const show = found && (await programmes(stationId)).showOf.get(found.id)
    return show && isPublicShow(show) ? show : undefined
  }

  cachedEndpoint(
    app,
    'GET /:slug',
    {
      ...declare('getPublicStation', 'A station', ['station']),
      ...{ params: stationPath, answers: { 200: stationSchema }, refusals: [404] },
    },
    async ({ caller }) => {
      const { row, station } = await stationOf(caller.stationId)
      const { slug, language, listen_url, rewind_hours } = station.website
      const { oldest_at } = await recordingStatus(db, row, clock.nowMs())
      const sound = urls.sound(station)
      const rewindFrom = sound && offeredRewind(rewind_hours, oldest_at, unixSeconds(clock))
      return {
        ...{ slug, name: station.name, description: station.description, image: media.ofImage(station.image) },
        ...{ color: station.color, url: station.url, timezone: station.timeZone, language },
        ...{ page_url: urls.ofStation(station), feed_url: null, calendar_url: null },
        listen: {
          url: listen_url || sound,
          type: listen_url ? null : sound && 'audio/mpeg',
          rewind_url: rewindFrom === null ? null : sound,
          rewind_from: rewindFrom,
          hls_url: rewindFrom === null ? null : urls.hls(station),
        },
      }
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/now',
    {
      ...declare('getNow', 'The show on air and the next one', ['station', 'shows', 'schedule'], {
        seconds: 5,
        staleSeconds: 30,
      }),
      ...{ params: stationPath, answers: { 200: nowSchema }, refusals: [404] },
    },
    async (request) => {
      const { body, nextChangeAt } = await deps.now(request.caller.stationId)
      if (nextChangeAt !== null) request.freshUntil = nextChangeAt
      return body
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/schedule',
    {
      ...declare('getPublicSchedule', 'The schedule by days', ['station', 'shows', 'schedule', 'episodes']),
      ...{ params: stationPath, query: scheduleQuery, answers: { 200: scheduleSchema }, refusals: [400, 404] },
    },
    async (request) => {
      const { caller, query } = request
      const { station } = await stationOf(caller.stationId)
      const programme = await programmes(caller.stationId)
      const now = unixSeconds(clock)
      const first = query.from === undefined ? localDay(station.timeZone, now) : dayOf('from', query.from)
      const days = occurrencesByDay(programme.plan, first, query.days ?? 7, now)
      const span = { from: days[0]!.startAt, until: days.at(-1)!.endAt }
      const madeOf = await listMadeOf(db, caller.stationId, span, now)
      request.freshUntil = nextBoundary(programme.plan, now)
      return {
        timezone: station.timeZone,
        days: days.map(({ epochDay, occurrences }) => ({
          date: isoDateOf(epochDay),
          shows: occurrences.map(({ showId, startAt, endAt, isCurrent }) => {
            const show = programme.showOf.get(showId)
            const isPublic = isPublicShow(show)
            return {
              title: isPublic ? show!.title : station.name,
              show_slug: isPublic ? show!.slug : null,
              image: isPublic ? show!.image : '',
              ...{ start_time: startAt, end_time: endAt, is_current: isCurrent },
              episode_id: isPublic ? (madeOf.get(`${showId}@${startAt}`) ?? null) : null,
              rewindable: isRewindable({ startAt, endAt }, show, station.website.rewind_hours, now),
            }
          }),
        })),
      }
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/shows',
    {
      ...declare('listPublicShows', 'The shows by title', ['station', 'shows', 'schedule', 'episodes']),
      ...{ params: stationPath, answers: { 200: showsSchema }, refusals: [404] },
    },
    async (request) => listShows(request),
  )

  cachedEndpoint(
    app,
    'GET /:slug/shows/:show',
    {
      ...declare('getPublicShow', 'A show', ['station', 'shows', 'schedule', 'episodes']),
      ...{ params: showPath, answers: { 200: showSchema }, refusals: [404] },
    },
    async (request) => {
      const { show: slug } = request.params
      const show = await showOf(request.caller.stationId, slug)
      if (!show) throw notPublic()
      if (show.slug !== slug) throw moved(request.url, `shows/${slug}`, `shows/${show.slug}`)
      const [found] = (await listShows(request)).filter(({ slug }) => slug === show.slug)
      if (!found) throw notPublic()
      return found
    },
  )

  async function listShows(request: { caller: { stationId: number }; freshUntil: number }) {
    const { stationId } = request.caller
    const { station } = await stationOf(stationId)
    const { plan, showOf } = await programmes(stationId)
    const now = unixSeconds(clock)
    const counts = await countByShow(db, stationId, now)
    const starts = nextStarts(plan, now, nextStartDays)
    request.freshUntil = nextBoundary(plan, now)
    return [...showOf.values()]
      .filter(isPublicShow)
      .sort(byTitle)
      .map((show) => {
        const nextAt = starts.get(show.id) ?? null
        return presentPublicShow(show, { nextAt, episodes: counts.get(show.id) ?? 0 }, station, urls)
      })
  }

  cachedEndpoint(
    app,
    'GET /:slug/episodes',
    {
      ...declare('listPublicEpisodes', 'The episodes, newest first', ['station', 'shows', 'episodes']),
      ...{ params: stationPath, query: episodesQuery, answers: { 200: episodesSchema }, refusals: [400, 404] },
    },
    async (request) => {
      const { caller, query } = request
      const { station } = await stationOf(caller.stationId)
      const limit = Math.min(query.limit ?? 20, maxPageSize)
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const show = query.show === undefined ? undefined : await showOf(caller.stationId, query.show)
      if (query.show !== undefined && !show) return { episodes: [], total: 0, limit, next_cursor: null }
      const wanted = { limit, offset: 0, cursor, showId: show?.id }
      const pages = { ofStation: listPublicPage, ofShow: listPublicPageOfShow }
      const listing = await listEpisodes(database, totals, caller.stationId, unixSeconds(clock), wanted, pages)
      request.freshUntil = listing.nextDue
      return {
        episodes: listing.episodes.map((episode) => present(episode, station)),
        ...{ total: listing.total, limit, next_cursor: listing.next && encodeCursor(listing.next) },
      }
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/episodes/:id',
    {
      ...declare('getPublicEpisode', 'An episode', ['station', 'shows', 'episodes']),
      ...{ params: episodePath, answers: { 200: episodeSchema }, refusals: [400, 404] },
    },
    async (request) => {
      const { caller, params } = request
      const now = unixSeconds(clock)
      const { station } = await stationOf(caller.stationId)
      return database.inSnapshot(async (snapshot) => {
        const episode = await findPublic(snapshot, caller.stationId, params.id, now)
        if (!episode) throw notPublic()
        const neighbours = await findNeighbours(snapshot, episode, now)
        const moments = await listMomentsOf(snapshot, episode.id)
        const marks = moments.map(({ id, from_ms, until_ms, title }) => ({ id, from_ms, until_ms, title }))
        return { ...present(episode, station), ...neighbours, moments: marks }
      })
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/episodes/:id/waveform',
    {
      ...declare('getPublicWaveform', 'The waveform of an episode', ['station', 'shows', 'episodes']),
      ...{ params: episodePath, answers: { 200: waveformSchema }, refusals: [400, 404] },
    },
    async ({ caller, params }) => {
      if (!(await findPublic(db, caller.stationId, params.id, unixSeconds(clock)))) throw notPublic()
      const peaks = await findPeaks(db, caller.stationId, params.id)
      if (!peaks) throw notPublic()
      return { points: waveformOf(JSON.parse(peaks) as StoredPeaks) }
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/moments',
    {
      ...declare('listMoments', 'The newest moments of episodes', ['station', 'shows', 'episodes']),
      ...{ params: stationPath, query: momentsQuery, answers: { 200: momentsSchema }, refusals: [400, 404] },
    },
    async ({ caller, query }) => {
      const { station } = await stationOf(caller.stationId)
      const limit = Math.min(query.limit ?? 20, maxPageSize)
      const moments = await listMoments(db, caller.stationId, unixSeconds(clock), limit)
      return moments.map(({ id, from_ms, until_ms, title, episode_id, episode_title, show_title, show_slug }) => ({
        ...{ id, from_ms, until_ms, title },
        episode: { id: episode_id, title: episode_title, show: { slug: show_slug, title: show_title } },
        page_url: urls.ofEpisode(station, episode_id),
      }))
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/tape',
    {
      ...declare('getTape', 'The data for drawing the tape of a day', ['station', 'shows', 'schedule']),
      ...{ params: stationPath, query: tapeQuery, answers: { 200: tapeSchema }, refusals: [400, 404] },
    },
    async (request) => {
      const { caller, query } = request
      const { station } = await stationOf(caller.stationId)
      if (station.website.rewind_hours === 0) throw notPublic()
      const now = unixSeconds(clock)
      request.freshUntil = nextBoundary((await programmes(caller.stationId)).plan, now)
      return deps.tape(
        caller.stationId,
        query.date === undefined ? localDay(station.timeZone, now) : dayOf('date', query.date),
      )
    },
  )

  cachedEndpoint(
    app,
    'GET /:slug/search',
    {
      ...declare('searchPublic', 'Episodes by a part of a text', ['station', 'shows', 'episodes'], {
        seconds: 30,
        staleSeconds: 60,
      }),
      ...{ params: stationPath, query: searchQuery, answers: { 200: searchSchema }, refusals: [400, 404] },
    },
    async (request) => {
      const { caller, query } = request
      const term = [...(query.q ?? '')].slice(0, maxTermLength).join('')
      if (term.trim() === '') return { results: [], query: '', total: 0 }
      const { station } = await stationOf(caller.stationId)
      const [now, limit] = [unixSeconds(clock), Math.min(query.limit ?? 20, maxPageSize)]
      const wanted = { scope: 'listed', stationId: caller.stationId, now, term, limit } as const
      const found = await findEpisodes(database, totals, wanted)
      request.freshUntil = found.nextDue
      const ids = found.episodes.map(({ id }) => id)
      const episodes = (await listPublic(db, caller.stationId, ids, now)).sort(newestFirst)
      return { results: episodes.map((each) => present(each, station)), query: term, total: episodes.length }
    },
  )
}

function dayOf(field: string, date: string): number {
  try {
    return epochDayOf(date)
  } catch {
    throw invalidFields([{ field, message: `${field} must be a date like 2026-11-16` }])
  }
}

function readCursor(text: string) {
  const cursor = decodeCursor(text)
  if (cursor) return cursor
  throw invalidFields([{ field: 'cursor', message: 'cursor is invalid' }])
}
