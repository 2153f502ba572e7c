import { words as german } from '../../web/words/de/listeners.ts'
import { words as english } from '../../web/words/en/listeners.ts'
import { isolating } from '../../web/words/isolated.ts'
import { type Language, languages, localeOf } from '../../web/words/language.ts'
import type { PublicReads } from '../public/reads.ts'
import type { Website } from '../station/rules/website-fields.ts'
import { type Times, timesOf } from './rules/times.ts'

type Answer<Read extends (request: never) => Promise<unknown>> = Awaited<ReturnType<Read>>
type Programme = PublicReads['programme']
type Episodes = PublicReads['episodes']
type Songs = PublicReads['songs']

/** The answers of the public reads, which pages are made of. */
export type StationAnswer = Answer<Programme['station']>
export type NowAnswer = Answer<Programme['now']>
export type ScheduleAnswer = Answer<Programme['schedule']>
export type ShowAnswer = Answer<Programme['show']>
export type UsualTimesAnswer = Answer<Programme['usualTimes']>
export type ClearedAnswer = Answer<Programme['cleared']>
export type TapeAnswer = Answer<Programme['tape']>
export type EpisodesAnswer = Answer<Episodes['episodes']>
export type EpisodeAnswer = Answer<Episodes['episode']>
export type ListedEpisode = EpisodesAnswer['episodes'][number]
export type MomentsAnswer = Answer<Episodes['moments']>
export type SongsAnswer = Answer<Songs['songs']>

export type Words = typeof english

const catalogues: Record<Language, Words> = { en: isolating(english), de: isolating(german) }

/** The station of a page, and the language and the addresses that the page is written in. */
export type Site = {
  station: StationAnswer
  website: Website
  /** The URL of a wide picture, or empty. */
  cover: string
  language: Language
  /** The language, where the reader has chosen another one than that of the station. Links keep it. */
  chosen: Language | undefined
  words: Words
  times: Times
  /** Unix seconds. */
  now: number
  /** The URL of this server, without a slash at the end. */
  origin: string
  /** The beginning of links to pages of the station: `/kiosk`, or `https://radio.example` where it has its own domain. */
  root: string
  /** The absolute URL of the page of the station, without a slash at the end. */
  canonical: string
}

type Options = Pick<Site, 'station' | 'website' | 'cover' | 'now' | 'origin' | 'root' | 'canonical'> & {
  lang: string | undefined
}

/** @param lang the language that the reader has chosen, if any; otherwise it is that of the station */
export function siteOf({ lang, ...of }: Options): Site {
  const { timezone, language: ofStation } = of.station
  const known = (tag: string | undefined) => languages.find(({ code }) => code === tag?.toLowerCase().split('-')[0])
  const usual = known(ofStation)?.code ?? 'en'
  const language = known(lang)?.code ?? usual
  const words = catalogues[language]
  return {
    ...of,
    language,
    chosen: language === usual ? undefined : language,
    words,
    times: timesOf(timezone, localeOf[language], words, of.now),
  }
}
