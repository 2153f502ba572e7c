import { describe, expect, it } from 'vitest'
import { requestedRange } from './byte-range.ts'

const whole = undefined
const facts: [header: string | undefined, sizeBytes: number, range: [number, number] | 'unsatisfiable' | undefined][] =
  [
    [undefined, 1000, whole],
    ['bytes=0-0', 1000, [0, 0]],
    ['bytes=0-499', 1000, [0, 499]],
    ['bytes=500-', 1000, [500, 999]],
    ['bytes=0-', 1000, [0, 999]],
    ['bytes=999-', 1000, [999, 999]],
    ['bytes=999-999', 1000, [999, 999]],
    ['bytes=0-999', 1000, [0, 999]],
    ['bytes=0-1000', 1000, [0, 999]], // an end beyond the file means its end
    ['bytes=900-99999999999999999999', 1000, [900, 999]],
    ['bytes=-1', 1000, [999, 999]],
    ['bytes=-500', 1000, [500, 999]],
    ['bytes=-1000', 1000, [0, 999]],
    ['bytes=-5000', 1000, [0, 999]], // more than there is means all of it
    ['bytes=-0', 1000, 'unsatisfiable'],
    ['bytes=1000-', 1000, 'unsatisfiable'],
    ['bytes=1000-1000', 1000, 'unsatisfiable'],
    ['bytes=99999999999999999999-', 1000, 'unsatisfiable'],
    ['bytes=007-010', 1000, [7, 10]],
    ['Bytes=0-9', 1000, [0, 9]], // units are case-insensitive
    ['bytes= 0-9', 1000, [0, 9]], // blanks around a range are allowed
    ['bytes=9-0', 1000, whole], // the wrong way round is no range
    ['bytes=-', 1000, whole],
    ['bytes=', 1000, whole],
    ['bytes', 1000, whole],
    ['', 1000, whole],
    ['bytes=0-1,5-6', 1000, whole], // several are ignored
    ['bytes=0-1,', 1000, whole],
    ['bytes=a-b', 1000, whole],
    ['bytes=0x0-0x9', 1000, whole],
    ['bytes=1.5-2', 1000, whole],
    ['bytes=+1-2', 1000, whole],
    ['bytes=--5', 1000, whole],
    ['seconds=0-9', 1000, whole],
    ['0-9', 1000, whole],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-1', 0, 'unsatisfiable'],
    ['bytes=0-0', 1, [0, 0]],
  ]

describe('the range that is asked for', () => {
  for (const [header, sizeBytes, range] of facts) {
    const asked = Array.isArray(range) ? `${range[0]} to ${range[1]}` : (range ?? 'the whole file')
    it(`“${header ?? 'no header'}” of ${sizeBytes} bytes: ${asked}`, () => {
      const expected = Array.isArray(range) ? { start: range[0], end: range[1] } : range
      expect(requestedRange(header, sizeBytes)).toEqual(expected)
    })
  }
})
