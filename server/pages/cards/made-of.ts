import { type MediaUrls, pictureNameIn } from '../../lib/media-name.ts'
import { brandTokens } from '../rules/brand.ts'
import type { EpisodePart } from '../rules/part.ts'
import { counter, lengthInWords } from '../rules/times.ts'
import type { EpisodeAnswer, NowAnswer, ShowAnswer, Site, UsualTimesAnswer } from '../site.ts'
import { timesInWeek } from '../times-in-week.ts'
import type { OfEpisode, OfPart, OfShow, OnAir, Station } from './cards.ts'

/** The name of a picture in our storage, by its URL; undefined for one elsewhere, which is not drawn. */
export const storedPicture = ({ imageOf }: MediaUrls, url: string): string | undefined => pictureNameIn(imageOf(url))

/** The part that all cards of a station have in common. */
export function stationOf({ station }: Site, media: MediaUrls): Station {
  const { name, image, color } = station
  return { name, image: storedPicture(media, image), colors: brandTokens(color).light }
}

/** The line below the name on the card of a station. */
export const lineOf = ({ station, website }: Site): string =>
  website.tagline || (station.description.split('\n', 1)[0] ?? '')

/** The card of what is on air: the show, or the station between two shows; or when the station comes back. */
export function onAirOf(
  { station, words, times }: Site,
  { scheduled, stream }: NowAnswer,
): Omit<OnAir, 'image' | 'wave'> & { picture: string } {
  const { current, next } = scheduled
  const coming = next ? { time: times.hm(next.start_time), title: next.title } : undefined
  if (stream.state === 'down') {
    const title = coming ? words.backAt(coming.time) : words.offAir
    return { state: words.offAir, title, presenter: '', picture: station.image, next: coming }
  }
  return {
    state: current ? words.until(times.hm(current.end_time)) : words.onAirNow,
    title: current?.title ?? station.name,
    presenter: current?.presenter ?? '',
    picture: current?.image || station.image,
    next: coming,
  }
}

/** A show, and its times in a week. */
export function ofShow(
  site: Site,
  { slug, title, presenter }: ShowAnswer,
  usual: UsualTimesAnswer,
): Omit<OfShow, 'image'> {
  return { title, presenter, when: timesInWeek(site, usual, slug) }
}

/** An episode, with its date and length. */
export function ofEpisode(
  { times }: Site,
  { title, show, datetime, duration_ms }: EpisodeAnswer,
): Omit<OfEpisode, 'image' | 'wave'> {
  const facts = [times.date(datetime), duration_ms !== null && lengthInWords(duration_ms)].filter(Boolean).join(', ')
  return { title, show: show.title, facts }
}

/** A part of an episode: the words of a moment as a quotation, or the title of the episode. */
export function ofPart(
  { words, language }: Site,
  { title, show, duration_ms }: EpisodeAnswer,
  { fromMs, untilMs = duration_ms ?? undefined, title: said }: EpisodePart,
): Omit<OfPart, 'image' | 'wave'> {
  const length = untilMs === undefined ? '' : lengthInWords(untilMs - fromMs)
  if (said === undefined) return { words: title, lines: [show.title, words.momentOf(length, counter(fromMs)).trim()] }
  const [open, close] = language === 'de' ? '„“' : '“”'
  return { words: `${open}${said}${close}`, lines: [title, [show.title, length].filter(Boolean).join(', ')] }
}
