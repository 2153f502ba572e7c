import { expect, it } from 'vitest'
import { rowEdges, windowOf } from './row-window.ts'

const edges = rowEdges(Array.from({ length: 100 }, () => 10))

it.each<[what: string, top: number, bottom: number, from: number, until: number]>([
  ['the top of the list', 0, 95, 0, 12],
  ['a part in the middle', 405, 495, 40, 52],
  ['a part one row further down draws the same rows', 415, 505, 40, 52],
  ['the end of the list', 950, 1100, 92, 100],
  ['a part above the list', -500, -100, 0, 4],
  ['a part below the list', 5000, 6000, 96, 100],
])('%s', (_, top, bottom, from, until) => {
  expect(windowOf(edges, top, bottom)).toEqual({ from, until, before: from * 10, after: (100 - until) * 10 })
})

it('rows may differ in height, and a list may be empty', () => {
  const different = rowEdges([65, 87, 65])
  expect(different).toEqual([0, 65, 152, 217])
  expect(windowOf(different, 0, 900)).toEqual({ from: 0, until: 3, before: 0, after: 0 })
  expect(windowOf(rowEdges([]), 0, 900)).toEqual({ from: 0, until: 0, before: 0, after: 0 })
})
