import { expect, it } from 'vitest'
import { allScopes } from '../../../server/keys/rules/scopes.ts'
import { presetOf, readableWith, scopes, scopesOf } from './scopes.ts'

it('the offered scopes are those of the server', () => {
  expect([...scopes].sort()).toEqual([...allScopes].sort())
})

it('a choice of scopes is a preset only if it has exactly its scopes', () => {
  expect(presetOf(scopesOf('all'))).toBe('all')
  expect(presetOf(scopesOf('read').toReversed())).toBe('read')
  expect(presetOf(scopesOf('read').slice(1))).toBe('choose')
  expect(presetOf([...scopesOf('read'), 'shows:write'])).toBe('choose')
  expect(presetOf([])).toBe('choose')
})

it('a new key is tested with a path that it may read', () => {
  expect(readableWith(scopes)).toBe('/now-playing')
  expect(readableWith(['shows:write', 'shows:read'])).toBe('/shows')
  expect(readableWith(['search:read'])).toBe('/search?q=radio')
  expect(readableWith(['episodes:write', 'shows:write', 'schedule:write', 'episodes:generate'])).toBeUndefined()
})
