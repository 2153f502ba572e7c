import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Db } from '../database/open.ts'
import type { FindStationFeeds } from '../feeds/station-feeds.ts'
import type { ReadRequest } from '../http/answers/cached-route.ts'
import { Document } from '../http/answers/document.ts'
import { object, optional } from '../http/checks/fields.ts'
import { documentEndpoint } from '../http/endpoint.ts'
import { Type } from '../http/schema.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { publicScope } from '../public/caller.ts'
import { publicStation } from '../public/find.ts'
import type { PublicReads } from '../public/reads.ts'
import type { PublicUrls } from '../public/urls.ts'
import { ofStation } from './constraint.ts'
import { documentOf, type Page } from './layout.ts'
import { type Site, siteOf } from './site.ts'

export type PageDeps = {
  db: Db
  clock: Clock
  media: MediaUrls
  urls: PublicUrls
  reads: PublicReads
  find: FindStationFeeds
}

/** Reads for a page, and notes when the first of their answers changes with time. */
export type Reader = <Params, Query, Answer>(
  read: (request: ReadRequest<Params, Query>) => Promise<Answer>,
  params: Params,
  query: Query,
) => Promise<Answer>

const text = optional(Type.String())

/** The query of all pages. */
export const pageQuery = object({
  lang: text,
  q: text,
  from: text,
  cursor: text,
  at: text,
  until: text,
  moment: text,
  hour: text,
})

export type PageQuery = Static<typeof pageQuery>

type Make<Params> = (site: Site, read: Reader, request: ReadRequest<Params, PageQuery>) => Promise<Page | Document>

type Asked = Pick<ReadRequest<unknown, { lang?: string }>, 'caller' | 'query' | 'url'>

/**
 * Makes the function that reads the station of a request, in the language that the reader has chosen: with a reader for the
 * other parts of the page, and the instant at which the first of its answers changes.
 */
export function siteReader({ db, clock, media, urls, reads }: PageDeps) {
  return async ({ caller, query: { lang }, url }: Asked) => {
    const { station: row } = await publicStation(db, caller.stationId)
    const root = urls.linksOf(row)
    // On the domain of a station, the path was changed to that of the page below the slug.
    const linked = url.replace(/^\/[^/?#]*/, root)
    let freshUntil = Number.POSITIVE_INFINITY
    const read: Reader = async (from, params, query) => {
      const own = { caller, url: linked, params, query, freshUntil: Number.POSITIVE_INFINITY }
      const answer = await from(own)
      freshUntil = Math.min(freshUntil, own.freshUntil)
      return answer
    }
    const site = siteOf({
      station: await read(reads.programme.station, {}, {}),
      ...{ website: row.website, cover: media.ofImage(row.website.cover), now: unixSeconds(clock), lang },
      ...{ root, canonical: urls.ofStation(row) ?? urls.base, origin: urls.base },
    })
    return { site, read, freshUntil: () => freshUntil }
  }
}

/**
 * Makes the function that registers pages. A page is made again when anything changes that pages are made of, at the next
 * boundary of the schedule, and at midnight.
 */
export function pageRegistrar(app: FastifyInstance, deps: PageDeps) {
  const siteFor = siteReader(deps)

  return <Params = unknown>(path: string, make: Make<Params>, cacheSeconds = 60): void => {
    const declared = {
      ...{ scope: publicScope, reads: ['station', 'shows', 'schedule', 'episodes', 'plays'] as const, cacheSeconds },
      constraints: ofStation,
      ...{ query: pageQuery, shared: { seconds: cacheSeconds, staleSeconds: 600 } },
    }
    documentEndpoint<Params, typeof pageQuery>(app, `GET /${path}`, declared, async (request) => {
      const { site, read, freshUntil } = await siteFor(request)
      const made = await make(site, read, request)
      request.freshUntil = Math.min(freshUntil(), instantOf(site.station.timezone, site.times.today + 1, 0))
      return made instanceof Document ? made : documentOf(site, made)
    })
  }
}
