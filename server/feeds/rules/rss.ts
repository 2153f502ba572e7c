import { type Xml, type XmlPart, xml } from '../../lib/xml.ts'
import type { Frequency } from './frequency.ts'
import { type FeedItem, itemXml } from './item.ts'
import { type LiveItem, liveItemXml } from './live.ts'

/** The description of a feed. Unknown texts are empty. */
export type Channel = {
  title: string
  link: string
  description: string
  language: string
  copyright: string
  author: string
  ownerEmail: string
  /** An Apple category, or `Category > Subcategory`. */
  category: string
  explicit: boolean
  image: string
  kind: 'episodic' | 'serial'
  guid: string
  presenter: string
  frequency?: Frequency | undefined
  newFeedUrl: string
  /** The URL of the WebSub hub that is told of changes. */
  hub: string
  links: PageLinks
}

/** The URLs of this page of the feed and of the others (RFC 5005, section 3). */
export type PageLinks = {
  self: string
  first?: string | undefined
  previous?: string | undefined
  next?: string | undefined
  last?: string | undefined
}

/** The longest description of a feed in bytes that directories accept. */
const maxDescriptionBytes = 4000

/** Writes a feed: RSS 2.0 with the elements of iTunes and Podcasting 2.0, after PSP-1. It says nothing of the present time. */
export function rss(channel: Channel, items: readonly FeedItem[], live: readonly LiveItem[] = []): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
${channelXml(channel)}${live.map(liveItemXml)}${items.map(itemXml)}</channel>
</rss>
`.text
}

function channelXml(channel: Channel): Xml[] {
  const { title, link, description, language, copyright, author, ownerEmail, category, explicit, image } = channel
  const { kind, guid, presenter, frequency, newFeedUrl, hub, links } = channel
  const lines: XmlPart[] = [
    xml`<title>${title}</title>`,
    xml`<link>${link}</link>`,
    ...Object.entries(links).map(
      ([rel, href]) => href && xml`<atom:link rel="${rel}" type="application/rss+xml" href="${href}"/>`,
    ),
    hub && xml`<atom:link rel="hub" href="${hub}"/>`,
    xml`<description>${withinBytes(description.trim() || title, maxDescriptionBytes)}</description>`,
    xml`<language>${language}</language>`,
    copyright && xml`<copyright>${copyright}</copyright>`,
    xml`<generator>Aircheck</generator>`,
    xml`<image><url>${image}</url><title>${title}</title><link>${link}</link></image>`,
    xml`<itunes:image href="${image}"/>`,
    xml`<itunes:author>${author}</itunes:author>`,
    ownerEmail &&
      xml`<itunes:owner><itunes:name>${author}</itunes:name><itunes:email>${ownerEmail}</itunes:email></itunes:owner>`,
    categoryXml(category),
    xml`<itunes:explicit>${explicit ? 'true' : 'false'}</itunes:explicit>`,
    xml`<itunes:type>${kind}</itunes:type>`,
    newFeedUrl && xml`<itunes:new-feed-url>${newFeedUrl}</itunes:new-feed-url>`,
    xml`<podcast:guid>${guid}</podcast:guid>`,
    ownerEmail
      ? xml`<podcast:locked owner="${ownerEmail}">yes</podcast:locked>`
      : xml`<podcast:locked>yes</podcast:locked>`,
    xml`<podcast:medium>podcast</podcast:medium>`,
    frequency && frequencyXml(frequency),
    presenter && xml`<podcast:person role="host">${presenter}</podcast:person>`,
  ]
  return lines.filter((line) => line !== '' && line !== undefined).map((line) => xml`${line}\n`)
}

function categoryXml(category: string): Xml {
  const [main = '', sub] = category.split(' > ')
  if (sub === undefined) return xml`<itunes:category text="${main}"/>`
  return xml`<itunes:category text="${main}"><itunes:category text="${sub}"/></itunes:category>`
}

function frequencyXml({ text, rrule }: Frequency): Xml {
  if (rrule === undefined) return xml`<podcast:updateFrequency>${text}</podcast:updateFrequency>`
  return xml`<podcast:updateFrequency rrule="${rrule}">${text}</podcast:updateFrequency>`
}

/** The beginning of a text within a maximum number of bytes of UTF-8; no character is cut in two. */
function withinBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  let end = maxBytes - Buffer.byteLength('…')
  while ((bytes[end]! & 0xc0) === 0x80) end--
  return `${bytes.subarray(0, end).toString()}…`
}
