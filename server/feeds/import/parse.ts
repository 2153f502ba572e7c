import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { guessCharset } from '../../recordings/guess-charset.ts'
import { baseOf } from './rules/address.ts'
import { type Decoder, documentDecoder } from './rules/encoding.ts'
import { type Feed, type FeedItem, FeedRefused } from './rules/feed.ts'
import { feedDate } from './rules/feed-date.ts'
import { isVoid } from './rules/feed-elements.ts'
import { feedReader, type UndatedItem } from './rules/feed-reader.ts'
import { markupFilter, tooLong } from './rules/markup.ts'
import { noteIn, type Repairs } from './rules/repairs.ts'

/** The bytes and items of the pages of a feed that were read. */
export type FeedUsage = { bytes: number; items: number }

/** The size of a feed in all its pages, and the number of pages. */
export const [maxFeedBytes, maxPages] = [32 * 1024 * 1024, 200]

/** The longest stretch of markup without an element or a text in it, in bytes. */
const maxMarkupBytes = 4 * 1024 * 1024

/** Maximum number of attributes of an element. Feeds have some dozens. */
const maxAttributes = 1000

/** The deepest element, those without an end tag in a text included. The parser takes time for each of them at every tag. */
const maxParserDepth = 1000

/** Characters that are parsed in one turn of the event loop: some milliseconds. */
const turnLength = 32 * 1024

const datesPerTurn = 50

/** The parser of the library, with elements of HTML that have no end tag. */
class FeedParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return isVoid(name)
  }
}

/**
 * Parses a feed, or a page of one, as its bytes arrive. What is not well-formed is read as podcast apps read it, and noted. Entities
 * that a document declares are not expanded: they stay as they are written.
 * @param url where it is, if it is on the web
 * @param language that of the first page, for a further one without its own
 * @param used how much earlier pages have used; is counted on
 * @throws FeedRefused when it is no feed, ends in the middle, or is too large; errors of the source
 */
export async function parseFeed(
  source: AsyncIterable<Uint8Array>,
  {
    url = '',
    contentType = '',
    language,
    used = { bytes: 0, items: 0 },
  }: {
    url?: string | undefined
    contentType?: string | undefined
    language?: string | undefined
    used?: FeedUsage
  } = {},
): Promise<Feed> {
  const repairs: Repairs = {}
  const note = noteIn(repairs)
  const markup = markupFilter(note)
  const reader = feedReader({ note, base: baseOf(url), before: used.items })
  let [silentBytes, attributeCount, depth, ended] = [0, 0, 0, 0]
  let isEmpty = false
  const parser = new FeedParser(
    {
      onattribute(_name, _value, quote) {
        attributeCount++
        if (attributeCount > maxAttributes) throw new FeedRefused('The feed has an element with too many attributes.')
        if (quote === null) note('attributes')
      },
      onopentag(name, attributes) {
        silentBytes = 0
        attributeCount = 0
        depth++
        if (depth > maxParserDepth) throw new FeedRefused('The feed has too many elements within each other.')
        isEmpty = true
        reader.open(name, attributes)
      },
      onclosetag(name, isImplied) {
        silentBytes = 0
        depth--
        if (!isImplied) ended++
        reader.close(name, isImplied && !isEmpty)
        isEmpty = false
      },
      ontext(text) {
        silentBytes = 0
        isEmpty = false
        reader.text(text)
      },
      oncdatastart: () => reader.verbatim(true),
      oncdataend: () => reader.verbatim(false),
    },
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  for await (const text of decoded(source, documentDecoder(note, contentType, guessCharset), used)) {
    silentBytes += text.length
    if (silentBytes > maxMarkupBytes) throw tooLong()
    for (let at = 0; at < text.length; at += turnLength) {
      parser.write(markup.push(text.slice(at, at + turnLength)))
      await nextTurn()
    }
  }
  parser.write(markup.end())
  const feed = reader.feed()
  note('tags', markup.endTags() - ended)
  used.items += feed.items.length
  return { channel: feed.channel, items: await dated(feed.items, feed.channel.language || language), repairs }
}

/** Reads the dates of items: some in one turn of the event loop, because one takes up to 0.1 ms. */
async function dated(items: readonly UndatedItem[], language: string | undefined): Promise<FeedItem[]> {
  const all: FeedItem[] = []
  for (const { date, ...item } of items) {
    all.push({ ...item, datetime: feedDate(date, language) })
    if (all.length % datesPerTurn === 0) await nextTurn()
  }
  return all
}

/** The text of a document. Its bytes are counted. */
async function* decoded(source: AsyncIterable<Uint8Array>, decoder: Decoder, used: FeedUsage): AsyncGenerator<string> {
  for await (const bytes of source) {
    used.bytes += bytes.length
    if (used.bytes > maxFeedBytes) throw new FeedRefused(`The feed is larger than ${maxFeedBytes / 2 ** 20} MB.`)
    yield decoder.push(bytes)
  }
  yield decoder.end()
}
