import { describe, expect, it } from 'vitest'
import type { Broadcast } from './coming-broadcasts.ts'
import type { Exception } from './exceptions.ts'
import { onAirAt, withLength } from './extend.ts'

const date = '2026-12-03'
const usual: Broadcast = { showId: 1, date, time: 600, length: 60 }
const skip: Exception = {
  ...{ id: 5, kind: 'skip', group: 'g', show_id: 1, date, time: 600, orphaned: false, created_at: 0 },
}
const air: Exception = { ...skip, id: 6, kind: 'air', duration: 67, title: 'Talk' }

describe('a broadcast that runs longer', () => {
  it('of the weeks is left out, and on air by exception from the same beginning', () => {
    expect(withLength(usual, 70, [], 'new')).toEqual({
      exceptions: [
        { kind: 'skip', group: 'new', show_id: 1, date, time: 600 },
        { kind: 'air', group: 'new', show_id: 1, date, time: 600, duration: 70 },
      ],
      replaces: [],
    })
  })

  it('by exception keeps its texts, and the others of its group', () => {
    const draft = withLength({ ...usual, length: 67, exception: air }, 77, [skip, air], 'new')
    expect(draft.replaces).toEqual([6])
    expect(draft.exceptions).toEqual([
      { kind: 'skip', group: 'new', show_id: 1, date, time: 600 },
      { kind: 'air', group: 'new', show_id: 1, date, time: 600, duration: 77, title: 'Talk' },
    ])
  })

  const night: Broadcast = { showId: 1, date: '2026-12-02', time: 1380, length: 180 }
  it.each<[string, number, string, number, Broadcast | undefined]>([
    ['at its beginning', 1, date, 600, usual],
    ['in its last minute', 1, date, 659, usual],
    ['at its end', 1, date, 660, undefined],
    ['before it', 1, date, 599, undefined],
    ['of another show', 2, date, 630, undefined],
    ['after midnight', 1, date, 60, night],
    ['on another date', 1, '2026-12-04', 630, undefined],
  ])('is found %s', (_, showId, on, minute, found) => {
    expect(onAirAt([night, usual], showId, on, minute)).toBe(found)
  })

  it('of several is the one that began last', () => {
    const long: Broadcast = { ...usual, time: 540, length: 240 }
    expect(onAirAt([long, usual], 1, date, 630)).toBe(usual)
  })
})
