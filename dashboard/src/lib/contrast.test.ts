import { expect, it } from 'vitest'
import { contrast } from './contrast.ts'

const facts: [string, string, number][] = [
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#f5c518', '#15181a', 10.9],
]
for (const [one, other, ratio] of facts) {
  it(`${one} on ${other} is ${ratio} to 1, both ways`, () => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBeCloseTo(ratio, 1)
  })
}
