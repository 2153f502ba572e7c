import { expect, it } from 'vitest'
import { barsOfDays, barsOfHours } from './bars.ts'

const at = (instant: string) => Date.parse(instant) / 1000

it('each day of a span has a bar, also one without figures', () => {
  const day = { day: '2026-03-01', plays: 4, listeners: 3, live_minutes: 2 }
  const figures = { days: [day], from: '2026-02-27', to: '2026-03-02' } as never
  expect(
    barsOfDays(
      figures,
      ({ plays }) => plays,
      (day) => `on ${day}`,
    ),
  ).toEqual([
    { label: 'on 2026-02-27', values: [0] },
    { label: 'on 2026-02-28', values: [0] },
    { label: 'on 2026-03-01', values: [4] },
    { label: 'on 2026-03-02', values: [0] },
  ])
})

it('hours are those of the day at the station; the present one is averaged over the part that is over', () => {
  const hours = [
    { hour: at('2026-11-23T22:00Z'), live_minutes: 600, rewound_minutes: 0 },
    { hour: at('2026-11-23T23:00Z'), live_minutes: 90, rewound_minutes: 30 },
    { hour: at('2026-11-24T10:00Z'), live_minutes: 30, rewound_minutes: 0 },
  ]
  const bars = barsOfHours({ hours }, at('2026-11-24T10:30Z'), 'Europe/Berlin')
  expect(bars.length).toBe(24)
  expect(bars[0]).toEqual({ label: '00:00', values: [1.5, 0.5] })
  expect(bars[11]).toEqual({ label: '11:00', values: [1, 0] })
  expect(bars[12]).toEqual({ label: '12:00', values: [0, 0] })
})

it.each([
  ['2026-03-29T10:00Z', 23],
  ['2026-10-25T10:00Z', 25],
])('a day with a change of the clocks has its hours: %s', (instant, count) => {
  expect(barsOfHours({ hours: [] }, at(instant), 'Europe/Berlin').length).toBe(count)
})

it('a zone with half an hour more has 24 bars', () => {
  const bars = barsOfHours({ hours: [] }, at('2026-11-24T10:00Z'), 'Asia/Kolkata')
  expect([bars.length, bars[0]!.label]).toEqual([24, '00:30'])
})
