import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import type { PublicUrls } from '../public/urls.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import type { Show } from '../shows/store.ts'
import { makeRss } from './rss.ts'
import { digestOf, feedStateName } from './states.ts'
import type { FindStationFeeds, StationFeeds } from './station-feeds.ts'
import {
  type ChangedFeed,
  deleteStatesExcept,
  listChanged,
  listWithFeeds,
  setAnnounced,
  setFailed,
  setMade,
} from './websub-store.ts'

type Deps = {
  db: Db
  clock: Clock
  media: MediaUrls
  urls: PublicUrls
  /** Reads what is in the database now: a cached programme may be older than the station's counter of changes. */
  find: FindStationFeeds
  client: OutgoingClient
  hub: string
  /** Tells apart what else feeds are made of: with another program, or other settings of it, they are made anew. */
  revision: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Pauses after failed attempts: a minute at first, an hour at most. */
const [firstPauseSeconds, maxPauseSeconds] = [60, 3600]

/**
 * Makes the job that tells the WebSub hub of feeds that have changed. It makes the feeds of a station when the station was written
 * to since they were made for the hub, or when they change with time; that stores their digests, and the hub is told of each whose
 * digest it was not told of. All of that is stored, so a restart makes no feed.
 */
export function websubJob(deps: Deps): (signal: AbortSignal) => Promise<void> {
  const { db, clock, urls, find, client, hub, revision, log } = deps
  // The hub is told of what is stored.
  const rssDeps = {
    ...deps,
    onUnstored(error: unknown) {
      throw error
    },
  }

  async function tell(url: string): Promise<void> {
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': url, 'hub.topic': url }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Aircheck' }
    const { status } = await client.request({ method: 'POST', url: hub, headers, body })
    if (status < 200 || status > 299) throw new Error(`The hub answered ${status}`)
  }

  /** Tells the hub of a changed feed; returns when to try again, in Unix seconds, if that failed or it is too early. */
  async function announce({ station }: StationFeeds, show: Show | undefined, feed: ChangedFeed, now: number) {
    // A later time was stored while the clock was ahead.
    if (feed.due_at > now && feed.due_at <= now + maxPauseSeconds) return feed.due_at
    try {
      await tell(urls.feed(station, show?.slug))
      await setAnnounced(db, station.id, feed)
      return Number.POSITIVE_INFINITY
    } catch (error) {
      const pause = Math.min(firstPauseSeconds * 2 ** Math.min(feed.failures, 20), maxPauseSeconds)
      await setFailed(db, station.id, feed, now + pause)
      log.warn({ err: error, station: station.id }, 'could not tell the WebSub hub of a feed')
      return now + pause
    }
  }

  /**
   * Makes the feeds of a station and tells the hub of the changed ones; returns when to look at the station again though nothing was
   * written to it, in Unix seconds.
   */
  async function look(stationId: number, now: number, signal: AbortSignal): Promise<number> {
    const feeds = await find(stationId)
    const { showOf } = feeds.programme
    await deleteStatesExcept(db, stationId, [...showOf.keys()])
    const offered = [undefined, ...showOf.values()].filter(
      (show) => (!show || isPublicShow(show)) && feeds.hasFeed(show),
    )
    let againAt = Number.POSITIVE_INFINITY
    for (const show of offered) {
      signal.throwIfAborted()
      const { changesAt } = await makeRss(rssDeps, { feeds, show, page: 1, now })
      againAt = Math.min(againAt, changesAt)
      // Requests go first.
      await sleep(1)
    }
    const changed = await listChanged(db, stationId)
    for (const show of offered) {
      const feed = changed.find(({ name }) => name === feedStateName(show?.id, 1))
      if (!feed) continue
      signal.throwIfAborted()
      againAt = Math.min(againAt, await announce(feeds, show, feed, now))
    }
    return againAt
  }

  return async (signal) => {
    for (const { id, changes, made } of await listWithFeeds(db)) {
      signal.throwIfAborted()
      const now = unixSeconds(clock)
      const digest = digestOf(`${changes} ${revision}`)
      // A clock that was ahead worked out what is due if the feeds were made later than now.
      if (made && made.digest === digest && made.at <= now && now < made.againAt) continue
      try {
        // The counter was read before the feeds: a change in between has them made again by the next run.
        await setMade(db, id, { digest, at: now, againAt: await look(id, now, signal) })
      } catch (error) {
        signal.throwIfAborted()
        // The other stations are not held up.
        log.warn({ err: error, station: id }, 'could not prepare feeds for the WebSub hub')
      }
    }
  }
}
