import { type Feed, type FeedChannel, type FeedItem, FeedRefused } from './feed.ts'
import { feedDate } from './feed-date.ts'
import { oneLine, plainText, shortened, storable } from './plain-text.ts'

/** Takes the events of a parser: names as of `knownName`, attributes by their names, texts in any number of parts. */
export type FeedReader = {
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: () => void
  /** @throws FeedRefused if it was no feed */
  end: () => Feed
}

/** The deepest element, the largest number of items, and the longest text of an element in UTF-16 units. */
const [maxDepth, maxTextLength] = [50, 200_000]
export const maxItems = 10_000

/** The limits of the fields of an episode and a show: see `episodeFields` and `showFields`. */
const [maxTitle, maxItemText, maxChannelText, maxUrl] = [499, 10_000, 5000, 2000]

type Element = { name: string; attributes: Record<string, string>; text: string }
/** The elements of a channel or an item: the first of each name; categories and links are collected besides. */
type Found = { first: Map<string, Element>; categories: string[]; links: Element[] }

const nothingFound = (): Found => ({ first: new Map(), categories: [], links: [] })

/** Makes a feed of the events of a parser, and keeps no more of it than what is asked for. `items` are those of earlier pages. */
export function feedReader(items = 0): FeedReader {
  const path: Element[] = []
  const channel = nothingFound()
  let item: Found | undefined
  let hasChannel = false
  const made: FeedItem[] = []

  /** Where an element belongs that was closed: to the item, or to the channel. */
  function place(element: Element): void {
    const parents = path.map(({ name }) => name).join('/')
    if (parents === 'rss/channel/item' && item) keep(item, element)
    else if (parents === 'rss/channel') keep(channel, element)
    // Of elements within elements, only these say something.
    else if (parents === 'rss/channel/image' && element.name === 'url')
      first(channel, { ...element, name: 'image/url' })
    else if (parents === 'rss/channel/itunes:owner') first(channel, { ...element, name: `owner/${element.name}` })
    else if (parents === 'rss/channel/itunes:category' && element.name === 'itunes:category')
      channel.categories.push(`${path.at(-1)!.attributes.text ?? ''} > ${element.attributes.text ?? ''}`)
  }

  return {
    open(name, attributes) {
      if (path.length === 0 && name !== 'rss') throw new FeedRefused('This is no RSS feed.')
      if (path.length >= maxDepth) throw new FeedRefused('The feed has too many elements within each other.')
      path.push({ name, attributes, text: '' })
      if (path.length === 2 && name === 'channel') hasChannel = true
      if (path.length === 3 && name === 'item') item = nothingFound()
    },
    text(text) {
      const element = path.at(-1)
      if (element) element.text += text.slice(0, maxTextLength - element.text.length)
    },
    close() {
      const element = path.pop()!
      if (element.name === 'item' && path.length === 2 && item) {
        if (items + made.length >= maxItems) throw new FeedRefused(`The feed has more than ${maxItems} items.`)
        made.push(itemOf(item))
        item = undefined
      } else place(element)
    },
    end() {
      if (!hasChannel) throw new FeedRefused('This is no RSS feed.')
      return { channel: channelOf(channel), items: made }
    },
  }
}

function first(found: Found, element: Element): void {
  if (!found.first.has(element.name)) found.first.set(element.name, element)
}

function keep(found: Found, element: Element): void {
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
    datetime: feedDate(oneLine(textOf('pubDate') || textOf('dc:date'))),
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
