import type { Static } from 'typebox'
import type { Db } from '../database/open.ts'
import type { ReadRequest } from '../http/answers/cached-route.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { isoDateOf } from '../lib/epoch-day.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { localDay } from '../lib/zoned-time.ts'
import { recordingStatus } from '../recordings/status.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { nextBoundary } from '../schedule/rules/boundaries.ts'
import { usualTimes } from '../schedule/rules/usual-times.ts'
import { byTitle } from '../shows/rules/title-order.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import { moved, notPublic } from './caller.ts'
import { findPublicShow, publicStation } from './find.ts'
import type { Now } from './now.ts'
import type { OfferedSound } from './offered-sound.ts'
import { presentPublicShow } from './present.ts'
import type { scheduleQuery, showPath } from './programme-schema.ts'
import { nextStarts, occurrencesByDay } from './rules/occurrences.ts'
import { dayOf } from './rules/parameters.ts'
import { isRewindable, offeredRewind } from './rules/rewind.ts'
import type { tapeQuery } from './station-schema.ts'
import { countByShow, listMadeOf } from './store.ts'
import type { Tape } from './tape.ts'
import type { OfferedFeeds, PublicUrls } from './urls.ts'

type Deps = {
  db: Db
  clock: Clock
  programmes: Programmes
  media: MediaUrls
  urls: PublicUrls
  feeds: (stationId: number) => Promise<OfferedFeeds>
  now: (stationId: number) => Promise<Now>
  tape: (stationId: number, epochDay: number) => Promise<{ tape: Tape; isWhole: boolean }>
  offered: OfferedSound
}

type Read<Params = unknown, Query = unknown> = ReadRequest<Params, Query>

/** For how many days the next start of a show is looked for. */
const nextStartDays = 28

/** Time after which what a bucket that is down left out is looked for again, in seconds. */
const retrySeconds = 20

/** Reads of a station and its programme, for /public and for pages. Each sets when its answer changes with time. */
export function programmeReads(deps: Deps) {
  const { db, clock, programmes, media, urls } = deps

  async function listShows(request: { caller: { stationId: number }; freshUntil: number }) {
    const { stationId } = request.caller
    const { station } = await publicStation(db, stationId)
    const { plan, showOf } = await programmes(stationId)
    const now = unixSeconds(clock)
    const counts = await countByShow(db, stationId, now)
    const { hasFeed } = await deps.feeds(stationId)
    const starts = nextStarts(plan, now, nextStartDays)
    request.freshUntil = nextBoundary(plan, now)
    return [...showOf.values()]
      .filter(isPublicShow)
      .sort(byTitle)
      .map((show) => {
        const nextAt = starts.get(show.id) ?? null
        const episodes = counts.get(show.id) ?? 0
        return presentPublicShow(show, { nextAt, episodes, hasFeed: hasFeed(show) }, station, deps)
      })
  }

  return {
    station: async ({ caller }: Read) => {
      const { row, station } = await publicStation(db, caller.stationId)
      const { slug, language, listen_url, rewind_hours } = station.website
      const { oldest_at } = await recordingStatus(db, row, clock.nowMs())
      const sound = urls.sound(station)
      const { hasFeed, hasGuides } = await deps.feeds(caller.stationId)
      const rewindFrom = sound && offeredRewind(rewind_hours, oldest_at, unixSeconds(clock))
      return {
        ...{ slug, name: station.name, description: station.description, image: media.ofImage(station.image) },
        ...{ color: station.color, url: station.url, timezone: station.timeZone, language },
        page_url: urls.ofStation(station),
        feed_url: hasFeed() ? urls.feed(station) : null,
        calendar_url: hasGuides ? urls.calendar(station) : null,
        listen: {
          url: listen_url || sound,
          type: listen_url ? null : sound && 'audio/mpeg',
          rewind_url: rewindFrom === null ? null : sound,
          rewind_from: rewindFrom,
          hls_url: rewindFrom === null ? null : urls.hls(station),
        },
      }
    },
    now: async (request: Read) => {
      const { body, nextChangeAt } = await deps.now(request.caller.stationId)
      if (nextChangeAt !== null) request.freshUntil = nextChangeAt
      return body
    },
    schedule: async (request: Read<unknown, Static<typeof scheduleQuery>>) => {
      const { caller, query } = request
      const { station } = await publicStation(db, caller.stationId)
      const programme = await programmes(caller.stationId)
      const now = unixSeconds(clock)
      const first = query.from === undefined ? localDay(station.timeZone, now) : dayOf('from', query.from)
      const days = occurrencesByDay(programme.plan, first, query.days ?? 7, now)
      const span = { from: days[0]!.startAt, until: days.at(-1)!.endAt }
      const heard = await deps.offered(caller.stationId, station.website.rewind_hours, span)
      const madeOf = await listMadeOf(db, caller.stationId, span, now)
      request.freshUntil = nextBoundary(programme.plan, now)
      return {
        timezone: station.timeZone,
        days: days.map(({ epochDay, occurrences }) => ({
          date: isoDateOf(epochDay),
          shows: occurrences.map(({ isCurrent, ...occurrence }) => {
            const { showId, startAt, endAt } = occurrence
            const show = showIn(programme, occurrence)
            const isPublic = isPublicShow(show)
            return {
              title: isPublic ? show.title : station.name,
              show_slug: isPublic ? show.slug : null,
              image: media.ofImage(isPublic ? show.image : '', station.image),
              ...{ start_time: startAt, end_time: endAt, is_current: isCurrent },
              episode_id: isPublic ? (madeOf.get(`${showId}@${startAt}`) ?? null) : null,
              rewindable: isRewindable({ startAt, endAt }, show, heard),
            }
          }),
        })),
      }
    },
    shows: async (request: Read) => listShows(request),
    show: async (request: Read<Static<typeof showPath>>) => {
      const { show: slug } = request.params
      const show = await findPublicShow(db, programmes, request.caller.stationId, slug)
      if (!show) throw notPublic()
      if (show.slug !== slug) throw moved(request.url, `shows/${slug}`, `shows/${show.slug}`)
      const [found] = (await listShows(request)).filter(({ slug }) => slug === show.slug)
      if (!found) throw notPublic()
      return found
    },
    /** The spans in which by an exception nothing is on air. */
    cleared: async ({ caller }: Read) => (await programmes(caller.stationId)).cleared,
    /** The times of public shows in a week, by slug. */
    usualTimes: async ({ caller }: Read) => {
      const { plan, showOf } = await programmes(caller.stationId)
      return new Map(
        [...usualTimes(plan)].flatMap(([id, times]) => {
          const show = showOf.get(id)
          return show && isPublicShow(show) ? [[show.slug, times] as const] : []
        }),
      )
    },
    tape: async (request: Read<unknown, Static<typeof tapeQuery>>) => {
      const { caller, query } = request
      const { station } = await publicStation(db, caller.stationId)
      if (station.website.rewind_hours === 0) throw notPublic()
      const now = unixSeconds(clock)
      request.freshUntil = nextBoundary((await programmes(caller.stationId)).plan, now)
      const epochDay = query.date === undefined ? localDay(station.timeZone, now) : dayOf('date', query.date)
      const { tape, isWhole } = await deps.tape(caller.stationId, epochDay)
      if (!isWhole) request.freshUntil = Math.min(request.freshUntil, now + retrySeconds)
      return tape
    },
  }
}
