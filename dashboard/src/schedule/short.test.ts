import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import { blocksOf } from './drawing.ts'
import type { Plan } from './entry.ts'
import { ringOf } from './ring.ts'
import { entry } from './testing.ts'

const view = { from: 360, columns: 7, ring: ringOf(1) }
const [hourHeight, line] = [28, 30]
const drawn = (plan: Plan, held: string[] = []) => {
  const raised = { keys: new Set(held), isHeld: true }
  const blocks = blocksOf({ plan, segments: airtime(plan, view.ring), view, hourHeight, now: 0, raised })
  return (key: string) => blocks.get(key)![0]!
}

describe('shows that are too short for their title, with 28 px an hour', () => {
  it('are drawn as a line of 14 px with their title, unlike a show of half an hour', () => {
    const of = drawn([
      entry('news', 1, 'Mon 09:00', 5),
      entry('brief', 2, 'Tue 09:00', 2),
      entry('half', 3, 'Wed 09:00', 30),
    ])
    for (const key of ['news', 'brief']) {
      expect(of(key)).toMatchObject({
        line: { top: 180, height: line, share: 0, of: 1 },
        label: { lines: 1, room: 14 },
      })
    }
    expect(of('half')).toMatchObject({ line: null, height: 30 })
  })

  it('do not cover the label of the next show', () => {
    const of = drawn([
      entry('news', 1, 'Mon 09:00', 5),
      entry('long', 2, 'Mon 09:05', 175),
      entry('hour', 3, 'Mon 12:00', 60),
    ])
    // The line ends at 09:30, 25 minutes after the beginning of the next show.
    expect(of('long').label.top).toBeCloseTo((25 / 60) * hourHeight + 3)
    expect(of('hour').label).toMatchObject({ top: 3, lines: 1 })
  })

  it('do not cover the label of the show below them', () => {
    const of = drawn([entry('long', 2, 'Mon 09:00', 180), entry('news', 1, 'Mon 09:00', 5)])
    expect(of('long').label.top).toBeCloseTo(17)
    expect(of('news').depth).toBe(1)
  })

  it('share a row when they follow each other', () => {
    const of = drawn([
      entry('news', 1, 'Mon 09:00', 5),
      entry('weather', 2, 'Mon 09:05', 2),
      entry('traffic', 3, 'Mon 09:07', 3),
      entry('later', 4, 'Mon 10:00', 5),
      entry('tuesday', 5, 'Tue 09:00', 5),
    ])
    expect(['news', 'weather', 'traffic', 'later', 'tuesday'].map((key) => of(key).line)).toEqual([
      { top: 180, height: line, share: 0, of: 3 },
      { top: 180, height: line, share: 1, of: 3 },
      { top: 180, height: line, share: 2, of: 3 },
      { top: 240, height: line, share: 0, of: 1 },
      { top: 180, height: line, share: 0, of: 1 },
    ])
  })

  it('are drawn within their day', () => {
    expect(drawn([entry('last', 1, 'Tue 05:58', 2)])('last').line).toMatchObject({ top: 1440 - line })
  })

  it('do not move the label of another show while they are dragged over it', () => {
    const of = drawn([entry('news', 1, 'Mon 09:00', 5), entry('long', 2, 'Mon 09:00', 180)], ['news'])
    expect(of('long').label.top).toBeCloseTo((5 / 60) * hourHeight + 3)
    expect(of('news').line).toMatchObject({ of: 1 })
  })
})
