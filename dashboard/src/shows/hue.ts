import type { Styled } from '../ui/styled.ts'

/** The hues are spread over this part of the circle: between 5 and 50 degrees lies the red of what is on air. */
const [first, last] = [55, 360]

/** Shows that follow each other in hue differ in how strong and how light they are, too. */
const strengths = [1, 0.8, 1.1, 0.7]

/**
 * The colour of a show, from its id: it stays the same for ever, and shows that were made one after another are far apart.
 * For the element that has `data-show`; see tokens.css.
 */
export function hueOf(showId: number): Styled {
  const golden = (showId * 0.618_033_988_75) % 1
  const hue = first + golden * (last - first)
  return { '--h': Math.round(hue * 10) / 10, '--k': strengths[showId % 4]!, '--l': showId % 3 === 0 ? 0.03 : 0 }
}
