import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf, union } from './days.ts'

const us = (iso: string) => Date.parse(iso) * 1000
const span = (from: string, until: string) => ({ fromUs: us(from), untilUs: us(until) })
const hours = (value: number) => value * 3_600_000_000

describe('the days of a recording', () => {
  it('a day is that of the station’s zone, and has 25 or 23 hours where clocks change', () => {
    const october = span('2026-10-23T22:00Z', '2026-10-26T23:00Z')
    const days = daysOf('Europe/Berlin', [october], october)
    expect(days.map(({ date, fromUs, untilUs }) => [date, (untilUs - fromUs) / hours(1)])).toEqual([
      ['2026-10-24', 24],
      ['2026-10-25', 25],
      ['2026-10-26', 24],
    ])
    expect(days[1]).toMatchObject({ recordedUs: hours(25), missingUs: 0 })
    const march = span('2026-03-28T23:00Z', '2026-03-29T22:00Z')
    expect(daysOf('Europe/Berlin', [march], march)).toMatchObject([{ date: '2026-03-29', recordedUs: hours(23) }])
  })

  it('missing time counts from the first audio to the last, without the rest of today', () => {
    const expected = span('2026-11-16T10:00Z', '2026-11-17T14:30Z')
    const spans = [
      span('2026-11-16T10:00Z', '2026-11-16T18:00Z'),
      span('2026-11-16T18:18Z', '2026-11-17T04:51Z'),
      span('2026-11-17T05:09Z', '2026-11-17T14:30Z'),
    ]
    const days = daysOf('UTC', spans, expected)
    expect(days.map(({ missingUs }) => missingUs / 60e6)).toEqual([18, 18])
    expect(days.map(({ recordedUs }) => recordedUs / hours(1))).toEqual([13.7, 14.2])
    expect(days[1]!.recorded).toEqual([span('2026-11-17T00:00Z', '2026-11-17T04:51Z'), spans[2]])
  })

  it('a pause of less than a minute is not a span of its own, but is missing', () => {
    const expected = span('2026-11-16T10:00:00Z', '2026-11-16T12:00:00Z')
    const spans = [
      span('2026-11-16T10:00:00Z', '2026-11-16T11:00:00Z'),
      span('2026-11-16T11:00:59Z', '2026-11-16T12:00:00Z'),
    ]
    expect(daysOf('UTC', spans, expected)).toMatchObject([{ recorded: [expected], missingUs: 59e6 }])
  })

  it('before the retention only days with held audio are listed, and nothing counts as missing', () => {
    const held = span('2026-01-05T10:00Z', '2026-01-05T12:00Z')
    const kept = span('2026-11-15T12:00Z', '2026-11-16T12:00Z')
    const days = daysOf('UTC', [held, span('2026-11-15T08:00Z', '2026-11-16T12:00Z')], kept)
    expect(days.map(({ date, missingUs }) => [date, missingUs])).toEqual([
      ['2026-01-05', 0],
      ['2026-11-15', 0],
      ['2026-11-16', 0],
    ])
    expect(days[0]).toMatchObject({ recorded: [held], recordedUs: hours(2) })
  })

  it('a day without any audio is listed', () => {
    const days = daysOf(
      'UTC',
      [span('2026-11-14T00:00Z', '2026-11-14T12:00Z')],
      span('2026-11-14T00:00Z', '2026-11-16T12:00Z'),
    )
    expect(days.map(({ missingUs }) => missingUs / hours(1))).toEqual([12, 24, 12])
    expect(days[1]).toMatchObject({ recorded: [], recordedUs: 0 })
  })

  it('recorded and missing time of all days is the expected time, wherever the gaps are', () => {
    const lengths = fc.array(fc.record({ gap: fc.nat(20_000), audio: fc.integer({ min: 1, max: 90_000 }) }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lengths, fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/St_Johns'), (some, zone) => {
        let atUs = us('2026-10-20T05:00Z')
        const fromUs = atUs
        const spans = some.map(({ gap, audio }, nth) => {
          const start = atUs + (nth === 0 ? 0 : gap * 1e6)
          atUs = start + audio * 1e6
          return { fromUs: start, untilUs: atUs }
        })
        const days = daysOf(zone, spans, { fromUs, untilUs: atUs })
        const sum = days.reduce((total, { recordedUs, missingUs }) => total + recordedUs + missingUs, 0)
        expect(sum).toBe(atUs - fromUs)
        days.slice(1).forEach((day, at) => {
          expect(day.fromUs).toBe(days[at]!.untilUs)
        })
      }),
    )
  })
})

it('spans that touch or overlap are one', () => {
  const of = (...pairs: [number, number][]) => pairs.map(([fromUs, untilUs]) => ({ fromUs, untilUs }))
  expect(union(of([1, 3], [3, 5], [4, 4], [7, 9]))).toEqual(of([1, 5], [7, 9]))
  expect(union(of([1, 3], [5, 6], [9, 10]), 3)).toEqual(of([1, 6], [9, 10]))
})
