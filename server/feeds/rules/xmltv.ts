import { xml } from '../../lib/xml.ts'
import { offsetAt, zoneChanges } from '../../lib/zone-changes.ts'

/** The channel of a guide. */
export type GuideChannel = {
  id: string
  name: string
  language: string
  timeZone: string
  /** Empty for none. */
  image: string
  url: string
}

/** An occurrence in a guide. Instants in Unix seconds; texts are empty for none. */
export type GuideProgramme = {
  startAt: number
  endAt: number
  title: string
  description: string
  presenter: string
  image: string
  url: string
}

/** Writes a programme guide. Source: the DTD of XMLTV, whose order of elements is fixed. */
export function xmltv(channel: GuideChannel, programmes: readonly GuideProgramme[]): string {
  const { id, name, language, timeZone, image, url } = channel
  const [from, until] = [programmes[0]?.startAt ?? 0, programmes.at(-1)?.startAt ?? 0]
  // Programmes end at most a week after the last one begins.
  const changes = zoneChanges(timeZone, from, until + 8 * 86_400)
  const time = (at: number) => timeOf(at, offsetAt(changes, at))
  const icon = (src: string) => src !== '' && xml`<icon src="${src}"/>`
  const link = (href: string) => href !== '' && xml`<url>${href}</url>`
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv generator-info-name="Aircheck">
<channel id="${id}"><display-name lang="${language}">${plain(name)}</display-name>${icon(image)}${link(url)}</channel>
${programmes.map(
  (one) =>
    xml`<programme start="${time(one.startAt)}" stop="${time(one.endAt)}" channel="${id}">${[
      xml`<title lang="${language}">${plain(one.title)}</title>`,
      one.description.trim() !== '' && xml`<desc lang="${language}">${plain(one.description)}</desc>`,
      one.presenter.trim() !== '' && xml`<credits><presenter>${plain(one.presenter)}</presenter></credits>`,
      icon(one.image),
      link(one.url),
    ]}</programme>\n`,
)}</tv>
`.text
}

/** A text on one line: readers of this format take a line's end for a part of the text, or for its end. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** An instant as `20261116130000 +0100`. */
function timeOf(at: number, offset: number): string {
  const digits = new Date((at + offset) * 1000).toISOString().slice(0, 19).replace(/\D/g, '')
  const minutes = Math.round(Math.abs(offset) / 60)
  const hours = `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0')
  return `${digits} ${offset < 0 ? '-' : '+'}${hours}`
}
