import { describe, expect, it } from 'vitest'
import { makePlan } from '../../schedule/rules/plan.ts'
import { airedBetween } from './aired.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const rotation = { timeZone: 'UTC', numberOfWeeks: 1, rotationStart: '2026-11-16' }
const plan = makePlan(
  [
    { showId: 1, week: 1, day: 'mon', time: 9 * 60, duration: 180 },
    { showId: 2, week: 1, day: 'mon', time: 12 * 60, duration: 60 },
    { showId: 3, week: 1, day: 'mon', time: 23 * 60, duration: 120 },
  ],
  rotation as never,
)
const aired = (from: string, until: string) =>
  airedBetween(plan, at(from), at(until)).map(({ showId, startAt, endAt }) => [
    showId,
    new Date(startAt * 1000).toISOString().slice(11, 16),
    new Date(endAt * 1000).toISOString().slice(11, 16),
  ])

describe('the shows on air in a window', () => {
  it('has its whole time, also before and after the window', () => {
    expect(aired('2026-11-16T11:30Z', '2026-11-16T12:30Z')).toEqual([
      [1, '09:00', '12:00'],
      [2, '12:00', '13:00'],
    ])
    expect(aired('2026-11-16T22:00Z', '2026-11-17T00:30Z')).toEqual([[3, '23:00', '01:00']])
  })

  it('is nothing where nothing is planned', () => {
    expect(aired('2026-11-16T14:00Z', '2026-11-16T22:00Z')).toEqual([])
    expect(aired('2026-11-17T01:00Z', '2026-11-17T02:00Z')).toEqual([])
  })
})
