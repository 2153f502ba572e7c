import { expect, it } from 'vitest'
import { daysOf } from './report-span.ts'

const facts = [
  ['month', '2026-11-18', '2026-11-01', '2026-11-18'],
  ['lastMonth', '2026-11-18', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['lastQuarter', '2026-11-18', '2026-07-01', '2026-09-30'],
  ['lastQuarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['lastQuarter', '2026-04-01', '2026-01-01', '2026-03-31'],
] as const

it.each(facts)('%s on %s is from %s to %s', (span, today, from, to) => {
  expect(daysOf(span, today)).toEqual({ from, to })
})
