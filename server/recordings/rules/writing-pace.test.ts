import { describe, expect, it } from 'vitest'
import { writingPace } from './writing-pace.ts'

describe('when audio is written', () => {
  const start = 1000e6
  function station() {
    const pace = writingPace()
    pace.ticked(start)
    return pace
  }

  it('is three quarters of a second after the first that arrived since the last time', () => {
    const pace = station()
    pace.arrived(start + 0.2e6)
    pace.arrived(start + 0.9e6)
    expect([0.94, 0.95].map((second) => pace.isDue(start + second * 1e6))).toEqual([false, true])
    pace.ticked(start + 1e6)
    expect(pace.isDue(start + 1.7e6)).toBe(false)
  })

  it('is a second and a half after the last time, though nothing arrived', () => {
    const pace = station()
    expect([1.49, 1.5].map((second) => pace.isDue(start + second * 1e6))).toEqual([false, true])
  })
})
