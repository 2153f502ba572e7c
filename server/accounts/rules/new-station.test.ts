import { expect, it } from 'vitest'
import { type Applicant, newStationRefusal } from './new-station.ts'

const facts: [Applicant['roles'], isFirst: boolean, ReturnType<typeof newStationRefusal>][] = [
  [['owner'], false, undefined],
  [['presenter', 'owner'], false, undefined],
  [[], true, undefined],
  [['owner', 'owner'], true, undefined],
  [['owner', 'presenter', 'owner', 'owner'], true, 'most_stations'],
  [[], false, 'not_first'],
  [['presenter'], false, 'not_owner'],
  [['editor'], false, 'not_owner'],
  [['editor', 'owner'], false, undefined],
  // The first account may be that of a presenter whom the command line invited.
  [['presenter', 'presenter'], true, 'not_owner'],
]

it.each(facts)('with the roles %j, first: %s, making a station is refused for: %s', (roles, isFirst, refusal) => {
  expect(newStationRefusal({ roles, isFirst, most: 3 })).toBe(refusal)
})

it('without a limit a person may own any number', () => {
  expect(newStationRefusal({ roles: Array(500).fill('owner'), isFirst: false, most: 0 })).toBe(undefined)
})
