import { describe, expect, it } from 'vitest'
import { clampedView, cutOfShow, firstCut, showing, withEdge, zoomed } from './cut.ts'

const frame = (1152 / 44_100) * 1e6
const hour = 3_600_000_000
const reel = (from_us: number, frames: number) => {
  return { from_us, until_us: Math.round(from_us + frames * frame), frames, frame_us: frame, bytes: frames * 418 }
}
/** Two hours in reels of ten minutes, without the third one. */
const reels = [0, 1, 3, 4, 5, 6].map((nth) => reel(Math.round(nth * 22_968 * frame), 22_968))
const show = (show_id: number, start: number, end: number) => {
  return { show_id, title: `Show ${show_id}`, start_time: start * 60, end_time: end * 60 }
}

describe('the ends of a cut', () => {
  const cut = { inUs: 0, outUs: reels[5]!.until_us }

  it('are at the beginning of a frame', () => {
    const { inUs } = withEdge(cut, 'start', 300_000_000, reels)!
    expect(Math.abs(inUs - 300_000_000)).toBeLessThan(frame / 2 + 1)
    expect(inUs / frame).toBeCloseTo(Math.round(inUs / frame), 3)
  })

  it('do not cross: at least a frame remains between them', () => {
    const { inUs, outUs } = withEdge({ inUs: 0, outUs: Math.round(frame * 100) }, 'start', hour, reels)!
    expect(outUs - inUs).toBeGreaterThan(frame - 2)
    expect(outUs - inUs).toBeLessThan(frame + 2)
  })

  it('are at the edge of a gap, not in it', () => {
    const gapUs = reels[1]!.until_us + 100_000_000
    expect(withEdge(cut, 'start', gapUs, reels)!.inUs).toBe(reels[1]!.until_us)
    expect(withEdge(cut, 'start', gapUs + 450_000_000, reels)!.inUs).toBe(reels[2]!.from_us)
  })

  it('are at most a day apart, and undefined where nothing is recorded', () => {
    const far = [...reels, reel(25 * hour, 1000)]
    expect(withEdge(cut, 'end', 25 * hour + 1e6, far)).toBeUndefined()
    expect(withEdge(cut, 'end', 1e6, [])).toBeUndefined()
  })
})

describe('the cut of a show', () => {
  it('is the recorded part of its time', () => {
    expect(cutOfShow(show(1, 5, 60), reels)!.inUs / 60e6).toBeCloseTo(5, 3)
    expect(cutOfShow(show(1, 25, 300), reels)).toEqual({ inUs: reels[2]!.from_us, outUs: reels[5]!.until_us })
    expect(cutOfShow(show(1, 21, 29), reels)).toBeUndefined()
  })

  it('is initially the show at the middle of a past day, and the last finished show of today', () => {
    const day = { start_time: 0, end_time: 70 * 60 }
    const shows = [show(1, 0, 30), show(2, 30, 50), show(3, 50, 70)]
    expect(firstCut(day, shows, reels, 70 * 60)!.inUs / 60e6).toBeCloseTo(30, 2)
    expect(firstCut(day, shows, reels, 68 * 60)!.inUs / 60e6).toBeCloseTo(30, 2)
    expect(firstCut(day, shows, reels, 35 * 60)!.inUs).toBe(0)
    expect(firstCut(day, [], reels, 70 * 60)!.outUs).toBe(reels[5]!.until_us)
    expect(firstCut(day, shows, [], 70 * 60)).toBeUndefined()
  })
})

describe('the view', () => {
  const day = { start_time: 0, end_time: 86_400 }

  it('is limited to the day', () => {
    expect(clampedView({ from: -5, seconds: 7200 }, day).from).toBe(0)
    expect(clampedView({ from: 86_000, seconds: 7200 }, day).from).toBe(79_200)
  })

  it('keeps the position of an instant when it is enlarged', () => {
    expect(zoomed({ from: 36_000, seconds: 7200 }, 300, 37_800, day)).toEqual({ from: 37_725, seconds: 300 })
    expect(zoomed({ from: 36_000, seconds: 7200 }, 300, 60_000, day)).toEqual({ from: 59_850, seconds: 300 })
  })

  it('moves only as far as necessary to show an instant', () => {
    const view = { from: 36_000, seconds: 7200 }
    expect(showing(view, 40_000, day)).toBe(view)
    expect(showing(view, 60_000, day).from).toBe(56_400)
  })
})
