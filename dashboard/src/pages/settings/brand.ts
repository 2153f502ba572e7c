import { contrast } from '../../lib/contrast.ts'

/** The dark of two colours that words on the station's colour have; the other one is white. */
export const ink = '#15181a'

/** Below this contrast words are hard to read (WCAG 2, AA). */
const least = 4.5

/** The colour of words that are read well on a colour: ink or white, whichever is read best, and black if neither is. */
export function wordsOn(color: string): string {
  const best = contrast(color, ink) >= contrast(color, '#ffffff') ? ink : '#ffffff'
  return contrast(color, best) >= least ? best : '#000000'
}
