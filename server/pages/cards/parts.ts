import { type Xml, type XmlPart, xml } from '../../lib/xml.ts'
import { cut, type Fitted, fitted, type Place, type Setting } from './fit.ts'
import { type Weight, widthOf } from './measure.ts'

/** The size of a card, in pixels. */
export const [cardWidth, cardHeight] = [1200, 630]

/** A picture and where it stands on a card, in pixels; `name` is that of a file in our storage. */
export type Picture = { name: string; left: number; top: number; side: number; radius?: number }

/** A card: its SVG, and the pictures that are laid on it. */
export type Card = { svg: string; pictures: Picture[] }

/** The ground of the tape and its ink, and the paper beside it. */
export const tapeColors = { ground: '#1b1e20', ink: '#f2f3f0', wave: '#c9cec9', needle: '#f0402f' }
export const paper = { ground: '#f2f3f0', ink: '#15181a' }

/** The settings of titles, of quotations, and of everything else. */
export const title: Setting & { spacing: number } = { weight: 700, leading: 0.94, spacing: -0.042 }
export const quotation: Setting & { spacing: number } = { weight: 700, leading: 1.03, spacing: -0.034 }
const leading = 1.3

/** Ascent and descent of the font, in ems. */
const [ascent, descent] = [0.945, 0.255]

/** The distance of the first baseline from the top of its line, in ems. */
const baseline = (leading: number) => (leading - ascent - descent) / 2 + ascent

type Style = { size: number; weight: Weight; spacing?: number; anchor?: 'end' }

const textAt = (x: number, y: number, { size, weight, spacing = 0, anchor }: Style, text: string): Xml =>
  xml`<text x="${x}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}"${spacing !== 0 && xml` letter-spacing="${(spacing * size).toFixed(2)}"`}${anchor && xml` text-anchor="${anchor}"`}>${text}</text>`

/** A text in the largest size that fits a place. */
export function block(text: string, place: Place & { left: number; top: number }, setting: Setting): Xml[] {
  return set(fitted(text, place, setting), place, setting)
}

/** Lines that are fitted already. */
export function set(
  { size, lines }: Fitted,
  { left, top }: { left: number; top: number },
  { weight, spacing = 0, leading }: Setting,
): Xml[] {
  return lines.map((line, index) =>
    textAt(left, top + (index * leading + baseline(leading)) * size, { size, weight, spacing }, line),
  )
}

export type Line = { text: string; weight: Weight }

/** Lines of one size above each other, each cut to a width. `bottom` is the distance from the bottom of the card. */
export function stack(
  lines: readonly Line[],
  { left, bottom, width, size }: { left: number; bottom: number; width: number; size: number },
): { top: number; text: Xml[] } {
  const shown = lines.filter(({ text }) => text.trim() !== '')
  const top = cardHeight - bottom - shown.length * leading * size
  const text = shown.map(({ text, weight }, index) => {
    const y = top + (index * leading + baseline(leading)) * size
    return textAt(left, y, { size, weight }, cut(text, width / size, { weight }))
  })
  return { top, text }
}

/** A line at the top of a card. */
export function lineAt(
  text: string,
  { x, top, size, weight, width, anchor }: Style & { x: number; top: number; width: number },
): Xml {
  const style = { size, weight, ...(anchor && { anchor }) }
  return textAt(x, top + baseline(leading) * size, style, cut(text, width / size, { weight }))
}

/** The sign of a station: its picture, if any, and its name; `middle` is the height of its middle. */
export function sign(
  { name, image }: { name: string; image: string | undefined },
  { left, right, middle, width }: { left?: number; right?: number; middle: number; width: number },
): { text: Xml; pictures: Picture[] } {
  const [side, gap, size] = [62, 14, 30]
  const beside = image === undefined ? 0 : side + gap
  const shown = cut(name, (width - beside) / size, { weight: 700 })
  const start = left ?? right! - widthOf(shown, 700) * size - beside
  return {
    text: textAt(Math.round(start + beside), middle + size * 0.345, { size, weight: 700 }, shown),
    pictures:
      image === undefined ? [] : [{ name: image, left: Math.round(start), top: middle - side / 2, side, radius: 10 }],
  }
}

export const rect = (left: number, top: number, width: number, height: number, fill: string): Xml =>
  xml`<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}"/>`

/** The whole of a card. */
export function card(ground: string, ink: string, content: XmlPart, pictures: (Picture | undefined)[]): Card {
  const { text } =
    xml`<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" font-family="Radio Canada" fill="${ink}">${rect(0, 0, cardWidth, cardHeight, ground)}${content}</svg>`
  return { svg: text, pictures: pictures.filter((picture) => picture !== undefined) }
}

/** No picture where there is no file. */
export const pictureAt = (name: string | undefined, place: Omit<Picture, 'name'>): Picture | undefined =>
  name === undefined ? undefined : { name, ...place }

/** A dot before a line. */
export const dot = (left: number, middle: number): Xml => xml`<circle cx="${left + 9.5}" cy="${middle}" r="9.5"/>`

/** Words in another ink. */
export const inked = (ink: string, content: XmlPart): Xml => xml`<g fill="${ink}">${content}</g>`
