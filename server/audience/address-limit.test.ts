import { expect, it } from 'vitest'
import { addressLimit, maxFiles, maxListeners } from './address-limit.ts'

const visitor = (address: string, nth: number) => {
  return { address, identity: `${address}\napp ${nth}`, app: 'app', source: 'other' } as never
}

it('the first 300 listeners of an address are counted on a day, and those of other addresses', () => {
  const isCounted = addressLimit()
  for (let nth = 0; nth < maxListeners; nth++) expect(isCounted(visitor('a', nth), 1)).toBe(true)
  expect([isCounted(visitor('a', maxListeners), 1), isCounted(visitor('a', 0), 1)]).toEqual([false, true])
  expect(isCounted(visitor('b', maxListeners), 1)).toBe(true)
  expect(isCounted(visitor('a', maxListeners), 2)).toBe(true)
})

it('of an address, 3000 files of its listeners are counted on a day', () => {
  const isCounted = addressLimit()
  for (let nth = 0; nth < maxFiles; nth++) expect(isCounted(visitor('a', nth % 10), 1, `${nth}.mp3`)).toBe(true)
  expect([isCounted(visitor('a', 0), 1, 'more.mp3'), isCounted(visitor('a', 0), 1, '0.mp3')]).toEqual([false, true])
  expect([isCounted(visitor('a', 0), 1), isCounted(visitor('b', 0), 1, 'more.mp3')]).toEqual([true, true])
})

it('what is remembered of all addresses together is bounded: then some are counted again', () => {
  const isCounted = addressLimit()
  const fill = (address: string) => {
    for (let nth = 0; nth < maxListeners; nth++) isCounted(visitor(address, nth), 1)
    for (let nth = 0; nth < maxFiles; nth++) isCounted(visitor(address, 0), 1, `${nth}.mp3`)
  }
  fill('first')
  expect(isCounted(visitor('first', maxListeners), 1)).toBe(false)
  for (let nth = 0; nth < 65; nth++) fill(`${nth}`)
  expect(isCounted(visitor('first', maxListeners), 1)).toBe(true)
  expect(isCounted(visitor('64', maxListeners), 1)).toBe(false)
})
