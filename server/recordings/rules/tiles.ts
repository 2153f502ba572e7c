import { type Levels, tenthUs } from './reel-levels.ts'

/** Tenths of a second of one level of a tile: the loudest of them counts. */
export const tileTenths = [1, 10, 100] as const

export type TileTenths = (typeof tileTenths)[number]

export const hourTenths = 36_000
export const hourUs = hourTenths * tenthUs

/**
 * The levels of an hour, for drawing it. A level is 0 where nothing was recorded.
 * @param hour hours since the epoch
 * @param parts levels of audio of any time, in any order; where they overlap, the loudest counts
 */
export function tileOf(hour: number, tenths: TileTenths, parts: readonly Levels[]): Uint8Array {
  const tile = new Uint8Array(hourTenths / tenths)
  const start = hour * hourTenths
  for (const { from, levels } of parts) {
    const first = Math.max(0, start - from)
    const last = Math.min(levels.length, start + hourTenths - from)
    for (let at = first; at < last; at++) {
      const index = Math.floor((from + at - start) / tenths)
      if (levels[at]! > tile[index]!) tile[index] = levels[at]!
    }
  }
  return tile
}
