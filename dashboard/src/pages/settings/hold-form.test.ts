import { expect, it } from 'vitest'
import { type HoldForm, spanOf } from './hold-form.ts'

const form: HoldForm = {
  from: { date: '2026-11-17', time: '12:00' },
  until: { date: '2026-11-17', time: '13' },
  reason: ' A complaint ',
}
const on = (date: string, time: string) => ({ date, time })

it('the span follows the clock of the station', () => {
  const from_us = Date.parse('2026-11-17T11:00Z') * 1000
  expect(spanOf(form, 'Europe/Berlin')).toEqual({ from_us, until_us: from_us + 3600e6, reason: 'A complaint' })
  expect(spanOf({ ...form, until: on('2026-11-17', '24:00') }, 'Europe/Berlin')).toMatchObject({
    until_us: Date.parse('2026-11-17T23:00Z') * 1000,
  })
})

const facts: [fault: string, change: Partial<HoldForm>][] = [
  ['from', { from: on('', '12:00') }],
  ['from', { from: on('2026-11-17', 'noon') }],
  ['until', { until: on('2026-11-17', '25:00') }],
  ['order', { until: on('2026-11-17', '12:00') }],
  ['reason', { reason: ' ' }],
]
it.each(facts)('the error is %s with %j', (fault, change) => {
  expect(spanOf({ ...form, ...change }, 'UTC')).toBe(fault)
})
