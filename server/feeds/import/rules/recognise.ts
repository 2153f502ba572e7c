import type { Identified } from '../../../episodes/rules/guids.ts'
import { foldForSearch } from '../../../lib/case-folding.ts'
import { uuidOfName } from '../../../lib/uuid.ts'
import { feedGuidOf } from '../../rules/guid.ts'
import type { Feed, FeedItem } from './feed.ts'
import { type Here, maxGuidLength } from './plan.ts'

/** A show: the feed that it continues, and its `podcast:guid`; both may be empty. */
export type ShowSource = { id: number; title: string; source_feed: string; feed_guid: string }

/** A feed, as it is stored: its id, its `podcast:guid`, and whether the show that it is imported into may continue it. */
export type FeedSource = {
  feedId: string
  feedGuid: string
  /** No other episode of the show has a guid of the feed. */
  mayContinue: boolean
}

/** The show and the episodes of a station that are those of a feed. */
export type Recognised = {
  source: FeedSource
  /** The show to import into; undefined for a new one. */
  show: ShowSource | undefined
  /** The episodes by the guids of the items that they are. */
  here: Map<string, Here>
}

/** A namespace of our own, for feeds that have neither a `podcast:guid` nor a URL. */
const files = 'a3c5d5b8-0c37-5f0e-9a0b-5d7c2e4f6a18'

/** The namespace of URLs. Source: RFC 9562, section 6.6. */
const urls = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

const isWeb = /^https?:\/\//i
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The ids of a feed, the surest first: its `podcast:guid`, and the UUID that directories compute from its URL, under which it was
 * imported before it had the first. A file that has neither is known by its title and its oldest item.
 */
function feedIds(feed: Feed, ofUrl: string): string[] {
  const { guid } = feed.channel
  const ids = [isUuid.test(guid) ? guid : '', ofUrl].filter((id) => id !== '')
  return ids.length > 0 ? ids : [fileId(feed)]
}

function fileId({ channel, items }: Feed): string {
  const ofTime = (item: FeedItem) => item.datetime ?? Number.POSITIVE_INFINITY
  const oldest = items.reduce<FeedItem | undefined>((a, b) => (a && ofTime(a) < ofTime(b) ? a : b), undefined)
  const { guid, datetime, title } = oldest ?? {}
  // Guids may change, and so may the address of the audio, which is that of an item without one.
  return uuidOfName(files, JSON.stringify([channel.title, channel.ownerEmail, datetime ?? guid, title]))
}

/**
 * An item whose guid is the address of its audio, because it has none of its own, and is too long for one, with the UUID of that
 * address in its place.
 */
export function withShortGuid<Item extends Pick<FeedItem, 'guid' | 'audio'>>(item: Item): Item {
  const { guid, audio } = item
  if (guid.length <= maxGuidLength) return item
  const isAddress = audio.some(({ url }) => url === guid || url === URL.parse(guid)?.href)
  return isAddress ? { ...item, guid: uuidOfName(urls, guid) } : item
}

/**
 * Finds the show and the episodes of a feed in a station. A guid says nothing by itself, because many podcasts number their episodes 1,
 * 2, 3: an episode is that of an item if it came from this feed. A feed that has moved to another URL, and one that an early version
 * imported without storing where it came from, are recognised by the title of their show, and by most of the items whose guid is known
 * having the date and the title of their episodes; one of both is enough where no feed was stored. A `podcast:guid`, or the URL in a
 * file, does not count if most of what was imported under it has other dates and titles, in a show with another title: it was copied
 * from another podcast.
 *
 * Guids change too: a host gives new ones, or an item has none, and the address of its audio is signed anew at each reading. An item
 * without an episode is that of the feed, or of its show, that has the same date and the same title; one episode for each item.
 * @param url where the feed is, if it is on the web
 * @param known.given the id of the show to import into; undefined to find the one that continues the feed
 * @param known.withGuids the episodes with guids of items, oldest first
 * @param known.withDates the episodes with dates of items, oldest first
 */
