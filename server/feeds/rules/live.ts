import { type Xml, xml } from '../../lib/xml.ts'
import type { Occurrence } from '../../schedule/rules/airing.ts'

/** For how long before and after an occurrence is in a feed, in seconds. */
export const announcedSeconds = 86_400

export type LiveStatus = 'pending' | 'live' | 'ended'

/** An airing of a show that is announced as live. */
export type LiveItem = {
  uid: string
  status: LiveStatus
  startAt: number
  endAt: number
  title: string
  description: string
  explicit: boolean
  image: string
  presenter: string
  /** The public stream, over HTTPS. */
  stream: { url: string; type: string }
  /** Where to listen in a browser. */
  page: string
}

/** The status of an occurrence at `now`; undefined when it is not announced. Instants in Unix seconds. */
export function liveStatus({ startAt, endAt }: Pick<Occurrence, 'startAt' | 'endAt'>, now: number) {
  if (now < startAt - announcedSeconds || now >= endAt + announcedSeconds) return undefined
  return now < startAt ? 'pending' : now < endAt ? 'live' : 'ended'
}

/** When the status of an occurrence changes next after `now`; Infinity if never. */
export function nextStatusAt({ startAt, endAt }: Pick<Occurrence, 'startAt' | 'endAt'>, now: number): number {
  const changes = [startAt - announcedSeconds, startAt, endAt, endAt + announcedSeconds]
  return changes.find((at) => at > now) ?? Number.POSITIVE_INFINITY
}

/** Writes a live item, on a line. */
export function liveItemXml(item: LiveItem): Xml {
  const { uid, status, startAt, endAt, title, description, explicit, image, presenter, stream, page } = item
  return xml`<podcast:liveItem status="${status}" start="${iso(startAt)}" end="${iso(endAt)}">${[
    xml`<title>${title}</title>`,
    description !== '' && xml`<description>${description}</description>`,
    xml`<link>${page}</link>`,
    xml`<guid isPermaLink="false">${uid}</guid>`,
    xml`<enclosure url="${stream.url}" length="0" type="${stream.type}"/>`,
    xml`<itunes:explicit>${explicit ? 'true' : 'false'}</itunes:explicit>`,
    xml`<itunes:image href="${image}"/>`,
    xml`<podcast:alternateEnclosure type="${stream.type}" default="true"><podcast:source uri="${stream.url}"/></podcast:alternateEnclosure>`,
    presenter !== '' && xml`<podcast:person role="host">${presenter}</podcast:person>`,
    xml`<podcast:contentLink href="${page}">${title}</podcast:contentLink>`,
  ]}</podcast:liveItem>\n`
}

function iso(at: number): string {
  return new Date(at * 1000).toISOString().replace('.000Z', '+00:00')
}
