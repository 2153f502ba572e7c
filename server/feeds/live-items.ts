import { instantOf, localDay } from '../lib/zoned-time.ts'
import { occurrencesByDay } from '../public/rules/occurrences.ts'
import type { PublicUrls } from '../public/urls.ts'
import { showIn } from '../schedule/programme.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import type { Show } from '../shows/store.ts'
import { occurrenceUid } from './rules/guid.ts'
import { audioTypeOf, isExplicit } from './rules/item.ts'
import { type LiveItem, liveStatus, nextStatusAt } from './rules/live.ts'
import { isArtwork } from './rules/requirements.ts'
import type { StationFeeds } from './station-feeds.ts'

/** The days before and after today whose occurrences may be announced: they may begin two days ago and end later. */
const [daysBefore, days] = [9, 12]

/**
 * The live items of a feed, of shows that are marked live, and when they change next, in Unix seconds. There are none where no
 * stream is offered over HTTPS.
 */
export function liveItems(feeds: StationFeeds, show: Show | undefined, urls: PublicUrls, now: number) {
  const { station, programme, row, ofStation, ofShow } = feeds
  const { listen_url: listenUrl } = station.website
  const url = listenUrl || urls.sound(station) || ''
  const isAnnounced = (one: Show) =>
    one.live === 1 && isPublicShow(one) && (show ? one.id === show.id : one.in_feed === 1)
  const announced = new Set([...programme.showOf.values()].filter(isAnnounced).map(({ id }) => id))
  if (announced.size === 0 || !url.startsWith('https://')) return { items: [], changesAt: Number.POSITIVE_INFINITY }

  const first = localDay(station.timeZone, now) - daysBefore
  const occurrences = occurrencesByDay(programme.plan, first, days, now)
    .flatMap((day) => day.occurrences)
    .filter(({ showId }) => announced.has(showId))
  const items = occurrences.flatMap((occurrence): LiveItem[] => {
    const status = liveStatus(occurrence, now)
    if (status === undefined) return []
    const { startAt, endAt } = occurrence
    const show = showIn(programme, occurrence)
    const { title, description, presenter, slug } = show
    const own = ofShow(show).artwork
    return [
      {
        ...{ uid: occurrenceUid(row, occurrence), status, startAt, endAt, title, description, presenter },
        explicit: isExplicit(show, station.website.explicit),
        image: isArtwork(own) ? own.url : ofStation.artwork.url,
        stream: { url, type: listenUrl ? audioTypeOf(url) : 'audio/mpeg' },
        page: urls.ofShow(station, slug) || url,
      },
    ]
  })
  const changesAt = Math.min(
    ...occurrences.map((occurrence) => nextStatusAt(occurrence, now)),
    // Later occurrences are seen then.
    instantOf(station.timeZone, localDay(station.timeZone, now) + 1, 0),
  )
  return { items, changesAt }
}
