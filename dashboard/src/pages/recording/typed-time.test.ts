import { describe, expect, it } from 'vitest'
import { instantOfEnd, instantOfTime, secondsOfDay } from './typed-time.ts'

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

  it.each([
    ['on the same day', '2026-11-18', '12:00', '2026-11-18T09:00Z', '2026-11-19T12:00Z', '2026-11-18T11:00Z'],
    ['over midnight', '2026-11-18', '01:00', '2026-11-18T22:00Z', '2026-11-19T12:00Z', '2026-11-19T00:00Z'],
    ['after a day of 25 hours', '2026-10-25', '01:00', '2026-10-25T22:00Z', '2026-10-26T12:00Z', '2026-10-26T00:00Z'],
    ['in a day of 23 hours', '2026-03-28', '05:00', '2026-03-28T22:00Z', '2026-03-29T12:00Z', '2026-03-29T03:00Z'],
    ['tomorrow', '2026-11-18', '09:00', '2026-11-18T10:00Z', '2026-11-18T12:00Z', '2026-11-18T08:00Z'],
  ])('the typed end of a cut %s', (_, date, text, start, now, end) => {
    const [inUs, nowUs, endUs] = [start, now, end].map((iso) => Date.parse(iso) * 1000) as [number, number, number]
    expect(instantOfEnd(secondsOfDay(text)!, date, 'Europe/Berlin', { nearUs: inUs, inUs, nowUs })).toBe(endUs)
  })
})
