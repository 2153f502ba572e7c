import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onAir } from '../../now-playing/rules/on-air.ts'
import { situations, slowBoundary } from '../../testing/slow-schedule.ts'
import { unix } from '../../testing/slow-time.ts'
import { nextBoundary } from './boundaries.ts'
import { makePlan } from './plan.ts'
import { weekView } from './week-view.ts'

describe('until when an answer holds', () => {
  const entries = [
    { showId: 1, week: 1, day: 'tue', time: 540, duration: 60 },
    { showId: 2, week: 1, day: 'tue', time: 1380, duration: 120 },
    { showId: 3, week: 1, day: 'sun', time: 120, duration: 60 },
  ] as const
  const facts: [promise: string, now: string, boundary: string][] = [
    ['the next start', '2026-02-10T03:00Z', '2026-02-10T08:00Z'],
    ['the next end, at the start itself', '2026-02-10T08:00Z', '2026-02-10T09:00Z'],
    ['the start after it, at the end itself', '2026-02-10T09:00Z', '2026-02-10T22:00Z'],
    ['midnight within an entry', '2026-02-10T22:00Z', '2026-02-10T23:00Z'],
    ['the end of an entry from the day before', '2026-02-10T23:00Z', '2026-02-11T00:00Z'],
    ['midnight of the station on a day without entries', '2026-02-12T00:00Z', '2026-02-12T23:00Z'],
    ['the change that skips an entry: it is past then', '2026-03-29T00:30Z', '2026-03-29T01:00Z'],
  ]
  test.each(facts)('%s', (_, now, boundary) => {
    const rotation = { timeZone: 'Europe/Berlin', numberOfWeeks: 1, rotationStart: '2026-02-09' }
    expect(nextBoundary(makePlan(entries, rotation), unix(now))).toBe(unix(boundary))
  })

  test('agrees with brute force, and nothing changes before it', () => {
    fc.assert(
      fc.property(situations, fc.double({ min: 0, max: 1, noNaN: true }), (situation, part) => {
        const { entries, rotation, now } = situation
        const plan = makePlan(entries, rotation)
        const boundary = nextBoundary(plan, now)
        expect(boundary).toBe(slowBoundary(entries, rotation, now))
        const answers = (at: number) => [onAir(plan, at), weekView(plan, at, 0), weekView(plan, at, -7)]
        const later = Math.floor(now + part * (boundary - 1 - now))
        expect(answers(later)).toEqual(answers(now))
        expect(answers(boundary - 1)).toEqual(answers(now))
      }),
      { numRuns: 500 },
    )
  })
})
