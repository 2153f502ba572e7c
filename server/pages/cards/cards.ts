import type { BrandTokens } from '../rules/brand.ts'
import { fitted } from './fit.ts'
import { widthOf } from './measure.ts'
import {
  block,
  type Card,
  card,
  cardHeight,
  cardWidth,
  dot,
  inked,
  lineAt,
  paper,
  pictureAt,
  quotation,
  rect,
  set,
  sign,
  stack,
  tapeColors,
  title,
} from './parts.ts'
import { drawn, type Wave } from './wave.ts'

/** The part that all cards of a station have in common. `image` is the name of its picture in our storage. */
export type Station = {
  name: string
  image: string | undefined
  colors: Pick<BrandTokens, 'field' | 'on-field' | 'brand-tape'>
}

const margin = 60
const inner = cardWidth - 2 * margin

const on = ({ colors }: Station) => [colors.field, colors['on-field']] as const

/** The tape at the bottom of a card. Without levels it is dark. */
const strip = (wave: Wave, height: number, width = cardWidth) => {
  const place = { left: 0, top: cardHeight - height, width, height }
  return [rect(place.left, place.top, width, height, tapeColors.ground), drawn(wave, place)]
}

/** The card of a station. */
export function stationCard(station: Station, { line, wave }: { line: string; wave: Wave }): Card {
  const logo = { left: 912, top: 246, side: 228, radius: 34 }
  const words = fitted(line, { width: 720, height: 145, most: 37, least: 28 }, { weight: 400, leading: 1.3 })
  const top = cardHeight - 197 - words.lines.length * 1.3 * words.size
  const place = { left: 53, top: 53, most: 187, least: 60 }
  // Beside the picture a long name has more lines; above it, longer ones.
  const above = { ...place, width: inner, height: 190 }
  const beside = { ...place, width: station.image === undefined ? inner : 820, height: Math.min(top, 440) - 53 - 20 }
  const best = fitted(station.name, above, title).size >= fitted(station.name, beside, title).size ? above : beside
  const content = [block(station.name, best, title), set(words, { left: margin, top }, { weight: 400, leading: 1.3 })]
  return card(...on(station), [content, strip(wave, 156)], [pictureAt(station.image, logo)])
}

export type OnAir = {
  /** `On air until 15:00`. */
  state: string
  title: string
  presenter: string
  image: string | undefined
  next: { time: string; title: string } | undefined
  wave: Wave
}

/** The card of what is on air. */
export function nowCard(station: Station, { state, title: words, presenter, image, next, wave }: OnAir): Card {
  const width = image === undefined ? inner : 664
  const by = [
    { text: presenter, weight: 700 as const },
    { text: words === station.name ? '' : station.name, weight: 400 as const },
  ]
  const below = stack(by, { left: margin, bottom: 182, width, size: 32 })
  const place = { left: 55, top: 127, width, height: below.top - 127 - 14, most: 139, least: 48 }
  const [height, past] = [144, 816]
  return card(
    ...on(station),
    [
      [dot(margin, 78), lineAt(state, { x: margin + 33, top: 58, size: 31, weight: 700, width: width - 33 })],
      [block(words, place, title), below.text],
      strip(wave, height, past),
      rect(past, cardHeight - height, cardWidth - past, height, paper.ground),
      next && coming(next, past + 36),
      rect(past - 2.5, cardHeight - height, 5, height, tapeColors.needle),
    ],
    [pictureAt(image, { left: 744, top: 90, side: 396 })],
  )
}

/** The show that comes next, beside the tape: its time and title on a line, or the title below it. */
function coming({ time, title: words }: NonNullable<OnAir['next']>, left: number) {
  const [size, width, top] = [29, cardWidth - left - 36, 524]
  const after = widthOf(`${time} `, 400) * size
  const isShort = after + widthOf(words, 700) * size <= width
  const style = { size, weight: 700 as const }
  return inked(paper.ink, [
    lineAt(time, { ...style, x: left, top, weight: 400, width }),
    lineAt(words, {
      ...{ ...style, x: isShort ? Math.round(left + after) : left, top: isShort ? top : top + size * 1.3 },
      width: isShort ? width - after + 1 : width,
    }),
  ])
}

export type OfShow = { title: string; presenter: string; when: readonly string[]; image: string | undefined }

/** The card of a show. */
export function showCard(station: Station, { title: words, presenter, when, image }: OfShow): Card {
  const hasPicture = image !== undefined
  const left = hasPicture ? 686 : margin
  const width = cardWidth - left - 46
  const by = [{ text: presenter, weight: 700 as const }, ...when.map((text) => ({ text, weight: 400 as const }))]
  const below = stack(by, { left, bottom: 168, width, size: 31 })
  const place = { left: left - 4, top: 65, width, height: below.top - 65 - 20 }
  const named = sign(station, { left, middle: 544, width })
  return card(
    ...on(station),
    [block(words, { ...place, most: hasPicture ? 91 : 150, least: 44 }, title), below.text, named.text],
    [pictureAt(image, { left: 0, top: 0, side: cardHeight }), ...named.pictures],
  )
}

export type OfEpisode = {
  title: string
  show: string
  image: string | undefined
  /** Its date and length. */
  facts: string
  wave: Wave
}

/** The card of an episode. */
export function episodeCard(station: Station, { title: words, show, image, facts, wave }: OfEpisode): Card {
  const width = image === undefined ? inner : 800
  const named = sign(station, { left: margin, middle: 366, width: 480 })
  return card(
    ...on(station),
    [
      lineAt(show, { x: margin, top: 55, size: 31, weight: 700, width }),
      block(words, { left: 56, top: 113, width, height: 206, most: 96, least: 40 }, title),
      named.text,
      lineAt(facts, { x: cardWidth - margin, top: 350, size: 29, weight: 400, width: 560, anchor: 'end' }),
      strip(wave, 192),
    ],
    [pictureAt(image, { left: 912, top: 55, side: 228 }), ...named.pictures],
  )
}

export type OfPart = {
  /** The title of a moment, in quotation marks; that of the episode otherwise. */
  words: string
  /** Below: a line in bold, and one that is not. */
  lines: readonly [string, string]
  image: string | undefined
  wave: Wave
}

/** The card of a part of an episode: a moment, or what a listener chose. */
export function partCard(station: Station, { words, lines, image, wave }: OfPart): Card {
  const left = image === undefined ? margin : 180
  const named = sign(station, { right: cardWidth - margin, middle: 532, width: 330 })
  const [bold, plain] = lines
  const below = stack(
    [
      { text: bold, weight: 700 },
      { text: plain, weight: 400 },
    ],
    { left, bottom: 55, width: 790 - left, size: 30 },
  )
  const place = { left: 53, top: 62, width: inner, height: 255, most: 82, least: 40 }
  return card(
    ...([tapeColors.ground, tapeColors.ink] as const),
    [
      inked(station.colors['brand-tape'], block(words, place, quotation)),
      drawn(wave, { left: margin, top: 337, width: inner, height: 108 }),
      below.text,
      named.text,
    ],
    [pictureAt(image, { left: margin, top: 481, side: 96 }), ...named.pictures],
  )
}
