import { expect, it } from 'vitest'
import { makePlaces } from './places.ts'

/** The number of places that a station gets, from addresses that have one each. */
function fill(places: ReturnType<typeof makePlaces>, stationId: number): number {
  let taken = 0
  while (places.take(`${stationId}/${taken}`, stationId)) taken++
  return taken
}

it('an address has no more than its places, whatever the station, and gets one again when one is left', () => {
  const places = makePlaces({ most: 1000, perAddress: 3 })
  const leave = [1, 1, 2].map((station) => places.take('a', station))
  expect(places.take('a', 3)).toBeUndefined()
  expect(places.take('b', 1)).toBeDefined()
  leave[0]!()
  leave[0]!()
  expect(places.count()).toBe(3)
  expect(places.take('a', 3)).toBeDefined()
  expect(places.take('a', 3)).toBeUndefined()
})

it.each([
  [1000, [900, 90, 9, 1]],
  [200, [180, 18, 2]],
  [3, [3]],
  [1, [1]],
])('of %i places, stations that want all one after the other get %j', (most, shares) => {
  const places = makePlaces({ most, perAddress: 0 })
  expect(shares.map((_, station) => fill(places, station))).toEqual(shares)
  expect(places.count()).toBe(most)
})

it('of two stations that want all at once, neither takes more than half', () => {
  const places = makePlaces({ most: 1000, perAddress: 0 })
  const taken = [0, 0]
  for (let nth = 0; nth < 2000; nth++) if (places.take(`${nth}`, nth % 2)) taken[nth % 2]!++
  expect(taken).toEqual([474, 474])
})

it('without places, none is given', () => {
  expect(makePlaces({ most: 0, perAddress: 0 }).take('a', 1)).toBeUndefined()
})
