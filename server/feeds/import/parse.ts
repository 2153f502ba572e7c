import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { declarationBytes, xmlEncoding } from './rules/encoding.ts'
import { type Feed, FeedRefused } from './rules/feed.ts'
import { feedReader } from './rules/feed-reader.ts'
import { htmlEntities } from './rules/html-entities.ts'
import { knownName } from './rules/namespaces.ts'

/** The bytes and items of the pages of a feed that were read. */
export type FeedUsage = { bytes: number; items: number }

/** The size of a feed in all its pages, and the number of pages. */
export const [maxFeedBytes, maxPages] = [32 * 1024 * 1024, 200]

/** The longest stretch of markup without an element or a text in it, in bytes. */
const maxMarkupBytes = 4 * 1024 * 1024

/** Maximum number of attributes and namespaces of an element, which are compared with each other at its end. Feeds have some dozens. */
const maxAttributes = 1000

/** Characters that are parsed in one turn of the event loop: some milliseconds. */
const turnLength = 32 * 1024

/** Faults that feeds have and that cost nothing: the character or the entity is passed on or dropped, and nothing else is lost. */
const harmless =
  /undefined entity|disallowed character\.|malformed character entity|unbound namespace prefix|char data|encoding value|XML declaration|duplicate attribute|outside of root node/

/**
 * Parses a feed, or a page of one, as its bytes arrive. Entities that a document declares are not expanded: they stay as they are
 * written.
 * @param used how much earlier pages have used; is counted on
 * @throws FeedRefused when it is no feed, is not well-formed, or too large; errors of the source
 */
export async function parseFeed(
  source: AsyncIterable<Uint8Array>,
  { contentType = '', used = { bytes: 0, items: 0 } }: { contentType?: string | undefined; used?: FeedUsage } = {},
): Promise<Feed> {
  const reader = feedReader(used.items)
  const parser = new SaxesParser({ xmlns: true, position: true })
  Object.assign(parser.ENTITIES, htmlEntities)
  let silentBytes = 0
  const progress = () => {
    silentBytes = 0
  }
  parser.on('error', (error) => {
    if (harmless.test(error.message)) return
    throw new FeedRefused(`The feed is not well-formed XML: ${error.message}`)
  })
  let attributeCount = 0
  parser.on('attribute', () => {
    attributeCount++
    if (attributeCount > maxAttributes) throw new FeedRefused('The feed has an element with too many attributes.')
  })
  parser.on('opentag', (tag) => {
    progress()
    attributeCount = 0
    const attributes = Object.values(tag.attributes).map(({ local, value }) => [local, value])
    reader.open(knownName(tag), Object.fromEntries(attributes))
  })
  parser.on('closetag', () => {
    progress()
    reader.close()
  })
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (text) => {
      progress()
      reader.text(text)
    })
  }
  for await (const text of decoded(source, contentType, used)) {
    silentBytes += text.length
    if (silentBytes > maxMarkupBytes) throw new FeedRefused('The feed has too much text or markup in one piece.')
    for (let at = 0; at < text.length; at += turnLength) {
      parser.write(text.slice(at, at + turnLength))
      await nextTurn()
    }
  }
  parser.close()
  const feed = reader.end()
  used.items += feed.items.length
  return feed
}

/** The text of a document. Its bytes are counted. */
async function* decoded(
  source: AsyncIterable<Uint8Array>,
  contentType: string,
  used: FeedUsage,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start = Buffer.alloc(0)
  const begin = () => {
    decoder = decoderOf(xmlEncoding(start, contentType))
    return decoder.decode(start, { stream: true })
  }
  for await (const bytes of source) {
    used.bytes += bytes.length
    if (used.bytes > maxFeedBytes) throw new FeedRefused(`The feed is larger than ${maxFeedBytes / 2 ** 20} MB.`)
    if (decoder) yield decoder.decode(bytes, { stream: true })
    else {
      start = Buffer.concat([start, bytes])
      if (start.length >= declarationBytes) yield begin()
    }
  }
  if (!decoder) yield begin()
  yield decoder!.decode()
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new FeedRefused(`The feed has an encoding that is not known: ${encoding}.`)
  }
}
