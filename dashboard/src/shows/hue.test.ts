import { describe, expect, it } from 'vitest'
import { hueOf } from './hue.ts'

describe('the colour of a show', () => {
  it('is never near the red of what is on air', () => {
    for (let id = 1; id <= 500; id++) {
      const hue = Number(hueOf(id)['--h'])
      expect([hue >= 0, hue < 360, hue < 5 || hue > 50]).toEqual([true, true, true])
    }
  })

  it('differs between any forty-two shows in a row, clearly between fourteen', () => {
    for (let id = 1; id <= 200; id++) {
      const colors = Array.from({ length: 42 }, (_, next) => JSON.stringify(hueOf(id + next)))
      expect(new Set(colors).size).toBe(42)
    }
  })

  it('is always the same', () => {
    expect(hueOf(7)).toEqual(hueOf(7))
  })
})
