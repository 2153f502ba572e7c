import { hueOf } from '../../../web/hue.ts'
import { type Xml, xml } from '../../lib/xml.ts'
import { barsPath, heightsOf } from '../rules/bars.ts'
import { hexOf, oklchOf } from '../rules/oklch.ts'
import { tapeColors } from './parts.ts'

/** A stretch of bars in a colour; heights from 0 to 1. */
export type Wave = { color: string; heights: number[] }[]

/** Where a wave is drawn, in pixels. */
export type Strip = { left: number; top: number; width: number; height: number }

/** Pixels from one bar to the next, and of a bar. */
const [pitch, thickness] = [8, 4]

/** The number of bars of a strip. */
export const barsIn = (width: number): number => Math.floor(width / pitch)

/** The colour of the sound of a show: its own hue, or that of the station where all shows have that. */
export function waveColor(slug: string | null, { color, isOneColor }: { color: string; isOneColor: boolean }): string {
  if (slug === null) return tapeColors.wave
  const { c, h } = oklchOf(color)
  return hexOf(
    isOneColor ? { l: 0.88, c: Math.min(c, 0.09), h } : { l: 0.83, c: 0.105, h: (hueOf(slug) * Math.PI) / 180 },
  )
}

/** The heights of at most `count` bars; a quiet recording is made up to twice as high. */
export function raisedHeights(levels: Uint8Array | readonly number[], count: number): number[] {
  const loudest = heightsOf(levels, Math.min(count, levels.length))
  const highest = Math.max(0, ...loudest)
  const factor = highest === 0 ? 0 : Math.min(2, 1 / highest)
  return loudest.map((height) => height * factor)
}

/** Draws a wave over the width of a strip; nothing of what is silent. */
export function drawn(wave: Wave, { left, top, width, height }: Strip): Xml[] {
  const bars = wave.reduce((sum, { heights }) => sum + heights.length, 0)
  const step = width / bars
  const middle = top + height / 2
  let begin = left
  return wave.map(({ color, heights }) => {
    const path = barsPath(heights, { left: begin, step, middle, half: height * 0.42 })
    begin += heights.length * step
    return xml`<path fill="none" stroke="${color}" stroke-width="${thickness}" d="${path}"/>`
  })
}
