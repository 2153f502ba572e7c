import { expect, it } from 'vitest'
import { headlineRule } from './headline.ts'

/** The sizes of a rule, in percent of the width of the column. */
function sizesOf(title: string, of: 'onAir' | 'page' = 'onAir') {
  const [, wide, narrow] = /^h1\{--wide:([\d.]+);--narrow:([\d.]+)\}$/.exec(headlineRule(title, of)) ?? []
  return { wide: Number(wide), narrow: Number(narrow) }
}

const words = (count: number) => 'tide and fog '.repeat(count)

it.each([
  ['Jazz', 15.2, 17.2],
  ['Café Continental', 15.2, 17.2],
  ['', 15.2, 17.2],
  ['Wissenschaftsmagazin', 9.4, 9.4],
  ['Donaudampfschifffahrtsgesellschaft', 5.8, 7.8],
  [words(4), 13.2, 13.4],
  [words(8), 8.8, 10.6],
  [words(16), 6.6, 7.8],
  [words(40), 5.4, 7.8],
  ['x'.repeat(200), 4.4, 7.8],
  ['صباح الخير', 14.2, 17.2],
  ['早晨新闻', 15.2, 17.2],
  ['早'.repeat(200), 4.4, 7.8],
  ['📻', 15.2, 17.2],
])('the size of %j', (title, wide, narrow) => {
  expect(sizesOf(title)).toEqual({ wide, narrow })
})

it('no title is larger than a shorter one of the same words, and a page has smaller ones than the start page', () => {
  let before = sizesOf('tide')
  for (let count = 1; count < 40; count++) {
    const size = sizesOf(words(count))
    expect(size.wide).toBeLessThanOrEqual(before.wide)
    expect(size.narrow).toBeLessThanOrEqual(before.narrow)
    expect(sizesOf(words(count), 'page').wide).toBeLessThanOrEqual(size.wide)
    before = size
  }
})
