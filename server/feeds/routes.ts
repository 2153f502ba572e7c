import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Db } from '../database/open.ts'
import { withTracklists } from '../generation/tracklist.ts'
import type { ReadRequest } from '../http/answers/cached-route.ts'
import type { SharedCaching } from '../http/answers/conventions.ts'
import { Document } from '../http/answers/document.ts'
import { object, optional } from '../http/checks/fields.ts'
import { documentEndpoint } from '../http/endpoint.ts'
import { Type } from '../http/schema.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { moved, notPublic, publicScope } from '../public/caller.ts'
import { findPublic } from '../public/store.ts'
import type { PublicUrls } from '../public/urls.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import { findShowBySlug } from '../shows/slugs.ts'
import { makeCalendar, makeGuide, makeList } from './guides.ts'
import { makeRss, type RssRequest } from './rss.ts'
import { chaptersJson } from './rules/chapters.ts'
import { unstored } from './states.ts'
import type { FindStationFeeds, StationFeeds } from './station-feeds.ts'

export type FeedDeps = {
  db: Db
  clock: Clock
  media: MediaUrls
  urls: PublicUrls
  find: FindStationFeeds
  /** The URL of the WebSub hub; empty for none. */
  hub: string
}

const shared: SharedCaching = { seconds: 300, staleSeconds: 600 }

const feedQuery = object({ page: optional(Type.String()) })

type Asked = ReadRequest<unknown, Static<typeof feedQuery>>

/** /feeds/{slug}.rss, /feeds/{slug}/{show}.rss and the like: feeds, calendars and guides. */
export const feedRoutes = (given: FeedDeps) => async (app: FastifyInstance) => {
  const deps = { ...given, onUnstored: unstored(app.log) }
  const { db, clock, find } = deps
  // Besides these, copies and sizes of pictures become known, without a report: an answer is cached for a minute.
  const reads = ['station', 'shows', 'schedule', 'episodes', 'plays'] as const
  const declared = { scope: publicScope, reads, shared, cacheSeconds: 60, query: feedQuery }

  /** The public show of a slug. @throws 404, or 301 for a former slug */
  async function showOf({ station, programme }: StationFeeds, slug: string, ending: string, url: string) {
    const found = await findShowBySlug(db, station.id, slug)
    const show = found && programme.showOf.get(found.id)
    if (!show || !isPublicShow(show)) throw notPublic()
    if (show.slug !== slug) throw moved(url, `${slug}.${ending}`, `${show.slug}.${ending}`)
    return show
  }

  async function make(asked: Asked, slug: string | undefined, ending: string): Promise<Document> {
    const feeds = await find(asked.caller.stationId)
    const now = unixSeconds(clock)
    const show = slug === undefined ? undefined : await showOf(feeds, slug, ending, asked.url)
    const { document, changesAt } = await made(ending, { feeds, show, page: pageOf(asked.query.page), now })
    asked.freshUntil = changesAt
    return document
  }

  async function made(ending: string, { feeds, show, page, now }: RssRequest) {
    if (ending === 'rss') return makeRss(deps, { feeds, show, page, now })
    if (!feeds.hasGuides) throw notPublic()
    if (ending === 'ics') return makeCalendar(deps, feeds, show, now)
    if (ending === 'xmltv' && !show) return makeGuide(deps, feeds, now)
    if (ending === 'opml' && !show) return makeList(deps, feeds)
    throw notPublic()
  }

  documentEndpoint<{ file: string }, typeof feedQuery>(app, 'GET /:file', declared, async (asked) => {
    const { ending } = partsOf(asked.params.file)
    return make(asked, undefined, ending)
  })
  documentEndpoint<{ file: string }, typeof feedQuery>(app, 'GET /:slug/chapters/:file', declared, async (asked) => {
    const { stationId } = asked.caller
    const id = Number(/^([1-9]\d{0,14})\.json$/.exec(asked.params.file)?.[1] ?? Number.NaN)
    const { hasGuides } = await find(stationId)
    const found = hasGuides && !Number.isNaN(id) && (await findPublic(db, stationId, id, unixSeconds(clock)))
    const [episode] = found ? await withTracklists(db, stationId, [found]) : []
    if (!episode?.chapters) throw notPublic()
    return new Document({ type: 'application/json+chapters', text: chaptersJson(episode.chapters) })
  })
  documentEndpoint<{ slug: string; file: string }, typeof feedQuery>(
    app,
    'GET /:slug/:file',
    declared,
    async (asked) => {
      const { name, ending } = partsOf(asked.params.file)
      // The slug of the station has no ending here.
      if (asked.params.slug.includes('.')) throw notPublic()
      return make(asked, name, ending)
    },
  )
}

/** The name and the ending of a file. */
function partsOf(file: string): { name: string; ending: string } {
  const [, name = '', ending = ''] = /^([^.]+)\.([a-z]+)$/.exec(file) ?? []
  if (name === '') throw notPublic()
  return { name, ending }
}

function pageOf(text: string | undefined): number {
  if (text === undefined) return 1
  if (!/^[1-9]\d{0,5}$/.test(text)) throw notPublic()
  return Number(text)
}
