import {
  domainOrEmpty,
  emailOrEmpty,
  flag,
  httpUrlOrEmpty,
  image,
  integer,
  language,
  lines,
  oneOf,
  slug,
  text,
} from '../../lib/field-rules.ts'
import { podcastCategories } from '../../lib/podcast-categories.ts'

/** The category of feeds; empty for none. */
export const categoryOrEmpty = oneOf(['', ...podcastCategories])

/** The rules of a station's settings for listeners and websites; `retentionDays` limits how far one may rewind. */
export const websiteFields = (retentionDays: number) => ({
  slug,
  public: flag,
  pages: flag,
  feeds: flag,
  rewind_hours: integer(0, retentionDays * 24),
  listen_url: httpUrlOrEmpty,
  language,
  category: categoryOrEmpty,
  explicit: flag,
  author: text(200),
  copyright: text(200),
  owner_email: emailOrEmpty,
  new_feed_url: httpUrlOrEmpty,
  tagline: text(200),
  reception: lines('line'),
  links: lines('link'),
  imprint_url: httpUrlOrEmpty,
  privacy_url: httpUrlOrEmpty,
  domain: domainOrEmpty,
  cover: image,
  one_color: flag,
  songs: flag,
})

/** The settings of a station for listeners and websites, under their names in requests. */
export type Website = {
  slug: string
  /** Whether anything of the station is public: reads, sound, pages, feeds. */
  public: boolean
  pages: boolean
  feeds: boolean
  /** Hours for which listeners can rewind; 0 for not at all. */
  rewind_hours: number
  /** The address of the station's own stream for listeners; empty to offer that of this server. */
  listen_url: string
  /** A BCP 47 tag. */
  language: string
  category: string
  explicit: boolean
  author: string
  copyright: string
  owner_email: string
  new_feed_url: string
  /** The line below the name of the station on its pages. */
  tagline: string
  /** Ways to receive it: a line `FM: 88.4 MHz` for each way. */
  reception: string
  /** Links of its pages: a line `Mastodon https://…` for each. */
  links: string
  imprint_url: string
  privacy_url: string
  /** The host name at whose root its pages are; empty for none. */
  domain: string
  /** A wide picture for its pages: a URL, the path of one in our storage, or empty. */
  cover: string
  /** Whether its pages show all shows in its colour, instead of their pictures. */
  one_color: boolean
  /** Whether its pages list the titles that were played. */
  songs: boolean
}

/** Changes of these settings. */
export type WebsiteSettings = { [name in keyof Website]?: Website[name] | undefined }

const flags = ['public', 'pages', 'feeds', 'explicit', 'one_color', 'songs'] as const

/** The settings as columns of a station have them: flags are 0 or 1. */
export type WebsiteColumns = Omit<Website, (typeof flags)[number]> & Record<(typeof flags)[number], number>

/** The names of the columns, which are those of the settings. */
export const websiteColumns = [
  ...['slug', 'public', 'pages', 'feeds', 'rewind_hours', 'listen_url', 'language', 'category', 'explicit'],
  ...['author', 'copyright', 'owner_email', 'new_feed_url', 'tagline', 'reception', 'links', 'imprint_url'],
  ...['privacy_url', 'domain', 'cover', 'one_color', 'songs'],
] as (keyof Website)[]

/** The settings of a new station, except its slug. */
export const websiteDefaults: Omit<WebsiteColumns, 'slug'> = {
  ...{ public: 0, pages: 1, feeds: 1, rewind_hours: 0, listen_url: '', language: 'en', category: '', explicit: 0 },
  ...{ author: '', copyright: '', owner_email: '', new_feed_url: '', tagline: '', reception: '', links: '' },
  ...{ imprint_url: '', privacy_url: '', domain: '', cover: '', one_color: 0, songs: 0 },
}

/** The columns for the given settings. */
export function websiteColumnsOf(settings: WebsiteSettings): Partial<WebsiteColumns> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const stored = given.map(([name, value]) => [
    name,
    name === 'language' ? Intl.getCanonicalLocales(`${value}`)[0] : typeof value === 'boolean' ? Number(value) : value,
  ])
  return Object.fromEntries(stored)
}

/** The settings in the columns of a station. */
export function websiteOf(columns: WebsiteColumns): Website {
  const settings = websiteColumns.map((name) => [
    name,
    (flags as readonly string[]).includes(name) ? columns[name] === 1 : columns[name],
  ])
  return Object.fromEntries(settings)
}
