import { describe, expect, it } from 'vitest'
import { topics } from '../../lib/event.ts'
import { hasRight, isLimitedToOwnShows, type Right, type Role, rights, rightToHear, roles } from './rights.ts'

const facts: Record<Right, readonly Role[]> = {
  'station:read': ['owner', 'editor', 'presenter'],
  'station:write': ['owner'],
  'station:delete': ['owner'],
  'shows:read': ['owner', 'editor', 'presenter'],
  'shows:create': ['owner', 'editor'],
  'shows:write': ['owner', 'editor', 'presenter'],
  'shows:delete': ['owner', 'editor'],
  'schedule:read': ['owner', 'editor', 'presenter'],
  'schedule:write': ['owner', 'editor'],
  'episodes:read': ['owner', 'editor', 'presenter'],
  'episodes:write': ['owner', 'editor', 'presenter'],
  'episodes:delete': ['owner'],
  'recordings:read': ['owner', 'editor', 'presenter'],
  'recordings:write': ['owner', 'editor'],
  'keys:read': ['owner'],
  'keys:write': ['owner'],
  'people:read': ['owner'],
  'people:write': ['owner'],
  'events:read': ['owner'],
  'export:read': ['owner'],
  'audience:read': ['owner', 'editor'],
}

describe('the rights of the roles', () => {
  it.each(rights)('%s', (right) => {
    expect(roles.filter((role) => hasRight(role, right))).toEqual(facts[right])
  })

  it('only presenters are limited to their own shows', () => {
    expect(roles.filter(isLimitedToOwnShows)).toEqual(['presenter'])
  })

  it('editors and presenters hear of everything but keys and people', () => {
    const heard = topics.filter((topic) => topic !== 'keys' && topic !== 'people')
    for (const role of ['editor', 'presenter'] as const) {
      expect(topics.filter((topic) => hasRight(role, rightToHear(topic)))).toEqual(heard)
    }
  })
})