export function recognise(
  feed: Feed,
  url: string | undefined,
  {
    shows,
    given,
    withGuids,
    withDates,
  }: {
    shows: readonly ShowSource[]
    given?: number
    withGuids: readonly Identified[]
    withDates: readonly Identified[]
  },
): Recognised {
  const { title } = feed.channel
  const items = new Map(feed.items.toReversed().map((item) => [item.guid, item]))
  const agreementOf = (episode: Identified) => {
    const item = items.get(guidIn(episode))!
    return Number(item.datetime === episode.datetime) + Number((item.title || title) === episode.title)
  }
  /** Whether most episodes agree in one or both of date and title: positive if they do, negative if they do not. */
  const vote = (episodes: readonly Identified[], needed: 1 | 2) =>
    episodes.reduce((sum, episode) => sum + (agreementOf(episode) >= needed ? 1 : -1), 0)
  const under = (id: string) => withGuids.filter(({ source_feed }) => source_feed === id)

  const titles = new Map(shows.map((one) => [one.id, foldForSearch(one.title)]))
  // A show that was deleted may have had any title.
  const hasTitle = ({ show_id }: Identified) => [undefined, foldForSearch(title)].includes(titles.get(show_id))

  const { guid, selfUrl } = feed.channel
  const ofUrl = isWeb.test(url ?? selfUrl) ? feedGuidOf(url ?? selfUrl) : ''
  const isSure = (id: string) =>
    (id === ofUrl && url !== undefined) || vote(under(id), 1) >= 0 || under(id).some(hasTitle)
  const sure = feedIds(feed, ofUrl).filter(isSure)
  const own = new Set(sure.length > 0 ? sure : [fileId(feed)])
  const ofFeed = withGuids.find(({ source_feed }) => own.has(source_feed))
  const show =
    given === undefined
      ? (shows.find(({ source_feed }) => own.has(source_feed)) ??
        shows.find(({ feed_guid }) => own.has(feed_guid)) ??
        shows.find(({ id }) => id === ofFeed?.show_id))
      : shows.find(({ id }) => id === given)

  const isNear = (episode: Identified) => (show ? episode.show_id === show.id : hasTitle(episode))
  const others = withGuids.filter((episode) => !own.has(episode.source_feed) && isNear(episode))
  const groups = Map.groupBy(others, ({ show_id, source_feed }) => `${show_id} ${source_feed}`)
  const moved = [...groups.values()].find((group) => vote(group, group[0]!.source_feed === '' ? 1 : 2) > 0)?.[0]

  const stored = [show?.source_feed ?? '', ofFeed?.source_feed ?? ''].find((id) => own.has(id))
  const feedId = stored ?? (moved?.source_feed || [...own][0]!)
  const showId = show?.id ?? moved?.show_id
  const isEarly = ({ source_feed, show_id }: Identified) => source_feed === '' && show_id === showId
  const isHere = (episode: Identified) =>
    own.has(episode.source_feed) || episode.source_feed === feedId || (isEarly(episode) && agreementOf(episode) > 0)
  const mayContinue = withGuids.filter(isEarly).every(isHere)
  const hereOf = ({ id, show_id }: Identified, hasOtherGuid: boolean): Here => ({
    episodeId: id,
    hasOtherGuid,
    otherShow: show_id === showId ? undefined : shows.find((one) => one.id === show_id)?.title,
  })
  const here = new Map(withGuids.filter(isHere).map((episode) => [guidIn(episode), hereOf(episode, false)]))
  const known = new Set([...here.values()].map(({ episodeId }) => episodeId))
  const isOfFeed = ({ source_feed, show_id }: Identified) =>
    own.has(source_feed) || source_feed === feedId || show_id === showId
  const free = Map.groupBy(
    withDates.filter((episode) => !known.has(episode.id) && isOfFeed(episode)),
    (episode) => JSON.stringify([episode.datetime, episode.title]),
  )
  for (const item of items.values()) {
    if (item.guid === '' || item.datetime === undefined || here.has(item.guid)) continue
    const episode = free.get(JSON.stringify([item.datetime, item.title || title]))?.shift()
    if (episode) here.set(item.guid, hereOf(episode, true))
  }
  return {
    source: { feedId, feedGuid: guid || ofUrl, mayContinue },
    show: shows.find(({ id }) => id === showId),
    here,
  }
}

/** The guid of an episode in the feed that it was imported from. */
function guidIn({ source_feed, source_guid, guid }: Identified): string {
  return source_feed === '' ? guid : source_guid
}
