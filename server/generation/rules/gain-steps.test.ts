import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepDecibels } from '../../lib/mp3-gain.ts'
import { correctedSteps, damagePeak, learntSteps, type MeasuredLevel } from './gain-steps.ts'

const level = (integratedLufs: number | null, truePeakDbtp: number | null, steps = 0): MeasuredLevel => ({
  ...{ integratedLufs, truePeakDbtp, steps },
})
const silence = level(null, null)
/** A level with a click: its true peak, and that of the programme. */
const clicked = (lufs: number, programmePeakDbtp: number, truePeakDbtp = 31) => ({
  ...{ ...level(lufs, truePeakDbtp), programmePeakDbtp },
})

describe('the steps for the next episode of a show', () => {
  it.each<[string, number, MeasuredLevel[], number]>([
    ['without episodes: none', -16, [], 0],
    ['of a show that was silent: none', -16, [silence, silence], 0],
    ['up to the target', -16, [level(-22, -12)], 4],
    ['down to the target', -23, [level(-14, 0.5)], -6],
    ['no more than half a step off', -16, [level(-16.7, -9)], 0],
    ['one from half a step on', -16, [level(-16.8, -9)], 1],
    ['the middle one counts, not the mean', -16, [level(-40, -30), level(-19, -9), level(-19, -9)], 2],
    ['of two the louder one counts', -16, [level(-22, -12), level(-19, -12)], 2],
    ['steps that were taken before are counted', -16, [level(-16, -6, 4)], 4],
    ['steps that were taken before, in either direction', -23, [level(-23, -9, -6)], -6],
    ['silent ones do not count', -16, [silence, level(-19, -9), silence], 2],
    ['no peak above −1 dBTP', -16, [level(-22, -4)], 1],
    ['exactly −1 dBTP is allowed', -16, [level(-22, -1 - 3 * stepDecibels)], 3],
    ['the middle peak counts, not the highest', -16, [level(-22, -12), level(-22, -12), level(-22, -1)], 4],
    ['a click in most of them does not count', -16, [clicked(-22, -12), clicked(-22, -12), clicked(-22, -12)], 4],
    ['peaks of damage lower nothing', -16, [level(-22, 31)], 0],
    ['peaks lower to 1.5 LU below the target at most', -23, [level(-20, 31)], -2],
    ['a peak that is too high already is lowered', -16, [level(-16, -0.2)], -1],
  ])('%s', (_what, target, last, steps) => {
    expect(learntSteps(target, last)).toBe(steps)
  })
})

describe('an episode that was measured', () => {
  it.each<[string, number, MeasuredLevel, number | undefined]>([
    ['that is silent stays', -16, silence, undefined],
    ['that is 1.5 LU off stays', -16, level(-17.5, -9), undefined],
    ['that is 1.5 LU off in the other direction stays', -16, level(-14.5, -9), undefined],
    ['that is too quiet is made anew', -16, level(-17.6, -9), 1],
    ['that is too loud is made anew', -16, level(-14.4, -9), -1],
    ['steps count from the recording', -16, level(-20, -9, 2), 5],
    ['that may not be louder because of its peaks stays', -16, level(-20, -2), undefined],
    ['becomes as loud as its peaks allow', -16, level(-22, -4), 1],
    ['whose peaks are above −1 dBTP is made anew with fewer steps', -16, level(-16, -0.5, 3), 2],
    ['whose peaks are at −1 dBTP stays', -16, level(-16, -1), undefined],
    ['with a click is made anew as without', -16, clicked(-22, -12), 4],
    ['with a click and near enough stays', -16, clicked(-16, -3), undefined],
    ['whose peaks are far too high is not made quieter than 1.5 LU below the target', -16, level(-14, 8), -2],
    ['that is too quiet, with peaks that are too high, stays', -16, level(-20, 3), undefined],
  ])('%s', (_what, target, measured, steps) => {
    expect(correctedSteps(target, measured)).toBe(steps)
  })

  it('is within half a step of the target afterwards, or as loud as −1 dBTP allows, and was not made too quiet', () => {
    const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
    fc.assert(
      fc.property(
        fc.constantFrom(-16, -18, -23),
        tenths(-50, -5),
        tenths(5, 20),
        fc.integer({ min: -9, max: 9 }),
        (target, lufs, crest, steps) => {
          const before = level(lufs, lufs + crest, steps)
          const corrected = correctedSteps(target, before)
          if (corrected === undefined) return
          const by = (corrected - steps) * stepDecibels
          const after = level(lufs + by, lufs + crest + by, corrected)
          const isNear = Math.abs(after.integratedLufs! - target) <= stepDecibels / 2 + 1e-9
          const isAtPeak = Math.abs(after.truePeakDbtp! + 1 + stepDecibels / 2) <= stepDecibels / 2 + 1e-9
          const isLowest = after.integratedLufs! < target - 1.51 + stepDecibels || corrected === 0
          expect(after.truePeakDbtp! <= -1 + 1e-9 || isLowest).toBe(true)
          expect(isNear || isAtPeak || isLowest).toBe(true)
          const quietest = Math.min(target - 1.51, before.integratedLufs! - steps * stepDecibels)
          expect(after.integratedLufs!).toBeGreaterThanOrEqual(quietest - 1e-9)
        },
      ),
    )
  })
})

it.each<[string, MeasuredLevel, number | undefined]>([
  ['silence', silence, undefined],
  ['peaks of a programme that is clipped', level(-9, 3), undefined],
  ['peaks of +6 dBTP', level(-20, 6), undefined],
  ['peaks above that', level(-20, 6.1), 6.1],
  ['the peak of the recording counts', level(-20, 6 - 2 * stepDecibels, -2), undefined],
])('damage: %s', (_what, measured, dbtp) => {
  expect(damagePeak(measured)).toBe(dbtp)
})
