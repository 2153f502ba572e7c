import { describe, expect, it } from 'vitest'
import { instantOfTime, secondsOfDay } from './typed-time.ts'

describe('a typed time', () => {
  it.each([
    ['12:00:03.422', 43_203.422],
    ['12:00:03,42', 43_203.42],
    ['9:05', 32_700],
    ['09.05.10', 32_710],
    [' 24:00 ', 86_400],
    ['0905', 32_700],
    ['7pm', 68_400],
    ['24:00:00.001', undefined],
    ['12:60', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('%s', (text, seconds) => {
    expect(secondsOfDay(text)).toBe(seconds)
  })

  it('in a repeated hour is the occurrence nearer to the current edge', () => {
    const us = (iso: string) => Date.parse(iso) * 1000
    const half = 2.5 * 3600
    const at = (near: string) => instantOfTime(half, '2026-10-25', 'Europe/Berlin', us(near))
    expect(at('2026-10-25T00:10:00Z')).toBe(us('2026-10-25T00:30:00Z'))
    expect(at('2026-10-25T01:40:00Z')).toBe(us('2026-10-25T01:30:00Z'))
    expect(instantOfTime(half, '2026-10-26', 'Europe/Berlin', 0)).toBe(us('2026-10-26T01:30:00Z'))
  })
})
