import { guidInShow } from '../episodes/rules/guids.ts'
import { findNextDue } from '../episodes/store.ts'
import { Document } from '../http/answers/document.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { notPublic } from '../public/caller.ts'
import type { PublicUrls } from '../public/urls.ts'
import { showIn } from '../schedule/programme.ts'
import type { Show } from '../shows/store.ts'
import { type ArtworkOf, readArtwork } from './artwork.ts'
import { liveItems } from './live-items.ts'
import { frequencyOf } from './rules/frequency.ts'
import { feedGuidOf } from './rules/guid.ts'
import { audioTypeOf, type FeedItem, isExplicit } from './rules/item.ts'
import { isArtwork } from './rules/requirements.ts'
import { type PageLinks, rss } from './rules/rss.ts'
import { distinctTitles } from './rules/titles.ts'
import { feedStateName, type StateDeps, statesOf } from './states.ts'
import type { StationFeeds } from './station-feeds.ts'
import { countReady, type FeedOf, findFeedGuid, listReady, type ReadyEpisode, setFeedGuid } from './store.ts'

/** The number of items of a page of a feed. */
export const itemsOfPage = 300

type Deps = StateDeps & { media: MediaUrls; urls: PublicUrls; hub: string }

/** A feed and its page; `show` is undefined for the feed of the station. */
export type RssRequest = { feeds: StationFeeds; show: Show | undefined; page: number; now: number }

/**
 * Makes a page of a feed, and says when it changes with time, in Unix seconds.
 * @throws 404 where the feed is not offered or has no such page
 */
export async function makeRss(deps: Deps, { feeds, show, page, now }: RssRequest) {
  const { db, urls, hub } = deps
  const { row, station, ofStation, programme } = feeds
  const { website } = station
  if (!feeds.hasFeed(show)) throw notPublic()
  const stationId = station.id
  const wanted = { stationId, showId: show?.id, now }
  const pages = show ? Math.max(1, Math.ceil((await countReady(db, wanted)) / itemsOfPage)) : 1
  if (page > pages) throw notPublic()
  const episodes = await listReady(db, wanted, { offset: (page - 1) * itemsOfPage, limit: itemsOfPage })
  const live = page === 1 ? liveItems(feeds, show, urls, now) : { items: [], changesAt: Number.POSITIVE_INFINITY }
  const [due] = await findNextDue(db, { stationId, now })

  const self = urls.feed(station, show?.slug)
  const artwork = show && feeds.ofShow(show).artwork.url !== '' ? feeds.ofShow(show).artwork : ofStation.artwork
  const moved = show ? show.new_feed_url : website.new_feed_url
  const newFeedUrl = moved === self ? '' : moved
  const channel = {
    title: show?.title ?? station.name,
    link: (show ? urls.ofShow(station, show.slug) : urls.ofStation(station)) || station.url || urls.base,
    description: show?.description ?? station.description,
    language: show?.language || website.language,
    copyright: website.copyright,
    author: website.author || station.name,
    ownerEmail: website.owner_email,
    category: show?.category || website.category,
    explicit: isExplicit(show, website.explicit),
    image: artwork.url,
    kind: show?.kind ?? ('episodic' as const),
    guid: await guidOf(deps, { stationId, showId: show?.id }, self),
    presenter: show?.presenter ?? '',
    frequency: show && frequencyOf(programme.plan, show.id),
    ...{ newFeedUrl, hub, links: linksOf(self, page, pages) },
  }
  const images = await readArtwork(
    db,
    deps.media,
    stationId,
    episodes.map(({ image }) => image),
  )
  const items = itemsOf(deps, feeds, episodes, images, show === undefined)
  const text = rss(channel, items, live.items)
  const name = feedStateName(show?.id, page)
  const state = (await statesOf(deps, row.id, [{ name, text }], now)).get(name)
  const document = new Document({
    type: 'application/rss+xml; charset=utf-8',
    text,
    modifiedAt: state?.changedAt,
    ...(newFeedUrl !== '' && { location: newFeedUrl }),
  })
  return { document, changesAt: Math.min(due?.datetime ?? Number.POSITIVE_INFINITY, live.changesAt) }
}

/** The stored `podcast:guid` of a feed; it is made when the feed is offered for the first time. */
async function guidOf({ db, onUnstored }: StateDeps, feed: FeedOf, url: string): Promise<string> {
  const known = await findFeedGuid(db, feed)
  if (known !== '') return known
  const made = feedGuidOf(url)
  try {
    await setFeedGuid(db, feed, made)
  } catch (error) {
    onUnstored(error)
    return made
  }
  return findFeedGuid(db, feed)
}

function linksOf(url: string, page: number, pages: number): PageLinks {
  const at = (number: number) => (number === 1 ? url : `${url}?page=${number}`)
  if (pages === 1) return { self: at(1) }
  return {
    ...{ self: at(page), first: at(1) },
    previous: page > 1 ? at(page - 1) : undefined,
    next: page < pages ? at(page + 1) : undefined,
    last: at(pages),
  }
}

function itemsOf(
  { media, urls }: Deps,
  { station, programme, ofShow }: StationFeeds,
  episodes: readonly ReadyEpisode[],
  artworkOf: ArtworkOf,
  isOfStation: boolean,
): FeedItem[] {
  const titles = distinctTitles(
    episodes.map(({ title, datetime }) => ({ title, at: datetime })),
    station.timeZone,
  )
  const seen = new Set<string>()
  return episodes.flatMap((episode, index) => {
    const { id, description, datetime, media_name, audio_url, audio_length, duration_ms } = episode
    const hasChapters = Boolean(episode.has_plays) || (episode.chapters ?? '[]') !== '[]'
    const isOurs = media_name !== null
    const url = isOurs ? `${media.ofFile(media_name)}?via=feed` : audio_url
    // Apps take items of one URL for the same episode.
    if (seen.has(url)) return []
    seen.add(url)
    const show = showIn(programme, { showId: episode.show_id })
    // In the feed of a show, its artwork is that of the channel.
    const artwork = [artworkOf(episode.image), ...(isOfStation ? [ofShow(show).artwork] : [])].find(isArtwork)
    return {
      guid: isOfStation ? episode.guid : guidInShow({ ...episode, is_taken: Boolean(episode.is_taken) }),
      ...{ title: titles[index]!, description, at: datetime },
      link: urls.ofEpisode(station, id),
      enclosure: { url, bytes: audio_length, type: isOurs ? 'audio/mpeg' : audioTypeOf(url) },
      durationMs: duration_ms || null,
      explicit: isExplicit(show, station.website.explicit),
      image: artwork?.url ?? null,
      chapters: hasChapters ? urls.chapters(station, id) : null,
      presenter: isOfStation ? show.presenter : '',
    }
  })
}
