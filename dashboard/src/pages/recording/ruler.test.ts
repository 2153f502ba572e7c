import { describe, expect, it } from 'vitest'
import { marksOf, stepFor } from './ruler.ts'

const at = (iso: string) => Date.parse(iso) / 1000

describe('the ruler', () => {
  it('has marks at round times of the station’s clock, hours among them', () => {
    const marks = marksOf(at('2026-11-17T10:30Z'), 7200, 600, 'Europe/Berlin')
    expect(marks.map(({ label }) => label)).toEqual(
      '11:30 11:40 11:50 12:00 12:10 12:20 12:30 12:40 12:50 13:00 13:10 13:20 13:30'.split(' '),
    )
    expect(marks.filter(({ isHour }) => isHour).map(({ share }) => share)).toEqual([0.25, 0.75])
  })

  it('follows a clock that is not whole hours from UTC, and shows seconds when enlarged', () => {
    expect(marksOf(at('2026-11-17T06:20Z'), 7200, 3600, 'Asia/Kolkata').map(({ label }) => label)).toEqual([
      '12:00',
      '13:00',
    ])
    expect(marksOf(at('2026-11-17T12:00:01.5Z'), 12, 5, 'UTC').map(({ label }) => label)).toEqual([
      '12:00:05',
      '12:00:10',
    ])
  })

  it('has fewer marks the narrower it is', () => {
    expect([stepFor(7200, 1200, 90), stepFor(7200, 358, 80), stepFor(300, 1200, 90), stepFor(30, 1200, 90)]).toEqual([
      600, 1800, 30, 5,
    ])
    expect(stepFor(86_400, 10, 90)).toBe(7200)
  })
})
