import { expect, it } from 'vitest'
import { isSpent } from './totp.ts'

const facts: [step: number, last: number, isSpent: boolean][] = [
  [100, 0, false],
  [100, 99, false],
  [100, 100, true],
  [100, 102, true],
  // Stored while the clock was ahead.
  [100, 103, false],
  [100, 90_000, false],
]
for (const [step, last, spent] of facts) {
  it(`a code of step ${step} after one of step ${last} is ${spent ? '' : 'not '}spent`, () =>
    expect(isSpent(step, last)).toBe(spent))
}
