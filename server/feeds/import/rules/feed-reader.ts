import { type Feed, type FeedChannel, type FeedItem, FeedRefused } from './feed.ts'
import { feedDate } from './feed-date.ts'
import { type FeedElement, feedPath } from './feed-path.ts'
import { oneLine, plainText, shortened, storable } from './plain-text.ts'
import type { Note } from './repairs.ts'

/** The largest number of items. */
export const maxItems = 10_000

/** The limits of the fields of an episode and a show: see `episodeFields` and `showFields`. */
const [maxTitle, maxItemText, maxChannelText, maxUrl] = [499, 10_000, 5000, 2000]

/** The elements of a channel or an item: the first of each name; categories and links are collected besides. */
type Found = { first: Map<string, FeedElement>; categories: string[]; links: FeedElement[] }

const nothingFound = (): Found => ({ first: new Map(), categories: [], links: [] })

/**
 * Makes a feed of the events of a parser, see `feedPath`, and keeps no more of it than what is asked for.
 * @param before the number of items of earlier pages
 */
export function feedReader(note: Note, before = 0) {
  const channel = nothingFound()
  let item: Found | undefined
  let hasChannel = false
  const items: FeedItem[] = []

  const path = feedPath(note, {
    opened(names) {
      if (names === 'rss/channel') hasChannel = true
      if (names === 'rss/channel/item') item = nothingFound()
    },
    closed(element, parents, parent) {
      const { name, attributes } = element
      if (parents === 'rss/channel' && name === 'item' && item) {
        if (before + items.length >= maxItems) throw new FeedRefused(`The feed has more than ${maxItems} items.`)
        items.push(itemOf(item))
        item = undefined
      } else if (parents === 'rss/channel/item' && item) keep(item, element)
      else if (parents === 'rss/channel') keep(channel, element)
      // Of elements within elements, only these say something.
      else if (parents === 'rss/channel/image' && name === 'url') first(channel, { ...element, name: 'image/url' })
      else if (parents === 'rss/channel/itunes:owner') first(channel, { ...element, name: `owner/${name}` })
      else if (parents === 'rss/channel/itunes:category' && name === 'itunes:category')
        channel.categories.push(`${parent!.attributes.text ?? ''} > ${attributes.text ?? ''}`)
    },
  })

  return {
    ...path,
    /** Takes the end of the document, and gives what was found. @throws FeedRefused if it was no feed */
    feed(): Omit<Feed, 'repairs'> {
      path.end()
      if (!hasChannel) throw new FeedRefused('This is no RSS feed.')
      return { channel: channelOf(channel), items }
    },
  }
}

function first(found: Found, element: FeedElement): void {
  if (!found.first.has(element.name)) found.first.set(element.name, element)
}

function keep(found: Found, element: FeedElement): void {
  if (element.name === 'itunes:category') found.categories.push(element.attributes.text ?? '')
  else if (element.name === 'atom:link') found.links.push(element)
  else if (element.name === 'enclosure' || element.text !== '' || element.name.includes(':')) first(found, element)
}

function channelOf({ first, categories, links }: Found): FeedChannel {
  const textOf = textsOf(first)
  const link = (rel: string) =>
    links.find(({ attributes }) => attributes.rel?.toLowerCase() === rel)?.attributes.href ?? ''
  return {
    title: shortened(oneLine(textOf('title') || textOf('itunes:title')), 200),
    description: shortened(plainText(textOf('description') || textOf('itunes:summary')), maxChannelText),
    language: oneLine(textOf('language')),
    categories: categories.map(oneLine),
    explicit: yesOrNo(textOf('itunes:explicit')),
    ownerEmail: oneLine(textOf('owner/itunes:email')),
    imageUrl: url(first.get('itunes:image')?.attributes.href || textOf('image/url')),
    guid: oneLine(textOf('podcast:guid')),
    locked: /^yes$/i.test(oneLine(textOf('podcast:locked'))),
    lockedOwner: oneLine(first.get('podcast:locked')?.attributes.owner ?? ''),
    kind: /^serial$/i.test(oneLine(textOf('itunes:type'))) ? 'serial' : 'episodic',
    selfUrl: url(link('self')),
    nextUrl: url(link('next')),
  }
}

function itemOf({ first }: Found): FeedItem {
  const textOf = textsOf(first)
  const { url: address = '', type = '', length = '' } = first.get('enclosure')?.attributes ?? {}
  const audio = url(address)
  return {
    guid: storable(textOf('guid')).trim() || audio,
    title: shortened(oneLine(textOf('title') || textOf('itunes:title')), maxTitle),
    description: shortened(
      plainText(textOf('content:encoded') || textOf('description') || textOf('itunes:summary')),
      maxItemText,
    ),
    datetime: feedDate(oneLine(textOf('pubdate') || textOf('dc:date'))),
    enclosure:
      audio === ''
        ? undefined
        : {
            url: audio,
            type: type.trim().toLowerCase(),
            length: /^\d{1,12}$/.test(length) ? Number(length) : undefined,
          },
    imageUrl: url(first.get('itunes:image')?.attributes.href ?? ''),
    chaptersUrl: url(first.get('podcast:chapters')?.attributes.url ?? ''),
  }
}

const textsOf = (first: Found['first']) => (name: string) => first.get(name)?.text ?? ''

/** Apple's words of today, and those of former years. */
function yesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (/^(true|yes|explicit)$/.test(word)) return true
  return /^(false|no|clean)$/.test(word) ? false : undefined
}

function url(text: string): string {
  const trimmed = oneLine(text)
  return trimmed.length <= maxUrl ? trimmed : ''
}
