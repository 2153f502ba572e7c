import { expect, it } from 'vitest'
import { gapsOf, shareOf } from './dial.ts'

const day = { start_time: 1000, end_time: 1000 + 86_400, recorded: [] }
const stretch = (start_time: number, end_time: number) => ({ start_time, end_time })

it('a gap is the time between two recorded stretches, from a minute on', () => {
  expect(gapsOf([stretch(0, 100), stretch(160, 200), stretch(259, 300)])).toEqual([stretch(100, 160)])
  expect([gapsOf([]), gapsOf([stretch(0, 9)])]).toEqual([[], []])
})

it('a position is a share of the day from 0 to 1', () => {
  expect([shareOf(day, 1000 + 5400), shareOf(day, 0), shareOf(day, 1e9)]).toEqual([0.0625, 0, 1])
})
