import fc from 'fast-check'
import type { Entry, Plan } from './entry.ts'
import { minuteOf, ringOf } from './ring.ts'

/** An entry for a table of facts: `entry('e1', 7, 'Wed 16:00', 60)`, in week 1 unless another is given. */
export function entry(key: string, showId: number, begins: string, length: number, week = 1): Entry {
  return { key, showId, at: at(begins, week), length }
}

/** A minute of the ring: `at('Wed 16:00')`. */
export function at(time: string, week = 1): number {
  const [day = '', clock = ''] = time.split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return minuteOf(week, ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day), hours * 60 + minutes)
}

/** Plans with overlaps, nights and entries of a whole week, in rotations of one to three weeks. */
export const plans: fc.Arbitrary<{ plan: Plan; ring: number; weeks: number }> = fc
  .integer({ min: 1, max: 3 })
  .chain((weeks) => {
    const ring = ringOf(weeks)
    const slot = fc.record({
      showId: fc.integer({ min: 1, max: 4 }),
      at: fc.oneof(
        fc.integer({ min: 0, max: ring - 1 }),
        fc.integer({ min: 0, max: ring / 60 - 1 }).map((hour) => hour * 60),
      ),
      length: fc.oneof(fc.constantFrom(5, 30, 60, 180, 10_080), fc.integer({ min: 1, max: 10_080 })),
    })
    return fc
      .array(slot, { maxLength: 14 })
      .map((slots) => ({ weeks, ring, plan: slots.map((each, index) => ({ key: `e${index + 1}`, ...each })) }))
  })

/** Some of the keys of a plan. */
export function someKeys(plan: Plan): fc.Arbitrary<Set<string>> {
  return fc.subarray(plan.map(({ key }) => key)).map((keys) => new Set(keys))
}
