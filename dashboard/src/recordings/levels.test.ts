import { describe, expect, it } from 'vitest'
import { barsOf, heightOf, nearestSilence, type TileAt, tenthsFor } from './levels.ts'

/** Tiles of a tape with a given level at each tenth of a second since the epoch. */
const tilesOf =
  (levelAt: (tenth: number) => number): TileAt =>
  (tenths, hour) => {
    const levels = Uint8Array.from({ length: 36_000 / tenths }, (_, index) => {
      let most = 0
      for (let at = 0; at < tenths; at++) most = Math.max(most, levelAt(hour * 36_000 + index * tenths + at))
      return most
    })
    return { hour, tenths, levels }
  }

describe('the bars of a tape', () => {
  it('have a minimum height for quiet audio, and the height 0 where nothing was recorded', () => {
    expect([0, 1, 100, 150, 200, 220].map(heightOf)).toEqual([0, 0.03, 0.03, 0.5, 1, 1])
  })

  it('use the coarsest tiles with several levels for each bar', () => {
    expect([0.1, 0.7, 4.5, 18, 216].map(tenthsFor)).toEqual([1, 1, 10, 10, 100])
  })

  it('stay the same while the window moves', () => {
    const tiles = tilesOf((tenth) => 100 + (tenth % 97))
    const some = barsOf(tiles, 3590, 3620, 0.7)
    const moved = barsOf(tiles, 3595.3, 3625, 0.7)
    expect(moved.filter(({ at }) => at < 3620)).toEqual(some.filter(({ at }) => at > 3594.6))
  })

  it('are missing where nothing was recorded, and where tiles are not loaded', () => {
    const tiles = tilesOf((tenth) => (tenth < 36_000 ? 0 : 150))
    const bars = barsOf(tiles, 3590, 3610, 1)
    expect([bars.length, bars[0]?.at]).toEqual([10, 3600])
    expect(barsOf(() => undefined, 0, 100, 1)).toEqual([])
  })
})

describe('the nearest silence', () => {
  // Speech with pauses from 10.0 to 10.5 s and from 16.0 to 17.0 s.
  const tiles = tilesOf((tenth) =>
    (tenth >= 100 && tenth < 105) || (tenth >= 160 && tenth < 170) ? 90 : 160 + (tenth % 7),
  )

  it('is shortly before the sound begins for a start, and shortly after it has ended for an end', () => {
    expect([nearestSilence(tiles, 12, 'start'), nearestSilence(tiles, 12, 'end')]).toEqual([10.4, 10.1])
    expect([nearestSilence(tiles, 15, 'start'), nearestSilence(tiles, 15, 'end')]).toEqual([16.9, 16.1])
  })

  it('is undefined without a silence nearby, or without loaded levels', () => {
    expect(nearestSilence(tiles, 40, 'start')).toBeUndefined()
    expect(nearestSilence(tiles, 12, 'start', 1)).toBeUndefined()
    expect(nearestSilence(() => undefined, 12, 'start')).toBeUndefined()
  })
})
