import { expect, it } from 'vitest'
import { dayStops } from './day-stops.ts'

const facts: [name: string, changes: [at: number, showId: number | null][], stops: number[][]][] = [
  ['nothing on the schedule', [[0, null]], []],
  ['one show all day', [[0, 7]], [[7, 0, 100]]],
  [
    'adjacent entries of one show are one stop',
    [
      [0, 7],
      [50, 7],
    ],
    [[7, 0, 100]],
  ],
  [
    'a pause between two of one show makes two',
    [
      [0, 7],
      [40, null],
      [50, 7],
    ],
    [
      [7, 0, 40],
      [7, 50, 100],
    ],
  ],
  [
    'another show in between makes two',
    [
      [0, 7],
      [40, 8],
      [50, 7],
    ],
    [
      [7, 0, 40],
      [8, 40, 50],
      [7, 50, 100],
    ],
  ],
  [
    'what begins at the end is of the next day',
    [
      [0, 7],
      [100, 8],
    ],
    [[7, 0, 100]],
  ],
]
for (const [name, changes, stops] of facts) {
  it(name, () => {
    const found = dayStops(
      changes.map(([at, showId]) => ({ at, showId })),
      100,
    )
    expect(found.map(({ showId, startAt, endAt }) => [showId, startAt, endAt])).toEqual(stops)
  })
}
