import { type Xml, xml } from '../../lib/xml.ts'

/** An episode in a feed. */
export type FeedItem = {
  guid: string
  title: string
  description: string
  /** The URL of its page; null for none. */
  link: string | null
  /** When it was published, in Unix seconds. */
  at: number
  enclosure: { url: string; bytes: number; type: string }
  /** Null if it is not known. */
  durationMs: number | null
  explicit: boolean
  /** The URL of artwork of its own; null for that of the feed. */
  image: string | null
  /** The URL of its chapters; null for none. */
  chapters: string | null
  /** Who presents it, where the feed has several presenters; empty for none. */
  presenter: string
}

/** Whether a show is explicit, by its own setting, empty for none, or that of its station. */
export function isExplicit(show: { explicit: string } | undefined, ofStation: boolean): boolean {
  return show?.explicit ? show.explicit === 'on' : ofStation
}

/** Writes an item, on a line. */
export function itemXml(item: FeedItem): Xml {
  const { guid, title, description, link, at, enclosure, durationMs, explicit, image, chapters, presenter } = item
  return xml`<item>${[
    xml`<title>${title}</title>`,
    link !== null && xml`<link>${link}</link>`,
    description !== '' && xml`<description>${description}</description>`,
    xml`<pubDate>${rfc2822(at)}</pubDate>`,
    xml`<guid isPermaLink="false">${guid}</guid>`,
    xml`<enclosure url="${enclosure.url}" length="${enclosure.bytes}" type="${enclosure.type}"/>`,
    durationMs !== null && xml`<itunes:duration>${Math.max(1, Math.round(durationMs / 1000))}</itunes:duration>`,
    xml`<itunes:episodeType>full</itunes:episodeType>`,
    xml`<itunes:explicit>${explicit ? 'true' : 'false'}</itunes:explicit>`,
    image !== null && xml`<itunes:image href="${image}"/>`,
    chapters !== null && xml`<podcast:chapters url="${chapters}" type="application/json+chapters"/>`,
    presenter !== '' && xml`<podcast:person role="host">${presenter}</podcast:person>`,
  ]}</item>\n`
}

/** An instant in Unix seconds as RFC 2822 writes it, in UTC. */
export function rfc2822(at: number): string {
  return new Date(at * 1000).toUTCString().replace('GMT', '+0000')
}

/** Media types of audio by the end of a URL; whatever is not known is most likely MP3. */
const typeOf: Record<string, string> = {
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', mp4: 'audio/mp4', aac: 'audio/aac', ogg: 'audio/ogg', oga: 'audio/ogg' },
  ...{ opus: 'audio/ogg', flac: 'audio/flac', wav: 'audio/wav' },
}

/** The media type of external audio, by its URL. */
export function audioTypeOf(url: string): string {
  const ending = /\.([a-z\d]+)$/i.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? ''
  return typeOf[ending.toLowerCase()] ?? 'audio/mpeg'
}
