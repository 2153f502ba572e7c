import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import { dayMinutes, minuteOf, ringOf } from './ring.ts'
import { type Row, rowsOf } from './rows.ts'
import { at, entry, plans } from './testing.ts'

const ring = ringOf(2)
const readable = ({ entry, top, length, isFromBefore, goesOn, state, spans, joint }: Row) =>
  [
    entry?.key ?? 'nothing',
    top,
    length,
    isFromBefore && 'from before',
    goesOn && 'continues',
    state === 'pause' ? `pause ${spans.map(({ from, until }) => `${from}-${until}`).join(',')}` : state,
    joint !== null && `+${joint}`,
  ]
    .filter((each) => each !== false)
    .join(' ')

describe('the list of a day', () => {
  it('has every show with its overlaps, the free times, and the places where a show can be added', () => {
    const plan = [
      entry('night', 1, 'Tue 23:00', 420),
      entry('first', 2, 'Wed 06:00', 180),
      entry('player', 3, 'Wed 15:00', 180),
      entry('repair', 4, 'Wed 16:00', 60),
      entry('twin', 5, 'Wed 20:00', 60),
      entry('other', 6, 'Wed 20:00', 60),
      entry('late', 1, 'Wed 23:00', 420),
    ]
    expect(rowsOf(plan, airtime(plan, ring), at('Wed 00:00'), ring).map(readable)).toEqual([
      'night 0 360 from before whole +360',
      'first 360 180 whole',
      'nothing 540 360 whole',
      'player 900 180 pause 900-960,1020-1080',
      'repair 960 60 over',
      'nothing 1080 120 whole',
      'twin 1200 60 over',
      'other 1200 60 covered',
      'nothing 1260 120 whole',
      'late 1380 60 continues whole',
    ])
  })

  it('says when a show is on air whose beginning is covered by a longer one before it', () => {
    const plan = [
      { ...entry('extended', 1, 'Wed 10:00', 9), exception: { kind: 'air' } as never },
      entry('next', 2, 'Wed 10:05', 55),
    ]
    const rows = rowsOf(plan, airtime(plan, ring), at('Wed 00:00'), ring)
    expect(rows.map(readable)).toContain('next 605 55 pause 609-660')
  })

  it('gives the state of a night show separately for each day', () => {
    const plan = [entry('night', 1, 'Tue 23:00', 420), entry('late', 2, 'Wed 00:00', 360)]
    const of = (day: string) => rowsOf(plan, airtime(plan, ring), at(`${day} 00:00`), ring).map(readable)
    expect(of('Tue').at(-1)).toBe('night 1380 60 continues whole')
    expect(of('Wed')[0]).toBe('night 0 360 from before covered')
  })

  it('of an empty day is a single free row', () => {
    expect(rowsOf([], airtime([], ring), 0, ring).map(readable)).toEqual(['nothing 0 1440 whole'])
  })

  it('covers the whole day for any plan', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 6 }), ({ plan, ring }, day) => {
        const rows = rowsOf(plan, airtime(plan, ring), minuteOf(1, day), ring)
        let reached = 0
        for (const { top, length } of rows) {
          expect(top).toBeLessThanOrEqual(reached)
          reached = Math.max(reached, top + length)
        }
        expect(reached).toBe(dayMinutes)
      }),
    )
  })
})
