import { describe, expect, it } from 'vitest'
import { isOffered, navigationOf, places, refusedAt } from './places.ts'

describe('the pages of a station', () => {
  const namesOf = (role: Parameters<typeof navigationOf>[0]) => navigationOf(role).map(({ name }) => name)
  it('are offered to those who can do something there', () => {
    const forAll = ['on-air', 'schedule', 'shows', 'episodes', 'recording']
    expect(namesOf('presenter')).toEqual(forAll)
    expect(namesOf('editor')).toEqual([...forAll, 'api', 'website', 'settings'])
    expect(namesOf('owner')).toEqual([...forAll, 'api', 'website', 'settings'])
    expect((['owner', 'editor', 'presenter'] as const).map((role) => isOffered('first-run', role))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('have a key of their own', () => {
    const keys = places.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each([
    ['/3/settings', 'presenter', 'settings'],
    ['/3/settings/', 'presenter', 'settings'],
    ['/3/api', 'presenter', 'api'],
    ['/3/api', 'editor', undefined],
    ['/3/website', 'presenter', 'website'],
    ['/3/first-run', 'editor', 'first-run'],
    ['/3/website', 'editor', undefined],
    ['/3/settings', 'editor', undefined],
    ['/3/settings', 'owner', undefined],
    ['/3/recording/plays', 'presenter', undefined],
    ['/3/account', 'presenter', undefined],
    ['/3', 'presenter', undefined],
    ['/', 'presenter', undefined],
    ['', 'presenter', undefined],
    ['/3/__proto__', 'presenter', undefined],
  ] as const)('%s for the role %s', (path, role, refused) => {
    expect(refusedAt(path, role)).toBe(refused)
  })
})
