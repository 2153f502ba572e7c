import { expect, it } from 'vitest'
import { makePace } from './pace.ts'

const [least, most] = [16 * 1024, 256 * 1024]

it('begins with 16 KiB, and stays there for a reader that is slow each time', () => {
  const pace = makePace()
  for (let piece = 1; piece < 1000; piece++) expect(pace(piece * 300)).toBe(least)
})

it('grows to 256 KiB for a reader that takes everything at once, and no further', () => {
  const pace = makePace()
  const sizes = Array.from({ length: 300 }, (_, ms) => pace(ms))
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes.at(-1)).toBe(most)
})

it('for a reader that fills the socket buffers and then stops, the next piece is a 32nd of what it took', () => {
  const pace = makePace()
  let taken = 0
  for (let ms = 0; taken < 1_300_000; ms++) taken += pace(ms)
  expect(pace(200)).toBeLessThan(64 * 1024)
})

it('one wait makes pieces small again', () => {
  const pace = makePace()
  for (let ms = 0; ms < 300; ms++) pace(ms)
  expect([pace(1000), pace(1001)]).toEqual([least, least])
})
