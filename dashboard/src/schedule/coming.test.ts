import { expect, it } from 'vitest'
import { comingAirings } from './coming.ts'

const piece = (show_id: number | null, start_at: number, end_at: number) => {
  return { ...{ show_id, start_at, end_at }, ...{ start_minutes: 0, end_minutes: 0, exception: null } }
}

it('a show over midnight is one airing; past airings and free times are omitted', () => {
  const days = [
    { pieces: [piece(1, 0, 40), piece(null, 40, 60), piece(2, 60, 100)] },
    { pieces: [piece(2, 100, 130), piece(1, 130, 200)] },
  ]
  const [one, night, again] = [
    { showId: 1, start: 0, end: 40 },
    { showId: 2, start: 60, end: 130 },
    { showId: 1, start: 130, end: 200 },
  ]
  const free = { pieces: [piece(null, 200, 240)] }
  expect(comingAirings([...days, free], 39)).toEqual([one, night, again])
  expect(comingAirings([...days, free], 40)).toEqual([night, again])
  expect(comingAirings([...days, free], 200)).toEqual([])
})

it('the end of a show that reaches the end of the last day is unknown', () => {
  const days = [{ pieces: [piece(1, 0, 40), piece(2, 40, 100)] }]
  expect(comingAirings(days, 0)).toEqual([
    { showId: 1, start: 0, end: 40 },
    { showId: 2, start: 40, end: null },
  ])
})
