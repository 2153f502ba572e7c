import { describe, expect, it } from 'vitest'
import { hueOf } from './hue.ts'

const degrees = (showId: number) => Number(hueOf(showId)['--h'])

describe('the colour of a show', () => {
  it('is never near the red of what is on air', () => {
    for (let id = 1; id <= 5000; id++) {
      const hue = degrees(id) % 360
      expect(hue < 5 || hue > 50).toBe(true)
    }
  })

  it('differs clearly between any twelve shows in a row', () => {
    for (let id = 1; id <= 500; id++) {
      for (let other = id + 1; other < id + 12; other++) {
        expect(Math.abs(degrees(id) - degrees(other))).toBeGreaterThan(10)
      }
    }
  })

  it('is always the same', () => {
    expect(hueOf(7)).toEqual(hueOf(7))
  })
})
