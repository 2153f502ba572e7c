import { emailOrEmpty, flag, httpUrlOrEmpty, integer, language, oneOf, slug, text } from '../../lib/field-rules.ts'
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
}

/** Changes of these settings. */
export type WebsiteSettings = { [name in keyof Website]?: Website[name] | undefined }

const flags = ['public', 'pages', 'feeds', 'explicit'] as const

/** The settings as columns of a station have them: flags are 0 or 1. */
export type WebsiteColumns = Omit<Website, (typeof flags)[number]> & Record<(typeof flags)[number], number>

/** The names of the columns, which are those of the settings. */
export const websiteColumns = [
  ...['slug', 'public', 'pages', 'feeds', 'rewind_hours', 'listen_url', 'language', 'category', 'explicit'],
  ...['author', 'copyright', 'owner_email', 'new_feed_url'],
] as (keyof Website)[]

/** The settings of a new station, except its slug. */
export const websiteDefaults: Omit<WebsiteColumns, 'slug'> = {
  ...{ public: 0, pages: 1, feeds: 1, rewind_hours: 0, listen_url: '', language: 'en', category: '', explicit: 0 },
  ...{ author: '', copyright: '', owner_email: '', new_feed_url: '' },
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
