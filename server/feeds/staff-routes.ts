import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { podcastCategories } from '../lib/podcast-categories.ts'
import type { PublicUrls } from '../public/urls.ts'
import { byTitle } from '../shows/rules/title-order.ts'
import type { Show } from '../shows/store.ts'
import { itemsOfPage } from './rss.ts'
import { feedRequirements } from './rules/requirements.ts'
import { feedsSchema } from './staff-schema.ts'
import type { FindStationFeeds } from './station-feeds.ts'
import { countReady, countReadyByShow } from './store.ts'

type Deps = { db: Db; clock: Clock; urls: PublicUrls; find: FindStationFeeds }

/** …/feeds: the feeds of a station and its shows, and what each lacks. */
export const staffFeedRoutes =
  ({ db, clock, urls, find }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /feeds',
      {
        scope: 'station:read',
        tag: 'Feeds',
        summary: 'The feeds of the station and its shows, and what each lacks',
        operationId: 'listFeeds',
        params: stationPath,
        answers: { 200: feedsSchema },
      },
      async ({ caller: { stationId } }) => {
        const now = unixSeconds(clock)
        const { station, programme, ofStation, ofShow, hasFeed, hasGuides } = await find(stationId)
        const ofAll = Math.min(await countReady(db, { stationId, now }), itemsOfPage)
        const byShow = await countReadyByShow(db, stationId, now)
        const present = (items: number, show?: Show) => ({
          ...{ url: urls.feed(station, show?.slug), calendar_url: urls.calendar(station, show?.slug) },
          ...{ offered: hasFeed(show), items },
          checklist: feedRequirements(ofStation, show && ofShow(show), items),
        })
        return {
          station: present(ofAll),
          shows: [...programme.showOf.values()].sort(byTitle).map((show) => {
            return { id: show.id, title: show.title, ...present(byShow.get(show.id) ?? 0, show) }
          }),
          ...{ guides: hasGuides, xmltv_url: urls.guide(station), opml_url: urls.feedList(station) },
          categories: [...podcastCategories],
        }
      },
    )
  }
