import { describe, expect, it } from 'vitest'
import { hueOf } from '../../web/hue.ts'
import { nearestAllowed } from '../src/tape-data.ts'
import {
  fractionOf,
  glide,
  heightsOf,
  labelsAt,
  moved,
  type Part,
  partAt,
  recorded,
  type Strip,
  snapped,
  valueAt,
  wave,
} from '../src/tape-geometry.ts'

const part = (from: number, until: number): Part => ({ title: `${from}`, from, until, hue: 100, state: 'heard' })
const strip: Strip = {
  ...{ from: 1000, until: 2000, end: 1600, step: 10 },
  parts: [part(1000, 1200), part(1200, 1500), part(1500, 1800), part(1800, 2000)],
  gaps: [{ from: 1100, until: 1150 }],
  heights: Array.from({ length: 60 }, () => 1),
}

describe('the tape', () => {
  it('a place and an instant are each other’s inverse, and neither leaves what is recorded', () => {
    expect(fractionOf(strip, 1250)).toBe(0.25)
    expect(valueAt(strip, 0.25)).toBe(1250)
    expect([valueAt(strip, -1), valueAt(strip, 0.9)]).toEqual([1000, 1600])
    expect([fractionOf(strip, 0), fractionOf(strip, 9999)]).toEqual([0, 1])
  })

  it('levels are half decibels under full scale; what was recorded is drawn, however quiet', () => {
    const levels = Buffer.from([0, 1, 100, 150, 200, 220]).toString('base64')
    expect(heightsOf(levels)).toEqual([0, 0.03, 0.03, 0.5, 1, 1])
  })

  it('a show has its own bars only, and none after now', () => {
    const bars = (each: Part) => [...wave(strip, each, 100).matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x))
    expect(bars(strip.parts[0]!).length).toBe(20)
    expect(bars(strip.parts[2]!).length).toBe(10)
    expect(bars(strip.parts[3]!)).toEqual([])
    expect(Math.min(...bars(strip.parts[1]!))).toBeGreaterThan(Math.max(...bars(strip.parts[0]!)))
  })

  it('is dark where there is a recording, up to now', () => {
    expect(recorded(strip)).toEqual([
      { from: 1000, until: 1100 },
      { from: 1150, until: 1600 },
    ])
    expect(recorded({ ...strip, gaps: [{ from: 1500, until: 1700 }] })).toEqual([{ from: 1000, until: 1500 }])
  })

  // On a tape of 1200 pixels, with times of 56.
  const places: [name: string, needle: number, head: number, sides: string][] = [
    ['far behind', 600, 100, ''],
    ['at the beginning', 600, 0, ''],
    ['behind by the width of a time', 600, 544, ''],
    ['behind by less', 600, 545, 'isNear'],
    ['behind by a second', 600, 600, 'isNear'],
    ['behind by a second, without room to the left', 55, 55, 'isLone'],
    ['behind by a second, with the least room to the left', 56, 56, 'isNear'],
    ['just after midnight', 5, 2, 'isLone'],
    ['just after midnight, at the beginning', 60, 0, ''],
    ['at the beginning, near the needle', 40, 0, 'isLone'],
    ['with the last room to the right of the needle', 1144, 500, ''],
    ['near the end of the day, far behind', 1145, 500, 'isLate'],
    ['at midnight, far behind', 1200, 500, 'isLate'],
    ['near the end of the day, left of the time of the needle', 1190, 1078, 'isLate'],
    ['near the end of the day, under the time of the needle', 1190, 1079, 'isLate isNear'],
    ['near the end of the day, at its left edge', 1190, 1134, 'isLate isNear'],
    ['near the end of the day, near the needle', 1190, 1135, 'isLone isLate'],
    ['at midnight, behind by a second', 1200, 1200, 'isLone isLate isNear'],
    ['at midnight, behind by a minute', 1200, 1199, 'isLone isLate isNear'],
    ['an episode', Number.NEGATIVE_INFINITY, 500, ''],
    ['the beginning of an episode', Number.NEGATIVE_INFINITY, 0, ''],
    ['an episode with the last room to the right', Number.NEGATIVE_INFINITY, 1144, ''],
    ['near the end of an episode', Number.NEGATIVE_INFINITY, 1145, 'isNear'],
    ['the end of an episode', Number.NEGATIVE_INFINITY, 1200, 'isNear'],
  ]
  it.each(places)('the times at the head and at the needle do not overlap: %s', (_, needle, head, sides) => {
    const found = labelsAt(1200, 56, needle, head)
    const named = ['isLone', 'isLate', 'isNear'].filter((side) => found[side as keyof typeof found])
    expect(named.join(' ')).toBe(sides)
    // The rule itself, for each of them.
    const left = (at: number, isLeft: boolean) => (isLeft ? at - 56 : at)
    const [ofHead, ofNeedle] = [left(head, found.isNear), left(needle, found.isLate)]
    expect([ofHead >= 0, ofHead + 56 <= 1200]).toEqual([true, true])
    if (!found.isLone) expect(Math.abs(ofHead - ofNeedle)).toBeGreaterThanOrEqual(56)
  })
  it('on a roll, which moves under its head, no time leaves the tape', () => {
    const sides = (needle: number, head: number) => labelsAt(Number.POSITIVE_INFINITY, 56, needle, head)
    expect(sides(3168, 3160)).toEqual({ isLate: false, isNear: true, isLone: false })
    expect(sides(3168, 3000)).toEqual({ isLate: false, isNear: false, isLone: false })
  })

  it('the arrows move by 15 s and by a minute, the page keys by shows, Home and End to the ends', () => {
    const to = (key: string, at = 1300) => moved(strip, at, key)
    expect([to('ArrowLeft'), to('ArrowRight'), to('ArrowDown'), to('ArrowUp')]).toEqual([1285, 1315, 1240, 1360])
    expect([to('PageUp'), to('PageUp', 1201), to('PageDown'), to('PageDown', 1550)]).toEqual([1200, 1000, 1500, 1600])
    expect([to('Home'), to('End'), to('ArrowRight', 1595)]).toEqual([1000, 1600, 1600])
    expect(to('a')).toBeUndefined()
  })

  it('a roll that is let go glides on with its speed, and snaps to the start of a show that is near', () => {
    expect([glide(0.05), glide(1), glide(-2)]).toEqual([0, 320, -640])
    expect([snapped(strip, 1195, 12), snapped(strip, 1250, 12)]).toEqual([1200, 1250])
  })

  it('a part has its start, but not its end', () => {
    expect([partAt(strip, 1200)?.title, partAt(strip, 1199)?.title, partAt(strip, 2000)]).toEqual([
      '1200',
      '1000',
      undefined,
    ])
  })

  it('no show has a hue near the red of the station', () => {
    for (let index = 0; index < 2000; index++) {
      const hue = hueOf(`show-${index}`)
      expect(hue >= 50 || hue < 5).toBe(true)
    }
  })
})

