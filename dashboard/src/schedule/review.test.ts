import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import { changesBetween } from './changes.ts'
import type { Plan } from './entry.ts'
import { reviewOf } from './review.ts'
import { ringOf } from './ring.ts'
import { at, entry } from './testing.ts'

const ring = ringOf(2)
const lines = (before: Plan, after: Plan) => reviewOf(changesBetween(before, after), after, airtime(after, ring), ring)

const player = entry('e1', 1, 'Wed 15:00', 180)
const repair = entry('e2', 2, 'Wed 15:30', 60)
const kiosk = entry('e3', 3, 'Sat 12:00', 60)

describe('the review of changes', () => {
  it('has both times of a moved entry, and the shows that it covers', () => {
    const moved = { ...repair, at: at('Wed 16:00') }
    expect(lines([player, repair], [player, moved])).toEqual([
      {
        kind: 'changed',
        keys: ['e2'],
        showId: 2,
        week: 1,
        days: [2],
        before: repair,
        after: moved,
        over: [1],
        leavesNothing: false,
      },
    ])
  })

  it('has removed entries, and whether nothing is planned at their time', () => {
    expect(lines([kiosk], [])).toMatchObject([{ kind: 'removed', days: [5], leavesNothing: true }])
    expect(lines([kiosk, entry('e4', 4, 'Sat 12:30', 60)], [entry('e4', 4, 'Sat 12:30', 60)])).toMatchObject([
      { kind: 'removed', leavesNothing: false },
    ])
  })

  it('groups the same change on several days of a week', () => {
    const days = ['Mon', 'Tue', 'Fri'].map((day, index) => entry(`e${index + 5}`, 5, `${day} 06:00`, 180))
    const other = entry('e9', 5, 'Mon 06:00', 180, 2)
    expect(lines([], [...days, other])).toMatchObject([
      { kind: 'added', keys: ['e5', 'e6', 'e7'], week: 1, days: [0, 1, 4] },
      { kind: 'added', keys: ['e9'], week: 2, days: [0] },
    ])
    const shifted = days.map((each) => ({ ...each, at: each.at + 30 }))
    expect(lines(days, shifted)).toMatchObject([{ kind: 'changed', days: [0, 1, 4] }])
  })

  it('does not group moves to another day or week, and changes of the show', () => {
    const both = [kiosk, { ...kiosk, key: 'e4', at: at('Sun 12:00') }]
    expect(
      lines(
        both,
        both.map((each) => ({ ...each, at: each.at - 1440 })),
      ).map(({ keys }) => keys),
    ).toEqual([['e3'], ['e4']])
    expect(lines([kiosk], [{ ...kiosk, showId: 9 }])).toMatchObject([{ showId: 9, before: kiosk, days: [5] }])
  })
})
