import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import type { Entry } from './entry.ts'
import { gapsIn, type Piece, piecesOf, placeOf, type View } from './pieces.ts'
import { dayMinutes, minuteOf, modulo, ringOf } from './ring.ts'
import { at, entry, plans } from './testing.ts'

const weekB: View = { from: minuteOf(2, 0, 360), columns: 7, ring: ringOf(3) }
const onlyWeek: View = { from: 360, columns: 7, ring: ringOf(1) }

const readable = ({ nth, column, top, height, begins, ends, offset }: Piece) =>
  `${nth}: column ${column}, ${top}+${height}, ${begins ? 'begins' : 'from before'}, ${ends ? 'ends' : 'continues'}${offset ? `, ${offset} passed` : ''}`

describe('the pieces of an entry in the week from 06:00 to 06:00', () => {
  const facts: [what: string, view: View, entry: Entry, pieces: string[]][] = [
    ['a morning show is one piece', weekB, entry('a', 1, 'Tue 06:00', 180, 2), ['0: column 1, 0+180, begins, ends']],
    ['a night show is one piece', weekB, entry('a', 1, 'Mon 23:00', 420, 2), ['0: column 0, 1020+420, begins, ends']],
    [
      'an entry over 06:00 is divided',
      weekB,
      entry('a', 1, 'Fri 22:00', 600, 2),
      ['0: column 4, 960+480, begins, continues', '1: column 5, 0+120, from before, ends, 480 passed'],
    ],
    [
      'the night hours of the next Monday are in the last column',
      weekB,
      entry('a', 1, 'Mon 02:00', 60, 3),
      ['0: column 6, 1200+60, begins, ends'],
    ],
    ['the night hours of the first Monday belong to the week before', weekB, entry('a', 1, 'Mon 02:00', 60, 2), []],
    [
      'an entry is cut at the end of the week',
      weekB,
      entry('a', 1, 'Mon 02:00', 600, 3),
      ['0: column 6, 1200+240, begins, continues'],
    ],
    [
      'the rest of a cut entry is at the top of the next week',
      { ...weekB, from: minuteOf(3, 0, 360) },
      entry('a', 1, 'Mon 02:00', 600, 3),
      ['0: column 0, 0+360, from before, ends, 240 passed'],
    ],
    [
      'in a rotation of one week both parts are shown, and the beginning represents the entry',
      onlyWeek,
      entry('a', 1, 'Mon 02:00', 600),
      ['1: column 0, 0+360, from before, ends, 240 passed', '0: column 6, 1200+240, begins, continues'],
    ],
    [
      'an entry over three days has three pieces',
      weekB,
      entry('a', 1, 'Mon 12:00', 2880, 2),
      [
        '0: column 0, 360+1080, begins, continues',
        '1: column 1, 0+1440, from before, continues, 1080 passed',
        '2: column 2, 0+360, from before, ends, 2520 passed',
      ],
    ],
    [
      'a view of a single day shows only its part',
      { ...weekB, from: minuteOf(2, 2, 360), columns: 1 },
      entry('a', 1, 'Tue 23:00', 600, 2),
      ['0: column 0, 0+180, from before, ends, 420 passed'],
    ],
  ]
  for (const [what, view, entry, pieces] of facts) {
    it(what, () => expect(piecesOf(entry, view).map(readable)).toEqual(pieces))
  }

  it('all weeks together show every minute of every entry once, with one representing piece in each week', () => {
    fc.assert(
      fc.property(plans, ({ plan, ring, weeks }) => {
        for (const entry of plan) {
          const minutes = new Map<number, number>()
          for (let week = 1; week <= weeks; week++) {
            const view = { from: minuteOf(week, 0, 360), columns: 7, ring }
            const pieces = piecesOf(entry, view)
            if (pieces.length > 0) expect(pieces.filter(({ nth }) => nth === 0)).toHaveLength(1)
            for (const { column, top, height, offset, begins, ends } of pieces) {
              expect([top >= 0, top + height <= dayMinutes]).toEqual([true, true])
              expect([begins, ends]).toEqual([offset === 0, offset + height === entry.length])
              expect(modulo(view.from + column * dayMinutes + top - entry.at, ring) % ring).toBe(offset % ring)
              minutes.set(offset, height)
            }
          }
          expect([...minutes.values()].reduce((a, b) => a + b, 0)).toBe(entry.length)
        }
      }),
    )
  })
})

describe('gaps', () => {
  it('are cut at the ends of columns, and continue across the end of the rotation', () => {
    const segments = airtime([entry('a', 1, 'Mon 07:00', 8580)], ringOf(1))
    expect(gapsIn(segments, onlyWeek)).toEqual([
      { at: at('Mon 06:00'), length: 60, column: 0, top: 0 },
      { at: at('Sun 06:00'), length: 1440, column: 6, top: 0 },
    ])
  })

  it('of an empty week are seven whole columns', () => {
    expect(gapsIn(airtime([], weekB.ring), weekB).map(({ length }) => length)).toEqual(Array(7).fill(1440))
  })

  it('and pieces of entries fill the view for any plan, without overlapping', () => {
    fc.assert(
      fc.property(plans, ({ plan, ring }) => {
        const view = { from: 360, columns: 7, ring }
        const free = gapsIn(airtime(plan, ring), view)
        const taken = new Set<number>()
        for (const each of plan) {
          for (const { column, top, height } of piecesOf(each, view)) {
            for (let minute = top; minute < top + height; minute++) taken.add(column * dayMinutes + minute)
          }
        }
        for (const { column, top, length } of free) {
          for (let minute = top; minute < top + length; minute++) {
            expect(taken.has(column * dayMinutes + minute)).toBe(false)
          }
        }
        expect(taken.size + free.reduce((sum, { length }) => sum + length, 0)).toBe(7 * dayMinutes)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the position of a minute in a view', () => {
  const facts: [minute: number, place: object | undefined][] = [
    [at('Mon 06:00', 2), { column: 0, top: 0 }],
    [at('Wed 14:32', 2), { column: 2, top: 512 }],
    [at('Thu 02:00', 2), { column: 2, top: 1200 }],
    [at('Mon 05:59', 3), { column: 6, top: 1439 }],
    [at('Mon 06:00', 3), undefined],
    [at('Wed 14:32', 1), undefined],
  ]
  for (const [minute, place] of facts) it(`${minute}`, () => expect(placeOf(minute, weekB)).toEqual(place))
})
