import { describe, expect, it } from 'vitest'
import type { Styled } from '../ui/styled.ts'
import { hueOf } from './hue.ts'

describe('the colour of a show', () => {
  it('is never near the red of the show on air', () => {
    for (let id = 1; id <= 500; id++) {
      const hue = Number(hueOf(id)['--h'])
      expect([hue >= 0, hue < 360, hue < 5 || hue > 50]).toEqual([true, true, true])
    }
  })

  it('differs between any forty-two shows in a row', () => {
    for (let id = 1; id <= 200; id++) {
      const colors = Array.from({ length: 42 }, (_, next) => JSON.stringify(hueOf(id + next)))
      expect(new Set(colors).size).toBe(42)
    }
  })

  it('differs clearly within a round of fourteen: by 9 degrees of hue, or by chroma or lightness', () => {
    for (let round = 0; round < 3; round++) {
      const colors = Array.from({ length: 14 }, (_, next) => hueOf(round * 14 + next + 1))
      for (const [at, one] of colors.entries()) {
        for (const other of colors.slice(at + 1)) expect([one, other, isClear(one, other)]).toEqual([one, other, true])
      }
    }
  })

  it.each([
    [1, { '--h': 97, '--k': 1.25, '--l': 0.08 }],
    [4, { '--h': 357, '--k': 0.95, '--l': 0 }],
    [15, { '--h': 105, '--k': 1.25, '--l': 0.08 }],
    [18, { '--h': 349, '--k': 0.95, '--l': 0 }],
    [43, { '--h': 97, '--k': 1.25, '--l': 0.08 }],
  ])('of show %i is the same in every version', (id, color) => {
    expect(hueOf(id)).toEqual(color)
  })
})

/** Whether two colours are distinguishable by hue, chroma or lightness. */
function isClear(one: Styled, other: Styled): boolean {
  const by = (name: '--h' | '--k' | '--l') => Math.abs(Number(one[name]) - Number(other[name]))
  return Math.min(by('--h'), 360 - by('--h')) >= 9 || by('--k') >= 0.4 || by('--l') >= 0.04
}
