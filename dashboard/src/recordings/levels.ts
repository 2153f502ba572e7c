/** The tenths of a second for each level of a tile. */
export const tileTenths = [1, 10, 100] as const

export type TileTenths = (typeof tileTenths)[number]

const hourSeconds = 3600

/** An hour of levels; 0 where nothing was recorded, 1 silence, 200 full scale, half a decibel a step. */
export type Tile = { hour: number; tenths: TileTenths; levels: Uint8Array }

/** A function that returns the tile of an hour; undefined while it is not loaded. */
export type TileAt = (tenths: TileTenths, hour: number) => Tile | undefined

/** The level below which nothing is drawn: 50 decibels below full scale. */
const floor = 100

/** The height of a drawn level from 0 to 1; above 0 wherever there is a recording. */
export function heightOf(level: number): number {
  return level === 0 ? 0 : Math.max(0.03, Math.min(1, (level - floor) / (200 - floor)))
}

/** The resolution of the tiles for bars: the coarsest one with several levels for each bar. */
export function tenthsFor(barSeconds: number): TileTenths {
  return tileTenths.findLast((tenths) => barSeconds * 10 >= tenths * 4) ?? 1
}

/** A bar of sound: when its time begins, in seconds since the epoch, and its level. */
export type Bar = { at: number; level: number }

/**
 * The bars of a window. They stand at multiples of their length since the epoch, so that they stay the same while the
 * window moves. A bar is the mean of its levels, because with the maximum, music would be a solid block; there is no
 * bar where nothing is recorded.
 * @param from Unix seconds, as `until`
 */
export function barsOf(tileAt: TileAt, from: number, until: number, barSeconds: number): Bar[] {
  const tenths = tenthsFor(barSeconds)
  const step = tenths / 10
  const bars: Bar[] = []
  for (let index = Math.floor(from / barSeconds); index * barSeconds < until; index++) {
    const at = index * barSeconds
    const first = Math.round(at / step)
    const last = Math.max(first + 1, Math.round((at + barSeconds) / step))
    const level = meanLevel(tileAt, tenths, first, last)
    if (level > 0) bars.push({ at, level })
  }
  return bars
}

/** The mean of the levels from `first` to `last` (exclusive), counted since the epoch; 0 if nothing was recorded. */
function meanLevel(tileAt: TileAt, tenths: TileTenths, first: number, last: number): number {
  const perHour = (hourSeconds * 10) / tenths
  let [sum, count] = [0, 0]
  let hour = -1
  let levels: Uint8Array | undefined
  for (let at = first; at < last; at++) {
    const own = Math.floor(at / perHour)
    if (own !== hour) {
      hour = own
      levels = tileAt(tenths, hour)?.levels
    }
    const level = levels?.[at - own * perHour] ?? 0
    if (level === 0) continue
    sum += level
    count++
  }
  return count === 0 ? 0 : sum / count
}

/** Silence: decibels below the loud parts around it, and its minimum length in tenths of a second. */
const [silenceBelow, silenceTenths] = [36, 3]

/**
 * The silence nearest to an instant, within some seconds.
 * @param at Unix seconds
 * @param edge of the start of an episode, the instant shortly before the sound begins again; of its end, shortly after
 *   it
 *   has ended
 * @returns Unix seconds; undefined if there is no silence, or the levels are not loaded
 */
export function nearestSilence(tileAt: TileAt, at: number, edge: 'start' | 'end', within = 10): number | undefined {
  const middle = Math.round(at * 10)
  const levels = Array.from({ length: 2 * within * 10 + 1 }, (_, index) => {
    const tenth = middle - within * 10 + index
    return tileAt(1, Math.floor(tenth / 36_000))?.levels[((tenth % 36_000) + 36_000) % 36_000] ?? 0
  })
  const known = levels.filter((level) => level > 0).sort((a, b) => a - b)
  if (known.length < silenceTenths) return undefined
  const quiet = known[Math.floor(known.length * 0.8)]! - silenceBelow
  let best: number | undefined
  let began: number | undefined
  for (let index = 0; index <= levels.length; index++) {
    const isQuiet = index < levels.length && levels[index]! > 0 && levels[index]! <= quiet
    if (isQuiet) began ??= index
    else if (began !== undefined) {
      const length = index - began
      const found = (edge === 'start' ? index - 1 : began + 1) - within * 10 + middle
      if (length >= silenceTenths && (best === undefined || Math.abs(found - at * 10) < Math.abs(best - at * 10)))
        best = found
      began = undefined
    }
  }
  return best === undefined ? undefined : best / 10
}
