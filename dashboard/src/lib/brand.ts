import { contrast } from './contrast.ts'

/** The dark colour of text on the station's colour; the alternative is white. */
export const ink = '#15181a'

/** The minimum contrast of readable text (WCAG 2, AA). */
const least = 4.5

/** The colour of text on a colour: ink or white, whichever has more contrast, and black if neither has enough. */
export function wordsOn(color: string): string {
  const best = contrast(color, ink) >= contrast(color, '#ffffff') ? ink : '#ffffff'
  return contrast(color, best) >= least ? best : '#000000'
}
