import { describe, expect, it } from 'vitest'
import { brake } from './brake.ts'

describe('the read rate of a connection', () => {
  const start = 1000e6
  /** Pauses after reads, each at a second after the first and with a number of seconds of audio at 128 kbit/s. */
  function pauses(...readings: [second: number, audio: number][]) {
    const one = brake()
    one.pauseMs(start)
    return readings.map(([second, audio]) => {
      one.arrived(audio * 16_000)
      one.frame(audio * 1e6)
      return one.pauseMs(start + second * 1e6)
    })
  }

  it.each<[what: string, readings: [number, number][], expected: number[]]>([
    [
      'a burst of 20 s, then real time',
      [
        [0, 20],
        [4, 4],
        [8, 4],
      ],
      [0, 0, 0],
    ],
    ['a minute ahead', [[0, 60]], [0]],
    [
      'more than a minute ahead: a quarter of the audio read',
      [
        [0, 60],
        [0, 4],
        [1, 4],
        [2, 8],
      ],
      [0, 1000, 1000, 2000],
    ],
    [
      'time has passed',
      [
        [0, 60],
        [4, 4],
      ],
      [0, 0],
    ],
    [
      'a long pause: in pieces of 5 s',
      [
        [0, 100],
        [5, 4],
        [10, 4],
      ],
      [5000, 5000, 5000],
    ],
    [
      'near the clock again',
      [
        [0, 64],
        [10, 2],
        [11, 4],
      ],
      [5000, 0, 0],
    ],
  ])('%s', (_, readings, expected) => {
    expect(pauses(...readings)).toEqual(expected)
  })

  it('bytes without frames count as MP3 of 320 kbit/s', () => {
    const one = brake()
    one.arrived(60 * 40_000)
    expect(one.pauseMs(start)).toBe(0)
    one.arrived(40_000)
    expect(one.pauseMs(start)).toBe(250)
  })
})
