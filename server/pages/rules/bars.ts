/**
 * The loudest of each part of some levels from 0 to 255, as heights from 0 to 1.
 * @param each levels of a part; it need not be whole
 */
export function heightsOf(
  levels: Uint8Array | readonly number[],
  count: number,
  each = levels.length / count,
): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor(bar * each)
    return Math.max(0, ...levels.slice(from, Math.max(Math.floor((bar + 1) * each), from + 1))) / 255
  })
}

/** Where bars are drawn: the left edge, from one bar to the next, the middle, and half the height of the highest one. */
export type Strip = { left?: number; step: number; middle: number; half: number }

/** The bars of a wave as the data of an SVG path; nothing for what is silent. */
export function barsPath(heights: readonly number[], { left = 0, step, middle, half }: Strip): string {
  const bars = heights.map((height, bar) => {
    const tall = Math.round(height * half)
    return tall === 0 ? '' : `M${Math.round(left + (bar + 0.5) * step)} ${middle - tall}v${tall * 2}`
  })
  return bars.join('')
}
