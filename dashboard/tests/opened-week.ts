import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, type Opened } from './house.ts'

/**
 * Registers hooks for a group of tests: before each, an owner opens the week of Radio Tramline; afterwards, the page
 * must have no errors. Call it before other hooks of the group.
 * @param query of the address, such as `week=2`
 * @returns a function that returns the open page during a test
 */
export function openedWeek(query: string, width: 1280 | 390 = 1280): () => Opened {
  let home: House
  let station: number
  let owner: SignedIn
  let opened: Opened
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())
  beforeEach(async () => {
    opened = await home.open({ as: owner, width })
    await opened.go(`/${station}/schedule?${query}`)
  })
  afterEach(async () => {
    expect(opened.wrong).toEqual([])
    await opened.close()
  })
  return () => opened
}
