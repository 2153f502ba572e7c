import { flag, httpUrlOrEmpty, language, oneOf, slug } from '../../lib/field-rules.ts'
import { podcastCategories } from '../../lib/podcast-categories.ts'

/** For settings that a show takes from its station unless it has its own. */
const ofStation = 'station'

/** The rules of a show's settings for listeners and feeds, under their names in requests. */
export const websiteFields = {
  slug,
  rewind: flag,
  in_feed: flag,
  // The word `station` is a well-formed language tag too.
  language,
  category: oneOf([ofStation, ...podcastCategories]),
  explicit: oneOf([ofStation, 'on', 'off']),
  new_feed_url: httpUrlOrEmpty,
  kind: oneOf(['episodic', 'serial']),
  live: flag,
}

/** The settings of a show for listeners and feeds. `station` stands for the setting of its station. */
export type ShowWebsite = {
  slug: string
  /** Whether listeners can rewind to it. */
  rewind: boolean
  /** Whether its episodes are in the feed of the station. */
  in_feed: boolean
  language: string
  category: string
  explicit: 'station' | 'on' | 'off'
  new_feed_url: string
  kind: 'episodic' | 'serial'
  /** Whether feeds announce its times on the air. */
  live: boolean
}

/** The settings as columns of a show have them: flags are 0 or 1, and the empty string stands for the station's. */
export type WebsiteColumns = Omit<ShowWebsite, 'rewind' | 'in_feed' | 'live' | 'explicit'> & {
  rewind: number
  in_feed: number
  live: number
  explicit: '' | 'on' | 'off'
}

/** The names of the columns, which are those of the settings. */
export const websiteColumns = [
  ...['slug', 'rewind', 'in_feed', 'language', 'category', 'explicit', 'new_feed_url', 'kind', 'live'],
] as (keyof ShowWebsite)[]

/** The columns for the given settings. */
export function websiteColumnsOf(
  settings: {
    [name in keyof ShowWebsite]?: ShowWebsite[name] | undefined
  },
): Partial<WebsiteColumns> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const stored = given.map(([name, value]) => {
    if (typeof value === 'boolean') return [name, Number(value)]
    if (value === ofStation && name !== 'slug') return [name, '']
    return [name, name === 'language' ? Intl.getCanonicalLocales(value)[0] : value]
  })
  return Object.fromEntries(stored)
}

/** The settings in the columns of a show. */
export function websiteOf(columns: WebsiteColumns): ShowWebsite {
  const { slug, new_feed_url, kind } = columns
  return {
    ...{ slug, rewind: columns.rewind === 1, in_feed: columns.in_feed === 1, new_feed_url, kind },
    live: columns.live === 1,
    language: columns.language || ofStation,
    category: columns.category || ofStation,
    explicit: columns.explicit || ofStation,
  }
}
