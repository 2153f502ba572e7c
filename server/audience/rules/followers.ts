/** Followers of a feed as the server of a reader states them in its requests. */
export type FeedReader = { app: string; followers: number }

/** Servers that fetch a feed once for all their users, by their `User-Agent`. */
const readers: readonly [app: string, pattern: RegExp][] = [
  ['Overcast', /^Overcast\//],
  ['Feedly', /^Feedly/],
  ['Inoreader', /inoreader/i],
  ['Feedbin', /^Feedbin/],
  ['NewsBlur', /^NewsBlur/],
  ['Player FM', /^Player ?FM/i],
  ['The Old Reader', /theoldreader/i],
  ['Pocket Casts', /^Pocket ?Casts/i],
  ['Podcast Addict', /^Podcast ?Addict/i],
  ['Bloglovin', /^Bloglovin/i],
  ['Feeder', /^Feeder\.co/i],
  ['NetNewsWire', /^NetNewsWire/i],
  ['iVoox', /^iVoox/i],
  ['Tiny Tiny RSS', /^Tiny Tiny RSS/i],
]

const numbers = /(\d{1,9})\s*(?:subscribers?|readers?|followers?|users?|listeners?)\b/i

/**
 * The followers that a `User-Agent` states; undefined without a number. All programs that are not in the list are `Others`, so that
 * no part of a `User-Agent` is stored.
 */
export function feedReaderOf(agent: string | undefined): FeedReader | undefined {
  if (!agent || agent.length > 1000) return undefined
  const stated = numbers.exec(agent)
  if (!stated) return undefined
  const app = readers.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'Others'
  return { app, followers: Number(stated[1]) }
}
