import type { MediaUrls } from '../lib/media-name.ts'
import { type Programme, showIn } from '../schedule/programme.ts'
import type { Occurrence } from '../schedule/rules/airing.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import type { Show } from '../shows/store.ts'
import type { Station } from '../station/present.ts'
import type { PublicEpisode } from './store.ts'
import type { PublicUrls } from './urls.ts'

/** The makers of the URLs of pictures, and of pages and feeds. */
export type Presenting = { media: Pick<MediaUrls, 'ofImage'>; urls: PublicUrls }

/**
 * The JSON of a show that is on the schedule. One that is not public has the name and the picture of the station instead of its
 * own.
 */
export function presentOccurrence(
  occurrence: Occurrence,
  programme: Programme,
  station: Station,
  { media, urls }: Presenting,
) {
  const { startAt, endAt } = occurrence
  const show = showIn(programme, occurrence)
  const times = { start_time: startAt, end_time: endAt }
  if (!isPublicShow(show)) {
    const hidden = { show_slug: null, description: '', image: media.ofImage(station.image), presenter: '' }
    return { title: station.name, ...hidden, ...times, page_url: null }
  }
  const { title, slug, description, presenter } = show
  const image = media.ofImage(show.image, station.image)
  return { title, show_slug: slug, description, image, presenter, ...times, page_url: urls.ofShow(station, slug) }
}

/** The JSON of a show. `image` is a URL, as in a programme. */
export function presentPublicShow(
  { slug, title, description, presenter, ...show }: Show,
  { nextAt, episodes, hasFeed }: { nextAt: number | null; episodes: number; hasFeed: boolean },
  station: Station,
  { media, urls }: Presenting,
) {
  const image = media.ofImage(show.image, station.image)
  const texts = { slug, title, description, image, presenter }
  const feed_url = hasFeed ? urls.feed(station, slug) : null
  return { ...texts, page_url: urls.ofShow(station, slug), feed_url, next_at: nextAt, episodes }
}

/** Makes the JSON of public episodes. */
export function publicEpisodePresenter(media: MediaUrls, urls: PublicUrls) {
  return (episode: PublicEpisode, station: Station) => ({
    id: episode.id,
    guid: episode.guid,
    title: episode.title,
    description: episode.description,
    image: media.ofImage(episode.image, episode.show_image, station.image),
    datetime: episode.datetime,
    duration_ms: episode.duration_ms,
    audio_url: episode.media_name === null ? episode.audio_url : media.ofFile(episode.media_name),
    audio_length: episode.audio_length,
    show: { slug: episode.show_slug, title: episode.show },
    page_url: urls.ofEpisode(station, episode.id),
    waveform_url: episode.has_waveform ? urls.waveform(station, episode.id) : null,
    chapters: (JSON.parse(episode.chapters ?? '[]') as [number, string][]).map(([start_ms, title]) => ({
      start_ms,
      title,
    })),
  })
}

export type PresentPublicEpisode = ReturnType<typeof publicEpisodePresenter>
