import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import { firstFree, placeIn, viewOfDay, viewOfWeek } from './free-place.ts'
import { ringOf } from './ring.ts'
import { at, entry } from './testing.ts'

const ring = ringOf(2)

describe('the offered time in a gap', () => {
  const facts: [
    what: string,
    gap: [at: number, length: number],
    minute: number,
    place: [at: number, length: number],
  ][] = [
    ['is the whole gap, if it is short', [at('Sat 12:00'), 60], 30, [at('Sat 12:00'), 60]],
    ['is the whole gap of three hours', [at('Sat 12:00'), 180], 90, [at('Sat 12:00'), 180]],
    ['is the pressed hour of a free day', [at('Sat 06:00'), 1440], 425, [at('Sat 13:00'), 60]],
    ['is the first hour of a free day, by keyboard', [at('Sat 06:00'), 1440], 0, [at('Sat 06:00'), 60]],
    ['does not begin before the gap', [at('Sat 06:20'), 600], 10, [at('Sat 06:20'), 60]],
    ['does not end after the gap', [at('Sat 06:00'), 590], 585, [at('Sat 14:50'), 60]],
    ['may be beyond the end of the rotation', [at('Sun 06:00', 2), 1440], 1100, [at('Mon 00:00'), 60]],
  ]
  for (const [what, [from, length], minute, [place, long]] of facts) {
    it(what, () => expect(placeIn({ at: from, length }, minute, ring)).toEqual({ at: place, length: long }))
  }
})

describe('a show added without a place', () => {
  it('is in the first free hour of the week', () => {
    const plan = [entry('a', 1, 'Mon 06:00', 180), entry('b', 1, 'Mon 09:30', 600)]
    expect(firstFree(airtime(plan, ring), viewOfWeek(1, ring))).toEqual({ at: at('Mon 19:30'), length: 60 })
    expect(firstFree(airtime(plan, ring), viewOfDay(2, 3, ring))).toEqual({ at: at('Thu 06:00', 2), length: 60 })
  })

  it('is at noon of the first day in a full week', () => {
    const full = [entry('a', 1, 'Mon 06:00', 10_080)]
    expect(firstFree(airtime(full, ring), viewOfWeek(1, ring))).toEqual({ at: at('Mon 12:00'), length: 60 })
  })
})
