import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference } from './difference.ts'
import { DAYS, type Entry, inRotation } from './entry.ts'

const a: Entry = { showId: 1, week: 1, day: 'mon', time: 540, duration: 60 }

const entries = fc.array(
  fc.record({
    showId: fc.integer({ min: 1, max: 2 }),
    week: fc.integer({ min: 1, max: 2 }),
    day: fc.constantFrom(...DAYS.slice(0, 2)),
    time: fc.constantFrom(0, 540),
    duration: fc.constantFrom(30, 60),
  }),
)

describe('the difference of two lists of entries', () => {
  const facts: [what: string, before: Entry[], after: Entry[], removed: Entry[], added: Entry[]][] = [
    ['nothing', [a], [{ ...a }], [], []],
    ['another show', [a], [{ ...a, showId: 2 }], [a], [{ ...a, showId: 2 }]],
    ['another week', [a], [{ ...a, week: 2 }], [a], [{ ...a, week: 2 }]],
    ['another day', [a], [{ ...a, day: 'tue' }], [a], [{ ...a, day: 'tue' }]],
    ['another time', [a], [{ ...a, time: 545 }], [a], [{ ...a, time: 545 }]],
    ['another length', [a], [{ ...a, duration: 65 }], [a], [{ ...a, duration: 65 }]],
    ['one of two alike', [a, { ...a }], [a], [a], []],
    ['one more of the same', [a], [a, { ...a }], [], [a]],
  ]
  for (const [what, before, after, removed, added] of facts) {
    it(what, () => expect(difference(before, after)).toEqual({ removed, added }))
  }

  it('taking away what was removed and adding what was added makes the other list', () => {
    const sorted = (list: Entry[]) => list.map((entry) => JSON.stringify(entry)).sort()
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const { removed, added } = difference(before, after)
        expect(sorted([...before.filter((entry) => !removed.includes(entry)), ...added])).toEqual(sorted(after))
        expect(difference(removed, added)).toEqual({ removed, added })
      }),
    )
  })
})

describe('an entry at 1440', () => {
  const at1440 = (day: Entry['day'], week: number) => ({ ...a, day, week, time: 1440 })
  const facts: [from: Entry, weeks: number, day: Entry['day'], week: number][] = [
    [at1440('mon', 1), 1, 'tue', 1],
    [at1440('sun', 1), 3, 'mon', 2],
    [at1440('sun', 3), 3, 'mon', 1],
    [at1440('sun', 1), 1, 'mon', 1],
  ]
  for (const [from, weeks, day, week] of facts) {
    it(`of ${from.day} in week ${from.week} of ${weeks} begins on ${day} in week ${week}`, () => {
      expect(inRotation([from], weeks)).toEqual([{ ...from, day, week, time: 0 }])
      expect(inRotation([{ ...from, time: 1439 }], weeks)).toEqual([{ ...from, time: 1439 }])
    })
  }

  it('in a week that the rotation does not have is in none', () => {
    expect(inRotation([at1440('sun', 3), { ...a, week: 3 }, a], 2)).toEqual([a])
  })
})
