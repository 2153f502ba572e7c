import { hexOf, luminanceOf, type Oklch, oklchOf } from './oklch.ts'

/**
 * The colours that are derived from that of a station, as `#rrggbb`: the poster and its only ink, keys and the words on them,
 * words on paper, the ground of a found word, and words on the tape.
 */
export type BrandTokens = Record<(typeof names)[number], string>

const names = ['field', 'on-field', 'fill', 'on-fill', 'fill-edge', 'brand-ink', 'brand-wash', 'brand-tape'] as const

/** The ink of the paper, by day and by night, which the edge of a key is mixed of. */
const inks = { light: '#15181a', dark: '#f0f1ed' }

/** Black or white, whichever is legible on a colour. Both have a contrast of 4.58 at a luminance of 0.179. */
const inkOn = (color: string) => (luminanceOf(color) < 0.179 ? '#ffffff' : '#000000')

/**
 * Derives the colours of the pages of a station by day and by night. By day its colour is the paper of the poster; by night it
 * becomes the ink. Each has the contrast that it needs, whatever the colour.
 */
export function brandTokens(color: string): { light: BrandTokens; dark: BrandTokens } {
  const brand = oklchOf(color)
  const with_ = (change: Partial<Oklch>) => hexOf({ ...brand, ...change })
  const { l, c } = brand
  const tape = with_({ l: Math.max(l, 0.8), c: Math.min(c, 0.17) })
  const night = with_({ l: Math.max(l, 0.66) })
  return {
    light: {
      ...{ field: color, 'on-field': inkOn(color), fill: color, 'on-fill': inkOn(color) },
      'fill-edge': mixed(color, inks.light),
      'brand-ink': with_({ l: Math.min(l, 0.46), c: Math.min(c, 0.16) }),
      'brand-wash': with_({ l: 0.93, c: Math.min(c, 0.055) }),
      'brand-tape': tape,
    },
    dark: {
      ...{ field: with_({ l: 0.23, c: Math.min(c, 0.032) }), 'on-field': tape, fill: night, 'on-fill': '#000000' },
      'fill-edge': mixed(night, inks.dark),
      'brand-ink': with_({ l: Math.max(l, 0.76), c: Math.min(c, 0.15) }),
      'brand-wash': with_({ l: 0.31, c: Math.min(c, 0.05) }),
      'brand-tape': tape,
    },
  }
}

/** A colour with 24 % of an ink. */
function mixed(color: string, ink: string): string {
  const channels = [1, 3, 5].map((at) => {
    const [one, other] = [color, ink].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(one * 0.76 + other * 0.24)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
