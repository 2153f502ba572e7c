import { describe, expect, it } from 'vitest'
import { knownGaps } from './known-gaps.ts'
import { decideUs, lateSpell, lateUs, maxSpellUs } from './late-spell.ts'
import { wallClock } from './wall-clock.ts'

const [second, day] = [1e6, 86_400]
const trusted = 3600 * second

describe('a spell of late audio', () => {
  /** A spell that begins at 0 with the date 1000 s; its audio arrives each second, as late as the function says. */
  function spell(lateSeconds: (at: number) => number, seconds: number) {
    const late = lateSpell(lateUs, 1000 * second, lateSeconds(0) * second, 0)
    for (let at = 1; at <= seconds; at++) {
      const offsetUs = lateSeconds(at) * second
      if (late.isLater(offsetUs, at * second)) late.begin((1000 + at) * second, offsetUs, at * second)
      else late.add(offsetUs, at * second)
      if (late.isDecided(at * second)) return { at, losses: late.losses(0, at * second) }
    }
    return { at: undefined, losses: [] }
  }

  it('of a steady delay counts as a loss after a minute, where it began', () => {
    expect(spell(() => 5, 300)).toEqual({ at: decideUs / second, losses: [{ fromUs: 1000e6, byUs: 5e6 }] })
  })

  it('that varies is decided after two minutes, by what the audio was late at least', () => {
    expect(spell((at) => 4 + (at % 40) / 10, 300)).toEqual({
      at: maxSpellUs / second,
      losses: [{ fromUs: 1000e6, byUs: 4e6 }],
    })
  })

  it('has each loss where the audio became later for good', () => {
    const { losses } = spell((at) => (at < 20 ? 2 : at < 40 ? 4 : 9), 300)
    expect(losses).toEqual([
      { fromUs: 1000e6, byUs: 2e6 },
      { fromUs: 1020e6, byUs: 2e6 },
      { fromUs: 1040e6, byUs: 5e6 },
    ])
  })

  it('has no loss for delay that was made up, and none for the last 15 seconds alone', () => {
    expect(spell((at) => (at < 30 ? 8 : 3), 300).losses).toEqual([{ fromUs: 1000e6, byUs: 3e6 }])
    expect(spell((at) => (at < 50 ? 3 : 9), 300)).toEqual({ at: 60, losses: [{ fromUs: 1000e6, byUs: 3e6 }] })
  })

  it('moves with the dates of the recorded audio', () => {
    const late = lateSpell(lateUs, 1000e6, 5e6, 0)
    late.shift(1001e6, 7e6)
    expect(late.sinceUs()).toBe(1000e6)
    late.shift(900e6, -100e6)
    expect(late.sinceUs()).toBe(900e6)
  })
})

describe('gaps that were too long', () => {
  const gap = (untilSeconds: number, lengthSeconds: number, trustedUntilUs = trusted) => ({
    untilUs: untilSeconds * second,
    lengthUs: lengthSeconds * second,
    trustedUntilUs,
  })

  it('are shortened, the latest first, as far as they go', () => {
    const gaps = knownGaps()
    gaps.add(gap(100, 4))
    gaps.add(gap(200, 3))
    expect(gaps.shorten(5e6, 0)).toEqual([
      { fromUs: 200e6, byUs: 3e6 },
      { fromUs: 100e6, byUs: 2e6 },
    ])
    expect(gaps.trustedUs(0)).toBe(2e6)
  })

  it('go wholly if hardly anything would be left, and are left alone after their time', () => {
    const gaps = knownGaps()
    gaps.add(gap(100, 4))
    expect(gaps.isNearlyGone(3.9e6, 0)).toBe(true)
    expect(gaps.shorten(3.9e6, trusted)).toEqual([])
    expect(gaps.shorten(3.9e6, 0)).toEqual([{ fromUs: 100e6, byUs: 4e6 }])
    expect(gaps.shorten(1e6, 0)).toEqual([])
  })

  it('of earlier connections are not shortened by new dates, but are by a clock that was ahead', () => {
    const gaps = knownGaps()
    gaps.add(gap(100, 3600))
    gaps.add(gap(200, 9))
    gaps.close()
    expect(gaps.shorten(5e6, 0)).toEqual([])
    expect(gaps.shortenOne(3600e6, 0)).toEqual({ fromUs: 100e6, byUs: 3600e6 })
    expect(gaps.shortenOne(3600e6, 0)).toBeUndefined()
  })

  it.each([
    ['the gap that it left', [gap(10, Number.POSITIVE_INFINITY), gap(9e6, 70 * day), gap(9.1e6, 9)], 9e6, 70 * day],
    ['a gap that a burst has shortened goes', [gap(7e6, 80 * day), gap(9e6, 70 * day - 20)], 9e6, 70 * day - 20],
    ['a longer gap: Aircheck was stopped, too', [gap(9e6, 72 * day)], 9e6, 70 * day],
    ['no gap, and all is in the future: all audio moves', [gap(9e6, Number.POSITIVE_INFINITY)], 9e6, 70 * day],
    [
      'no gap, and there is older audio: nothing moves',
      [gap(10, Number.POSITIVE_INFINITY), gap(9e6, 30 * day)],
      undefined,
      0,
    ],
  ] as const)('a clock that was 70 days ahead: %s', (_, known, fromSeconds, bySeconds) => {
    const gaps = knownGaps()
    for (const one of known) gaps.add({ ...one })
    const found = gaps.shortenOne(70 * day * second, 5e6 * second)
    const right = fromSeconds === undefined ? undefined : { fromUs: fromSeconds * second, byUs: bySeconds * second }
    expect(found).toEqual(right)
  })

  it('that grow at the same place are one, and move with what is before them', () => {
    const gaps = knownGaps()
    gaps.add(gap(100, 4))
    gaps.shift(100e6, 2e6)
    gaps.add(gap(102, 2))
    expect(gaps.shorten(6e6, 0)).toEqual([{ fromUs: 102e6, byUs: 6e6 }])
  })
})

describe('the wall clock', () => {
  const at = (seconds: number, aheadSeconds: number) => ({
    monotonicUs: seconds * second,
    wallUs: (1e9 + seconds + aheadSeconds) * second,
  })

  it('is followed at once when it is slewed, and after a minute when it was set', () => {
    const clock = wallClock()
    expect(clock.observe(at(0, 0))).toBe(0)
    expect(clock.observe(at(1, 0.4))).toBe(0)
    expect(clock.skewUs()).toBe((1e9 + 0.4) * second)
    expect(clock.observe(at(2, 3600.4))).toBe(3600 * second)
    for (const seconds of [30, 61]) {
      clock.observe(at(seconds, 3600.4))
      expect(clock.isAgreed(0)).toBe(false)
    }
    clock.observe(at(62, 3600.4))
    expect(clock.isAgreed(0)).toBe(true)
    expect(clock.skewUs()).toBe((1e9 + 0.4) * second)
    expect(clock.believe()).toBe(3600 * second)
    expect(clock.skewUs()).toBe(clock.currentSkewUs())
  })

  it('that is put back within a minute is never followed, and each step begins the minute anew', () => {
    const clock = wallClock()
    clock.observe(at(0, 0))
    clock.observe(at(1, 50))
    clock.observe(at(50, 90))
    clock.observe(at(70, 90))
    expect(clock.isAgreed(0)).toBe(false)
    clock.observe(at(80, 0))
    clock.observe(at(200, 0))
    expect(clock.isAgreed(0)).toBe(false)
  })
})
