import { resolved } from './address.ts'
import { chaptersOf, maxChapters, playTimeMs } from './chapters.ts'
import { type Candidate, type FeedChannel, type FeedItem, FeedRefused } from './feed.ts'
import { type FeedElement, feedPath } from './feed-path.ts'
import { oneLine, plainText, plainTitle, shortened, storable } from './plain-text.ts'
import type { Note } from './repairs.ts'

/** The largest number of items. */
export const maxItems = 10_000

/** Maximum number of files of an item that are looked at: of audio, and of chapters. */
const [maxFiles, maxChapterFiles] = [30, 5]

/** The limits of the fields of an episode and a show: see `episodeFields` and `showFields`. */
const [maxTitle, maxItemText, maxChannelText, maxUrl] = [499, 10_000, 5000, 2000]

/** Maximum length of a date; of a longer one, the beginning is kept. */
const maxDate = 1000

/** The elements of a channel or an item: the first of each name; those that may occur several times are collected besides. */
type Found = {
  first: Map<string, FeedElement>
  categories: string[]
  links: FeedElement[]
  audio: Candidate[]
  chapters: FeedElement[]
  chapterFiles: FeedElement[]
}

const nothingFound = (): Found => ({
  ...{ first: new Map(), categories: [], links: [], audio: [], chapters: [], chapterFiles: [] },
})

/**
 * Makes a feed of the events of a parser, see `feedPath`, and keeps no more of it than what is asked for.
 * @param base where the feed is; empty if that is not known
 * @param before the number of items of earlier pages
 */
