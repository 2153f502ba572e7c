import type { Static } from 'typebox'
import type { Database } from '../database/open.ts'
import { findPeaks } from '../episodes/audio-store.ts'
import { listEpisodes } from '../episodes/listing.ts'
import { type StoredPeaks, waveformOf } from '../episodes/rules/waveform.ts'
import { newestFirst } from '../episodes/store.ts'
import type { Totals } from '../episodes/totals.ts'
import { withTracklists } from '../generation/tracklist.ts'
import type { ReadRequest } from '../http/answers/cached-route.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { encodeCursor } from '../lib/cursor.ts'
import type { Programmes } from '../schedule/programme.ts'
import { findEpisodes, termOf } from '../search/find.ts'
import { notPublic } from './caller.ts'
import type { episodePath, episodesQuery, momentsQuery, searchQuery } from './episode-schema.ts'
import { findPublicShow, publicStation } from './find.ts'
import type { PresentPublicEpisode } from './present.ts'
import { cursorOf } from './rules/parameters.ts'
import {
  findNeighbours,
  findPublic,
  listMoments,
  listMomentsOf,
  listPublic,
  listPublicPage,
  listPublicPageOfShow,
} from './store.ts'
import type { PublicUrls } from './urls.ts'

type Deps = {
  database: Database
  totals: Totals
  clock: Clock
  programmes: Programmes
  urls: PublicUrls
  present: PresentPublicEpisode
}

type Read<Params = unknown, Query = unknown> = ReadRequest<Params, Query>

const maxPageSize = 100

/** Reads of public episodes, for /public and for pages. Each sets when its answer changes with time. */
export function episodeReads({ database, totals, clock, programmes, urls, present }: Deps) {
  const { db } = database

  return {
    episodes: async (request: Read<unknown, Static<typeof episodesQuery>>) => {
      const { caller, query } = request
      const { station } = await publicStation(db, caller.stationId)
      const limit = Math.min(query.limit ?? 20, maxPageSize)
      const cursor = query.cursor === undefined ? undefined : cursorOf(query.cursor)
      const show =
        query.show === undefined ? undefined : await findPublicShow(db, programmes, caller.stationId, query.show)
      if (query.show !== undefined && !show) return { episodes: [], total: 0, limit, next_cursor: null }
      const wanted = { limit, offset: 0, cursor, showId: show?.id }
      const pages = { ofStation: listPublicPage, ofShow: listPublicPageOfShow }
      const listing = await listEpisodes(database, totals, caller.stationId, unixSeconds(clock), wanted, pages)
      request.freshUntil = listing.nextDue
      const listed = await withTracklists(db, caller.stationId, listing.episodes)
      return {
        episodes: listed.map((episode) => present(episode, station)),
        ...{ total: listing.total, limit, next_cursor: listing.next && encodeCursor(listing.next) },
      }
    },
    episode: async (request: Read<Static<typeof episodePath>>) => {
      const { caller, params } = request
      const now = unixSeconds(clock)
      return database.inSnapshot(async (snapshot) => {
        const { station } = await publicStation(snapshot, caller.stationId)
        const found = await findPublic(snapshot, caller.stationId, params.id, now)
        if (!found) throw notPublic()
        const [episode = found] = await withTracklists(snapshot, caller.stationId, [found])
        const neighbours = await findNeighbours(snapshot, caller.stationId, episode, now)
        const moments = await listMomentsOf(snapshot, caller.stationId, episode.id)
        const marks = moments.map(({ id, from_ms, until_ms, title }) => ({ id, from_ms, until_ms, title }))
        return { ...present(episode, station), ...neighbours, moments: marks }
      })
    },
    waveform: async ({ caller, params }: Read<Static<typeof episodePath>>) => {
      if (!(await findPublic(db, caller.stationId, params.id, unixSeconds(clock)))) throw notPublic()
      const peaks = await findPeaks(db, caller.stationId, params.id)
      if (!peaks) throw notPublic()
      return { points: waveformOf(JSON.parse(peaks) as StoredPeaks) }
    },
    moments: async ({ caller, query }: Read<unknown, Static<typeof momentsQuery>>) => {
      const { station } = await publicStation(db, caller.stationId)
      const limit = Math.min(query.limit ?? 20, maxPageSize)
      const moments = await listMoments(db, caller.stationId, unixSeconds(clock), limit)
      return moments.map(({ id, from_ms, until_ms, title, episode_id, episode_title, show_title, show_slug }) => {
        const page = urls.ofEpisode(station, episode_id)
        return {
          ...{ id, from_ms, until_ms, title },
          episode: { id: episode_id, title: episode_title, show: { slug: show_slug, title: show_title } },
          page_url: page && `${page}?moment=${id}`,
        }
      })
    },
    search: async (request: Read<unknown, Static<typeof searchQuery>>) => {
      const { caller, query } = request
      const term = termOf(query.q)
      if (term.trim() === '') return { results: [], query: '', total: 0 }
      const { station } = await publicStation(db, caller.stationId)
      const [now, limit] = [unixSeconds(clock), Math.min(query.limit ?? 20, maxPageSize)]
      const wanted = { scope: 'listed', stationId: caller.stationId, now, term, limit } as const
      const found = await findEpisodes(database, totals, wanted)
      request.freshUntil = found.nextDue
      const ids = found.episodes.map(({ id }) => id)
      const matching = (await listPublic(db, caller.stationId, ids, now)).sort(newestFirst)
      const episodes = await withTracklists(db, caller.stationId, matching)
      return { results: episodes.map((each) => present(each, station)), query: term, total: episodes.length }
    },
  }
}
