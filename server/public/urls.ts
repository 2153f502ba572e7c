import type { Show } from '../shows/store.ts'
import type { Station } from '../station/present.ts'

type PublicStation = Pick<Station, 'website' | 'isDomainProven'>

/** The URLs that listeners and websites meet; null for a part of the station that is switched off. */
export type PublicUrls = ReturnType<typeof publicUrls>

/** Whether a station has a feed and calendars, and a public show of it has a feed. */
export type OfferedFeeds = { hasFeed: (show?: Show) => boolean; hasGuides: boolean }

/** @param hasListening whether this installation offers the sound of stations */
export function publicUrls(baseUrl: string, { hasListening }: { hasListening: boolean }) {
  const { protocol, port } = new URL(baseUrl)
  const home = ({ website: { slug, domain }, isDomainProven }: PublicStation) =>
    domain && isDomainProven ? `${protocol}//${domain}${port && `:${port}`}` : `${baseUrl}/${slug}`
  const page = (station: PublicStation, path = '') => (station.website.pages ? home(station) + path : null)
  const feed = ({ website }: PublicStation, ending: string, show?: string) =>
    `${baseUrl}/feeds/${website.slug}${show === undefined ? '' : `/${show}`}.${ending}`
  return {
    base: baseUrl,
    /**
     * The beginning of links between the pages of a station: with a host where the station has a domain, because the same pages
     * are at another path there.
     */
    linksOf: (station: PublicStation) => (station.website.domain ? home(station) : `/${station.website.slug}`),
    ofStation: (station: PublicStation) => page(station),
    ofShow: (station: PublicStation, slug: string) => page(station, `/shows/${slug}`),
    ofEpisode: (station: PublicStation, id: number) => page(station, `/episodes/${id}`),
    waveform: ({ website }: PublicStation, id: number) => `${baseUrl}/public/${website.slug}/episodes/${id}/waveform`,
    /** The sound of the station from this server; null where it is not recorded. */
    sound: ({ website, record, streamUrl }: Pick<Station, 'website' | 'record' | 'streamUrl'>) =>
      hasListening && record && streamUrl !== '' ? `${baseUrl}/listen/${website.slug}.mp3` : null,
    feed: (station: PublicStation, show?: string) => feed(station, 'rss', show),
    calendar: (station: PublicStation, show?: string) => feed(station, 'ics', show),
    guide: (station: PublicStation) => feed(station, 'xmltv'),
    feedList: (station: PublicStation) => feed(station, 'opml'),
    chapters: ({ website }: PublicStation, id: number) => `${baseUrl}/feeds/${website.slug}/chapters/${id}.json`,
    hls: ({ website }: PublicStation) => `${baseUrl}/hls/${website.slug}/live.m3u8`,
  }
}
