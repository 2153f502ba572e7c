import { fitted } from './cards/fit.ts'
import { scriptOf } from './rules/script.ts'

/** The height of a line by the script of a headline, in ems: as in `base.css`. */
const leading = { latin: 0.96, full: 1.2, tall: 1.5 }

/**
 * The places of headlines, in thousandths of the width of their column: on a screen, and on a phone. What is on air is larger
 * than the title of a page.
 */
const places = {
  onAir: { wide: { height: 430, most: 152, least: 44 }, narrow: { height: 520, most: 172, least: 78 } },
  page: { wide: { height: 360, most: 112, least: 42 }, narrow: { height: 520, most: 130, least: 78 } },
}

/**
 * The CSS rule for the size of a headline, so that a long title takes no more room than a short one and no word is broken that
 * fits a line: in percent of the width of its column.
 */
export function headlineRule(title: string, of: keyof typeof places): string {
  const script = scriptOf(title)
  const setting = {
    ...{ weight: 700 as const, leading: leading[script ?? 'latin'] },
    ...(script === undefined && { spacing: -0.03 }),
  }
  const size = (place: (typeof places)['onAir']['wide']) =>
    (fitted(title, { width: 1000, ...place }, setting).size / 10).toFixed(1)
  return `h1{--wide:${size(places[of].wide)};--narrow:${size(places[of].narrow)}}`
}