describe('what is on air only', () => {
  const shows = [part(0, 100), part(100, 200), part(200, 300), part(300, 400)].map(({ from, until, title }, index) => ({
    ...{ title, show_slug: title, start_time: from, end_time: until, rewindable: index === 0 || index === 3 },
  }))
  const tape = { from: 0, until: 400, shows, gaps: [], levels: { step_s: 10, values: '' } }

  it('is skipped to the next show that may be heard, and named', () => {
    expect(nearestAllowed(tape, 120, 390)).toEqual({ at: 300, skipped: '100' })
    expect(nearestAllowed(tape, 50, 390)).toEqual({ at: 50, skipped: '' })
  })

  it('a gap leads to the next second that is recorded, and names no show; a short one is played', () => {
    const lost = { ...tape, gaps: [{ from: 0, until: 80 }, { from: 310, until: 340 }] } // biome-ignore format: in one line
    expect(nearestAllowed(lost, 20, 390)).toEqual({ at: 80, skipped: '' })
    expect(nearestAllowed(lost, 320, 390)).toEqual({ at: 320, skipped: '' })
    const intoShut = { ...tape, gaps: [{ from: 20, until: 150 }] }
    expect(nearestAllowed(intoShut, 30, 390)).toEqual({ at: 300, skipped: '100' })
  })

  it('leads to the present where it is still on air; the last minute of it may be heard', () => {
    expect(nearestAllowed(tape, 210, 290)).toEqual({ at: 290, skipped: '200' })
    expect(nearestAllowed(tape, 240, 290)).toEqual({ at: 240, skipped: '' })
  })
})
