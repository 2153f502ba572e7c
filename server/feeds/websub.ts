import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import { isPublicShow } from '../public/rules/visibility.ts'
import type { PublicUrls } from '../public/urls.ts'
import { makeRss } from './rss.ts'
import { feedStateName } from './states.ts'
import type { FindStationFeeds } from './station-feeds.ts'
import { deleteStatesExcept, listChanged, listWithFeeds, setAnnounced, setFailed } from './websub-store.ts'

type Deps = {
  db: Db
  clock: Clock
  media: MediaUrls
  urls: PublicUrls
  find: FindStationFeeds
  client: OutgoingClient
  hub: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The length of audio becomes known without a change of the station: its feeds are made again after this time, in seconds. */
const againSeconds = 600

/** Pauses after failed attempts: a minute at first, an hour at most. */
const [firstPauseSeconds, maxPauseSeconds] = [60, 3600]

/**
 * Makes the job that tells the WebSub hub of feeds that have changed. It makes the feeds of stations that were written to or
 * have a new episode, which stores their digests; the hub is told of each whose digest it was not told of.
 */
export function websubJob(deps: Deps): (signal: AbortSignal) => Promise<void> {
  const { db, clock, urls, find, client, hub, log } = deps
  // The hub is told of what is stored.
  const rssDeps = {
    ...deps,
    onUnstored(error: unknown) {
      throw error
    },
  }
  const seen = new Map<number, { changes: number; until: number }>()

  /** Makes the feeds of a station; returns when they change with time, in Unix seconds. */
  async function makeFeeds(stationId: number, now: number): Promise<number> {
    const feeds = await find(stationId)
    await deleteStatesExcept(db, stationId, [...feeds.programme.showOf.keys()])
    let until = now + againSeconds
    for (const show of [undefined, ...feeds.programme.showOf.values()]) {
      if ((show && !isPublicShow(show)) || !feeds.hasFeed(show)) continue
      const { changesAt } = await makeRss(rssDeps, { feeds, show, page: 1, now })
      until = Math.min(until, changesAt)
      // Requests go first.
      await sleep(1)
    }
    return until
  }

  async function tell(url: string): Promise<void> {
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': url, 'hub.topic': url }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Aircheck' }
    const { status } = await client.request({ method: 'POST', url: hub, headers, body })
    if (status < 200 || status > 299) throw new Error(`The hub answered ${status}`)
  }

  /** Tells the hub of the changed feeds of a station. */
  async function announce(stationId: number, now: number, signal: AbortSignal): Promise<void> {
    const changed = await listChanged(db, stationId, now)
    if (changed.length === 0) return
    const { station, programme, hasFeed } = await find(stationId)
    for (const show of [undefined, ...programme.showOf.values()]) {
      const state = changed.find(({ name }) => name === feedStateName(show?.id, 1))
      if (!state || (show && !isPublicShow(show)) || !hasFeed(show)) continue
      signal.throwIfAborted()
      try {
        await tell(urls.feed(station, show?.slug))
        await setAnnounced(db, stationId, state)
      } catch (error) {
        const pause = Math.min(firstPauseSeconds * 2 ** Math.min(state.failures, 20), maxPauseSeconds)
        await setFailed(db, stationId, state, now + pause)
        log.warn({ err: error, station: stationId }, 'could not tell the WebSub hub of a feed')
      }
    }
  }

  async function runFor(id: number, changes: number, signal: AbortSignal): Promise<void> {
    const now = unixSeconds(clock)
    const known = seen.get(id)
    if (known?.changes !== changes || known.until <= now) {
      seen.set(id, { changes, until: await makeFeeds(id, now) })
    }
    await announce(id, now, signal)
  }

  return async (signal) => {
    for (const { id, changes } of await listWithFeeds(db)) {
      signal.throwIfAborted()
      try {
        await runFor(id, changes, signal)
      } catch (error) {
        signal.throwIfAborted()
        // The other stations are not held up.
        log.warn({ err: error, station: id }, 'could not prepare feeds for the WebSub hub')
      }
    }
  }
}
