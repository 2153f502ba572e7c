import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a row for each, quoted where needed', () => {
  expect(
    csvOf(
      ['Episode', 'Plays'],
      [
        ['Fog, ferries', 12],
        ['A "word"', 0],
      ],
    ),
  ).toBe('\uFEFFEpisode,Plays\r\n"Fog, ferries",12\r\n"A ""word""",0\r\n')
})

it.each(['=1+1', '+1', '-1', '@sum', '\tx'])('%j is no formula', (text) => {
  expect(csvOf(['a'], [[text]])).toBe(`\uFEFFa\r\n'${text}\r\n`)
})

it('a negative number is a number', () => {
  expect(csvOf(['a'], [[-1]])).toBe('\uFEFFa\r\n-1\r\n')
})
