import { describe, expect, it } from 'vitest'
import { timesOf, wrongTimes } from './first-times.ts'

const day = 1440
const typed = { days: new Set([4, 0]), starts: '9', ends: '10:30' }

describe('the times of the first show', () => {
  it('are in every week of the rotation, in order of their beginning', () => {
    expect(timesOf(7, typed, 2)).toEqual([
      { showId: 7, at: 540, length: 90 },
      { showId: 7, at: 4 * day + 540, length: 90 },
      { showId: 7, at: 7 * day + 540, length: 90 },
      { showId: 7, at: 11 * day + 540, length: 90 },
    ])
  })

  it('may continue after midnight, and last 24 hours', () => {
    const lengthOf = (starts: string, ends: string) => timesOf(7, { ...typed, starts, ends }, 1)[0]?.length
    expect([lengthOf('23:00', '01:00'), lengthOf('23:00', '24:00'), lengthOf('09:00', '09:00')]).toEqual([120, 60, day])
  })

  it('need a day and valid times', () => {
    expect(wrongTimes(typed)).toEqual({ days: false, starts: false, ends: false })
    expect(wrongTimes({ days: new Set(), starts: '24:00', ends: '25' })).toEqual({
      days: true,
      starts: true,
      ends: true,
    })
    expect(wrongTimes({ ...typed, ends: '24:00' }).ends).toBe(false)
  })
})
