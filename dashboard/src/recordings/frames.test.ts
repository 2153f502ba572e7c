import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audioIn, gapsIn, instantAfter, nearestFrame, reelAt, runEnd, stepped, united } from './frames.ts'

const frameUs = (1152 / 44_100) * 1e6
const reel = (from_us: number, frames: number, slew = 0) => {
  const until_us = Math.round(from_us + frames * frameUs * (1 + slew))
  return { from_us, until_us, frames, frame_us: frameUs, bytes: frames * 418 }
}
/** Reels of some frames each; the `gap` before a reel is 0 where it touches the previous one. */
const tapes = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 100_000, max: 1e8 })),
      frames: fc.integer({ min: 1, max: 400 }),
      slew: fc.integer({ min: -5, max: 5 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => {
    let at = 1_763_366_400_000_000
    return parts.map(({ gap, frames, slew }) => {
      const made = reel(at + gap, frames, slew / 10_000)
      at = made.until_us
      return made
    })
  })

describe('frames of the tape', () => {
  it('an instant snaps to the nearest frame, and snapping again does not move it', () => {
    fc.assert(
      fc.property(tapes, fc.double({ min: 0, max: 1, noNaN: true }), (reels, share) => {
        const [first, last] = [reels[0]!, reels.at(-1)!]
        const us = Math.round(first.from_us + share * (last.until_us - first.from_us))
        const nearest = nearestFrame(reels, us)!
        expect(nearestFrame(reels, nearest)).toBe(nearest)
        if (reelAt(reels, us)) expect(Math.abs(nearest - us)).toBeLessThanOrEqual(frameUs / 2 + 20)
      }),
    )
  })

  it('the same number of steps forward and back return to the start; each is a frame or a gap', () => {
    fc.assert(
      fc.property(tapes, fc.integer({ min: 1, max: 500 }), (reels, count) => {
        const start = reels[0]!.from_us
        const there = stepped(reels, start, count)
        expect(there).toBeGreaterThan(start)
        let at = start
        for (let step = 0; step < count; step++) at = stepped(reels, at, 1)
        expect(at).toBe(there)
        const all = reels.reduce((sum, { frames }) => sum + frames, 0) + reels.length
        if (count < all / 2) expect(stepped(reels, there, -count)).toBe(start)
      }),
    )
  })

  it('a step at an end of the tape does not move', () => {
    const reels = [reel(0, 10)]
    expect([stepped(reels, 0, -5), stepped(reels, reels[0]!.until_us, 5)]).toEqual([0, reels[0]!.until_us])
    expect([stepped([], 77, 5), nearestFrame([], 77)]).toEqual([77, undefined])
  })

  it('the audio of a whole tape is that of all frames, and the sum of the audio of two parts', () => {
    fc.assert(
      fc.property(tapes, fc.nat(300), (reels, steps) => {
        const [from, until] = [reels[0]!.from_us, reels.at(-1)!.until_us]
        const frames = reels.reduce((sum, one) => sum + one.frames, 0)
        const all = audioIn(reels, from, until)
        expect(all.seconds).toBeCloseTo((frames * frameUs) / 1e6, 6)
        expect(all.bytes).toBeCloseTo(frames * 418, 3)
        const middle = stepped(reels, from, steps)
        const parts = [audioIn(reels, from, middle), audioIn(reels, middle, until)]
        expect(parts[0]!.seconds + parts[1]!.seconds).toBeCloseTo(all.seconds, 6)
      }),
    )
  })

  it('the position of a listener is the end of the frames played so far', () => {
    fc.assert(
      fc.property(tapes, fc.nat(300), (reels, count) => {
        const start = reels[0]!
        const run = reels.filter(({ until_us }) => until_us <= runEnd(reels, start.from_us)!)
        const frames = Math.min(
          count,
          run.reduce((sum, one) => sum + one.frames, 0),
        )
        const heard = instantAfter(reels, start.from_us, (frames * frameUs) / 1e6)
        expect(Math.abs(heard - stepped(run, start.from_us, frames))).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('uninterrupted audio ends at a gap or a change of format', () => {
    const [one, two] = [reel(0, 10), reel(261_224, 10)]
    const other = { ...reel(two.until_us, 10), frame_us: 24_000 }
    const later = reel(other.until_us + 1e6, 10)
    expect([0, 300_000, other.from_us, later.from_us].map((us) => runEnd([one, two, other, later], us))).toEqual([
      two.until_us,
      two.until_us,
      other.until_us,
      later.until_us,
    ])
    expect(runEnd([one], 5e6)).toBeUndefined()
  })

  it('gaps are cut at the ends of the window', () => {
    const gaps = [{ from_us: 10, until_us: 20, reason: 'x' }]
    expect(gapsIn(gaps, 15, 30)).toEqual([{ from_us: 15, until_us: 20, reason: 'x' }])
    expect(gapsIn(gaps, 20, 30)).toEqual([])
  })

  it('the longest version of a reel in several answers is used', () => {
    const [short, long, other] = [reel(0, 10), reel(0, 20), reel(1e9, 5)]
    expect(united([other, short], undefined, [long])).toEqual([long, other])
  })
})
