import type { Styled } from '../ui/styled.ts'

type Color = readonly [hue: number, strength: number, lightness: number]

/** Distinguishable colours, in an order in which shows created one after another differ most. */
const colors: readonly Color[] = [
  [97, 1.25, 0.08],
  [153, 0.95, 0],
  [60, 1.1, 0.03],
  [357, 0.95, 0],
  [234, 0.85, 0],
  [76, 0.6, 0],
  [120, 1.1, 0.04],
  [186, 0.8, 0],
  [274, 0.85, 0],
  [210, 0.8, 0],
  [303, 1, 0],
  [245, 0.16, 0],
  [160, 0.08, 0],
  [138, 0.8, 0],
]

/** The rotation of the hues in each further round of the colours, in degrees, away from the red of the show on air. */
const turn = 8

/**
 * The colour of a show, derived from its id, so that it never changes. No hue lies between 5 and 50, where that red is.
 * For the element that has `data-show`; see tokens.css.
 */
export function hueOf(showId: number): Styled {
  const [hue, strength, lightness] = colors[(showId - 1) % colors.length]!
  const round = Math.floor((showId - 1) / colors.length) % 3
  const away = hue > 340 ? -1 : 1
  return { '--h': hue + away * round * turn, '--k': strength, '--l': lightness }
}

/** The sound of a show on the tape, as a colour for a canvas: `--show-wave` of tokens.css, the same in both themes. */
export function waveOf(showId: number): string {
  const { '--h': hue, '--k': strength } = hueOf(showId)
  return `oklch(0.83 ${(0.105 * Number(strength)).toFixed(4)} ${hue})`
}
