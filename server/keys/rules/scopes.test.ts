import { describe, expect, it } from 'vitest'
import { endpoints } from '../../testing/endpoints.ts'
import { allScopes, chooseScopes, readScopes } from './scopes.ts'

describe('scopes', () => {
  it('are the ten of the specification, each asked for by an endpoint', () => {
    expect(allScopes).toHaveLength(10)
    expect([...new Set(endpoints.map(({ scope }) => scope))].sort()).toEqual([...allScopes].sort())
  })

  it('six of them read', () => {
    expect(readScopes).toEqual([
      'station:read',
      'episodes:read',
      'shows:read',
      'schedule:read',
      'now_playing:read',
      'search:read',
    ])
  })

  it('are chosen by presets, by names or by both, each once and in the fixed order', () => {
    expect(chooseScopes('all')).toEqual({ scopes: allScopes })
    expect(chooseScopes('read')).toEqual({ scopes: readScopes })
    expect(chooseScopes('write')).toEqual({
      scopes: ['episodes:write', 'episodes:generate', 'shows:write', 'schedule:write'],
    })
    expect(chooseScopes('write,read')).toEqual({ scopes: allScopes })
    expect(chooseScopes('read, shows:write')).toEqual({
      scopes: allScopes.filter((scope) => readScopes.includes(scope) || scope === 'shows:write'),
    })
    expect(chooseScopes('shows:write, station:read,shows:write')).toEqual({ scopes: ['station:read', 'shows:write'] })
  })

  for (const [choice, unknown] of [
    ['shows:delete', 'shows:delete'],
    ['station:read,Shows:read', 'Shows:read'],
    ['', ''],
    ['station:read,', ''],
    ['read,', ''],
    ['toString', 'toString'],
  ] as const) {
    it(`"${choice}" names an unknown scope`, () => {
      expect(chooseScopes(choice)).toEqual({ unknown })
    })
  }
})
