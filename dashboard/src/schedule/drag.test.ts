import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dragged, dropped, type Grab, type Point, painted, pointAt } from './drag.ts'
import type { Entry } from './entry.ts'
import { minuteOf, ringOf } from './ring.ts'
import { at, entry } from './testing.ts'

const ring = ringOf(3)
const from = minuteOf(2, 0, 360)
const repair = entry('e1', 7, 'Wed 15:30', 60, 2)
const place = (column: number, time: string): Point => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { column, minute: (hours * 60 + minutes - 360 + 1440) % 1440 }
}
const grab = (kind: Grab['kind'], where: Point): Grab => ({ kind, key: 'e1', keys: new Set(['e1']), from: where })

describe('dragging', () => {
  const facts: [
    what: string,
    of: Entry,
    kind: Grab['kind'],
    from: Point,
    to: Point,
    step: number,
    at: number,
    length: number,
  ][] = [
    [
      'an entry that is only held does not move',
      repair,
      'move',
      place(2, '15:45'),
      place(2, '15:47'),
      5,
      repair.at,
      60,
    ],
    [
      'an entry at an odd time that is only held does not move',
      { ...repair, at: repair.at + 3 },
      'move',
      place(2, '15:45'),
      place(2, '15:47'),
      5,
      repair.at + 3,
      60,
    ],
    ['snaps to five minutes', repair, 'move', place(2, '15:45'), place(2, '16:14'), 5, at('Wed 16:00', 2), 60],
    [
      'snaps an odd time once it moves',
      { ...repair, at: repair.at + 3 },
      'move',
      place(2, '15:45'),
      place(2, '16:15'),
      5,
      at('Wed 16:05', 2),
      60,
    ],
    ['snaps to one minute', repair, 'move', place(2, '15:45'), place(2, '16:14'), 1, at('Wed 15:59', 2), 60],
    ['moves to another day', repair, 'move', place(2, '15:45'), place(4, '15:45'), 5, at('Fri 15:30', 2), 60],
    [
      'keeps an odd time on another day',
      { ...repair, at: repair.at + 3 },
      'move',
      place(2, '15:45'),
      place(4, '15:46'),
      5,
      at('Fri 15:33', 2),
      60,
    ],
    ['moves into the night', repair, 'move', place(2, '15:45'), place(2, '02:45'), 5, at('Thu 02:30', 2), 60],
    [
      'moves out of the week into the next one',
      repair,
      'move',
      place(2, '15:45'),
      place(6, '02:45'),
      5,
      at('Mon 02:30', 3),
      60,
    ],
    ['moves the end', repair, 'end', place(2, '16:30'), place(2, '17:01'), 5, repair.at, 90],
    ['moves the end into the next column', repair, 'end', place(2, '16:30'), place(3, '06:00'), 5, repair.at, 870],
    ['keeps the end after the beginning', repair, 'end', place(2, '16:30'), place(0, '06:00'), 5, repair.at, 5],
    ['moves the beginning', repair, 'start', place(2, '15:30'), place(2, '16:01'), 5, at('Wed 16:00', 2), 30],
    [
      'keeps the beginning before the end',
      repair,
      'start',
      place(2, '15:30'),
      place(6, '06:00'),
      5,
      at('Wed 16:25', 2),
      5,
    ],
  ]
  for (const [what, of, kind, start, to, step, at, length] of facts) {
    it(what, () => expect(dragged([of], grab(kind, start), to, step, ring)).toEqual([{ ...of, at, length }]))
  }

  it('keeps the distances of several entries', () => {
    const other = entry('e2', 8, 'Thu 09:02', 30, 2)
    const both = { ...grab('move', place(2, '15:45')), keys: new Set(['e1', 'e2']) }
    expect(dragged([repair, other], both, place(3, '16:15'), 5, ring)).toEqual([
      { ...repair, at: at('Thu 16:00', 2) },
      { ...other, at: at('Fri 09:32', 2) },
    ])
  })

  it('back to the start restores the plan, from any place', () => {
    const point = fc.record({
      column: fc.integer({ min: 0, max: 6 }),
      minute: fc.float({ min: 0, max: 1440, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('move' as const, 'start' as const, 'end' as const),
        point,
        fc.constantFrom(1, 5),
        (kind, where, step) => {
          expect(dragged([repair], grab(kind, where), where, step, ring)).toEqual([repair])
        },
      ),
    )
  })

  it('an entry that was removed does nothing', () => {
    expect(dragged([], grab('move', place(0, '06:00')), place(1, '06:00'), 5, ring)).toEqual([])
  })
})

describe('selecting a stretch of time', () => {
  const facts: [from: Point, to: Point, at: number, length: number][] = [
    [place(1, '10:00'), place(1, '11:58'), at('Tue 10:00', 2), 120],
    [place(1, '11:58'), place(1, '10:02'), at('Tue 10:00', 2), 120],
    [place(1, '10:02'), place(1, '10:02'), at('Tue 10:00', 2), 5],
    [place(1, '23:00'), place(1, '05:58'), at('Tue 23:00', 2), 420],
    [place(1, '23:00'), place(2, '06:58'), at('Tue 23:00', 2), 480],
    [place(6, '23:00'), place(6, '03:00'), at('Sun 23:00', 2), 240],
  ]
  for (const [start, to, at, length] of facts) {
    it(`${start.column} ${start.minute} to ${to.column} ${to.minute}`, () =>
      expect(painted(start, to, from, 5, ring)).toEqual({ at, length }))
  }
})

it('a show that is dropped begins on a multiple of the step', () => {
  expect(dropped(7, place(2, '16:02'), from, 5, ring)).toEqual({ showId: 7, at: at('Wed 16:00', 2), length: 60 })
})

describe('the place under the pointer', () => {
  const geometry = { left: 100, top: 200, columnWidth: 100, hourHeight: 30, columns: 7 }
  const facts: [x: number, y: number, point: Point][] = [
    [100, 200, { column: 0, minute: 0 }],
    [350, 515, { column: 2, minute: 630 }],
    [0, 0, { column: 0, minute: 0 }],
    [5000, 5000, { column: 6, minute: 1440 }],
  ]
  for (const [x, y, point] of facts) it(`${x}, ${y}`, () => expect(pointAt(x, y, geometry)).toEqual(point))
})
