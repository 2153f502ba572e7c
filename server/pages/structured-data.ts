import { linesOf, linkOfLine } from '../lib/field-rules.ts'
import { isoDuration } from './rules/times.ts'
import type { EpisodeAnswer, ShowAnswer, Site } from './site.ts'

const context = 'https://schema.org'

/** The station in the terms of schema.org. */
export function stationData({ station, website, canonical }: Site): object {
  const sameAs = [station.url, ...linesOf(website.links).map((line) => linkOfLine(line)!.url)].filter(Boolean)
  return {
    ...{ '@context': context, '@type': 'RadioStation', '@id': canonical, name: station.name, url: canonical },
    ...(station.description && { description: station.description }),
    ...(website.tagline && { slogan: website.tagline }),
    ...(station.image && { logo: station.image, image: station.image }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** A show. */
export function showData(
  { canonical, station }: Site,
  { slug, title, description, image, presenter, feed_url }: ShowAnswer,
) {
  return {
    ...{ '@context': context, '@type': 'PodcastSeries', name: title, url: `${canonical}/shows/${slug}` },
    ...(description && { description }),
    ...(image && { image }),
    ...(presenter && { author: { '@type': 'Person', name: presenter } }),
    ...(feed_url !== null && { webFeed: feed_url }),
    publisher: { '@type': 'RadioStation', name: station.name, url: canonical },
  }
}

/** An episode with its audio. */
export function episodeData({ canonical, times }: Site, episode: EpisodeAnswer): object {
  const { id, title, description, image, datetime, duration_ms, audio_url, audio_length, show } = episode
  const duration = duration_ms !== null && { duration: isoDuration(duration_ms) }
  return {
    ...{ '@context': context, '@type': 'PodcastEpisode', name: title, url: `${canonical}/episodes/${id}` },
    datePublished: times.iso(datetime),
    ...(description && { description }),
    ...(image && { image }),
    ...duration,
    associatedMedia: {
      ...{ '@type': 'AudioObject', contentUrl: audio_url, encodingFormat: 'audio/mpeg', ...duration },
      ...(audio_length > 0 && { contentSize: `${audio_length}` }),
    },
    partOfSeries: { '@type': 'PodcastSeries', name: show.title, url: `${canonical}/shows/${show.slug}` },
  }
}
