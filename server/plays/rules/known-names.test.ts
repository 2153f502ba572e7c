import { expect, it } from 'vitest'
import { knownNames, maxKnown, withNames } from './known-names.ts'

it('the names of a title are the last that it was given', () => {
  const once = withNames(withNames('', 'so what', { artist: 'M', title: 'So' }), 'x', { artist: '', title: 'X' })
  const twice = withNames(once, 'so what', { artist: 'Miles Davis', title: 'So What' })
  expect([...knownNames(twice)]).toEqual([
    ['x', { artist: '', title: 'X' }],
    ['so what', { artist: 'Miles Davis', title: 'So What' }],
  ])
  expect(knownNames('').size).toBe(0)
})

it('the oldest are forgotten beyond the limit', () => {
  let text = ''
  for (let title = 0; title <= maxKnown; title++) text = withNames(text, `${title}`, { artist: '', title: 'A' })
  const known = knownNames(text)
  expect([known.size, known.has('0'), known.has('1')]).toEqual([maxKnown, false, true])
})
