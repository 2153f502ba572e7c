import { expect, it } from 'vitest'
import { allScopes } from '../../../server/keys/rules/scopes.ts'
import { presetOf, scopes, scopesOf } from './scopes.ts'

it('the scopes that are offered are those of the server', () => {
  expect([...scopes].sort()).toEqual([...allScopes].sort())
})

it('a choice of scopes is a preset only when it is all of it, and nothing more', () => {
  expect(presetOf(scopesOf('all'))).toBe('all')
  expect(presetOf(scopesOf('read').toReversed())).toBe('read')
  expect(presetOf(scopesOf('read').slice(1))).toBe('choose')
  expect(presetOf([...scopesOf('read'), 'shows:write'])).toBe('choose')
  expect(presetOf([])).toBe('choose')
})
