import { expect, it } from 'vitest'
import { isAlive, isConfirmed, isSeenDue, skewSeconds } from './session-life.ts'

const day = 86_400
const times = { created_at: 1000, seen_at: 1000, confirmed_at: 1000, ends_at: 1000 + 90 * day }

it('a session that is not used ends after 30 days, at the second', () => {
  expect(isAlive(times, 1000 + 30 * day - 1)).toBe(true)
  expect(isAlive(times, 1000 + 30 * day)).toBe(false)
})

it('a session that is used every day ends after 90 days all the same', () => {
  const used = { ...times, seen_at: 1000 + 90 * day - 10 }
  expect(isAlive(used, 1000 + 90 * day - 1)).toBe(true)
  expect(isAlive(used, 1000 + 90 * day)).toBe(false)
})

it('a confirmation is valid for 15 minutes', () => {
  expect(isConfirmed(times, 1000 + 15 * 60 - 1)).toBe(true)
  expect(isConfirmed(times, 1000 + 15 * 60)).toBe(false)
})

it('instants in the future, beyond the tolerance between clocks, do not count', () => {
  const [now, ahead] = [1000 - skewSeconds, 1000 - skewSeconds - 1]
  expect([isAlive(times, now), isAlive(times, ahead)]).toEqual([true, false])
  expect([isConfirmed(times, now), isConfirmed(times, ahead)]).toEqual([true, false])
  expect([isSeenDue(times, now), isSeenDue(times, ahead)]).toEqual([false, true])
})