export function feedReader({ note, base, before }: { note: Note; base: string; before: number }) {
  const channel = nothingFound()
  let item: Found | undefined
  let isFeed = false
  const items: UndatedItem[] = []

  const path = feedPath(
    { note, base },
    {
      opened(names) {
        if (names === 'channel' || names === 'item') isFeed = true
        if (names === 'item') item = nothingFound()
      },
      closed(element, parents, parent) {
        const { name, attributes } = element
        if (name === 'item' && item) {
          if (before + items.length >= maxItems) throw new FeedRefused(`The feed has more than ${maxItems} items.`)
          items.push(itemOf(item))
          item = undefined
        } else if (item && /^item\b/.test(parents)) {
          if (parents === 'item') keep(item, element)
          keepFile(item, element, parent!)
          if (name === 'psc:chapter' && item.chapters.length < maxChapters) item.chapters.push(element)
        } else if (parents === 'channel') keep(channel, element)
        // Of elements within elements, only these say something.
        else if (/^(channel|rss|rdf:rdf)\/image$/.test(parents) && name === 'url')
          first(channel, { ...element, name: 'image/url' })
        else if (parents === 'channel/itunes:owner') first(channel, { ...element, name: `owner/${name}` })
        else if (parents === 'channel/itunes:category' && name === 'itunes:category')
          channel.categories.push(`${parent!.attributes.text ?? ''} > ${attributes.text ?? ''}`)
      },
    },
  )

  return {
    ...path,
    /** Takes the end of the document, and gives what was found. @throws FeedRefused if it was no feed */
    feed(): { channel: FeedChannel; items: UndatedItem[] } {
      path.end()
      if (!isFeed) throw new FeedRefused('This is no RSS feed.')
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
  else if (element.name === 'podcast:chapters') {
    if (found.chapterFiles.length < maxChapterFiles) found.chapterFiles.push(element)
  } else if (element.name === 'enclosure' || element.text !== '' || element.name.includes(':')) first(found, element)
}

/** Collects a file that may be the audio of an item. */
function keepFile({ audio }: Found, element: FeedElement, parent: FeedElement): void {
  const { name, attributes, text, base } = element
  const add = (from: Candidate['from'], written = '', type = '', length = '') => {
    const url = addressOf(written, base)
    if (url === '' || audio.length >= maxFiles) return
    const plainType = type.trim().toLowerCase()
    audio.push({ from, url, type: plainType, length: /^\d{1,12}$/.test(length) ? Number(length) : undefined })
  }
  const { url, href, uri, type, length } = attributes
  if (name === 'enclosure' || name === 'enc:enclosure') {
    const { url, href, resource, type, length } = { ...withoutPrefixes(attributes), ...attributes }
    add('enclosure', url || href || resource, type, length)
  } else if (name === 'media:content') add('media', url, type || attributes.medium, attributes.filesize)
  else if (name === 'podcast:source' && parent.name === 'podcast:alternateenclosure')
    add('alternate', uri, attributes.contenttype || parent.attributes.type, parent.attributes.length)
  else if (name === 'atom:link' && attributes.rel?.toLowerCase() === 'enclosure') add('link', href, type, length)
  // Others are web pages.
  else if (/^(link|guid)$/.test(name) && /\.mp3$/i.test(URL.parse(addressOf(text, base))?.pathname ?? ''))
    add('link', text)
}

function channelOf({ first, categories, links }: Found): FeedChannel {
  const textOf = textsOf(first)
  const link = (rel: string) => links.find(({ attributes }) => attributes.rel?.toLowerCase() === rel)
  const [self, next, image] = [link('self'), link('next'), first.get('itunes:image')]
  const oldImage = first.get('image/url')
  const html = first.get('description') ?? first.get('itunes:summary')
  return {
    title: shortened(plainTitle(textOf('title') || textOf('itunes:title')), 200),
    description: shortened(plainText(html?.text ?? '', html?.base), maxChannelText),
    language: oneLine(textOf('language')),
    categories: categories.map(plainTitle),
    explicit: yesOrNo(textOf('itunes:explicit')),
    ownerEmail: oneLine(textOf('owner/itunes:email')),
    imageUrl: addressOf(image?.attributes.href, image?.base) || addressOf(oldImage?.text, oldImage?.base),
    guid: oneLine(textOf('podcast:guid')),
    locked: /^yes$/i.test(oneLine(textOf('podcast:locked'))),
    lockedOwner: oneLine(first.get('podcast:locked')?.attributes.owner ?? ''),
    kind: /^serial$/i.test(oneLine(textOf('itunes:type'))) ? 'serial' : 'episodic',
    selfUrl: addressOf(self?.attributes.href, self?.base),
    nextUrl: addressOf(next?.attributes.href, next?.base),
  }
}

/** An item with its date as it is written: the language of the feed, which may come after the items, decides what it means. */
export type UndatedItem = Omit<FeedItem, 'datetime'> & { date: string }

function itemOf({ first, audio, chapters, chapterFiles }: Found): UndatedItem {
  const textOf = textsOf(first)
  const image = first.get('itunes:image')
  // A change of how it is written would be another guid.
  const written = oneLine(first.get('enclosure')?.attributes.url ?? '')
  const html = first.get('content:encoded') ?? first.get('description') ?? first.get('itunes:summary')
  return {
    guid: storable(textOf('guid')).trim() || (URL.canParse(written) ? written : (audio[0]?.url ?? '')),
    title: shortened(plainTitle(textOf('title') || textOf('itunes:title')), maxTitle),
    description: shortened(plainText(html?.text ?? '', html?.base), maxItemText),
    date: oneLine(textOf('pubdate') || textOf('dc:date')).slice(0, maxDate),
    audio,
    imageUrl: addressOf(image?.attributes.href, image?.base),
    chapterFiles: chapterFiles
      .toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)))
      .map(({ attributes, base }) => addressOf(attributes.url, base))
      .filter((url) => url !== ''),
    chapters: chaptersOf(
      chapters.map(({ attributes: { start = '', title = '' } }) => ({ fromMs: playTimeMs(start), title })),
    ),
  }
}

const textsOf = (first: Found['first']) => (name: string) => first.get(name)?.text ?? ''

const isJson = ({ attributes }: FeedElement) => /json/i.test(attributes.type ?? '')

/** The attributes of RSS 1.0 have prefixes, which each feed chooses. */
const withoutPrefixes = (attributes: FeedElement['attributes']): Partial<FeedElement['attributes']> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.slice(name.indexOf(':') + 1), value]))

/** Apple's words of today, and those of former years. */
function yesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (/^(true|yes|explicit)$/.test(word)) return true
  return /^(false|no|clean)$/.test(word) ? false : undefined
}

function addressOf(written = '', base = ''): string {
  const text = storable(written).trim()
  return text.length <= maxUrl ? resolved(text, base) : ''
}
