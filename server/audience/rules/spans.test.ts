import { describe, expect, it } from 'vitest'
import { type Spans, spansOf, spansText, total, union } from './spans.ts'

const facts: [given: Spans[], united: Spans][] = [
  [[], []],
  [[[[0, 10]]], [[0, 10]]],
  [[[[0, 10]], [[10, 20]]], [[0, 20]]],
  [[[[5, 15]], [[0, 10]]], [[0, 15]]],
  [[[[0, 100]], [[10, 20]]], [[0, 100]]],
  [
    [[[0, 5]], [[6, 7]]],
    [
      [0, 5],
      [6, 7],
    ],
  ],
  [[[[3, 3]], [[9, 4]]], []],
]

describe('spans', () => {
  it.each(facts)('%j together are %j', (given, united) => expect(union(...given)).toEqual(united))

  it('what lies before the sound is not added up', () => {
    expect([
      total([
        [0, 10],
        [20, 30],
      ]),
      total(
        [
          [0, 10],
          [20, 30],
        ],
        5,
      ),
      total([[0, 10]], 50),
    ]).toEqual([20, 15, 0])
  })

  it.each([[''], ['0-5'], ['0-5,7-900']])('%s is read as it is written', (text) => {
    expect(spansText(spansOf(text))).toBe(text)
  })

  it('of a client that asks for thousands of pieces the hundred longest remain', () => {
    const pieces: Spans = Array.from({ length: 5000 }, (_, at) => [at * 10, at * 10 + (at % 2 ? 1 : 2)] as const)
    const left = union(pieces)
    expect([left.length, total(left)]).toEqual([100, 200])
  })
})
