import type { Key } from './list-keys.ts'

/** A scope of the server. */
export type Scope = Key['scopes'][number]

/** The scopes in the order in which they are offered, each with a path below `/v1` that it may read, to test a key. */
const readable: Record<Scope, string | undefined> = {
  'station:read': '/station',
  'now_playing:read': '/now-playing',
  'schedule:read': '/schedule',
  'schedule:write': undefined,
  'shows:read': '/shows',
  'shows:write': undefined,
  'episodes:read': '/episodes',
  'episodes:write': undefined,
  'episodes:generate': undefined,
  'search:read': '/search?q=radio',
}

/** All scopes, in that order. */
export const scopes = Object.keys(readable) as Scope[]

const readScopes = scopes.filter((scope) => scope.endsWith(':read'))

/** Common choices of scopes. */
export type Preset = 'read' | 'all' | 'choose'

/** The scopes of a preset, in order. */
export function scopesOf(preset: Exclude<Preset, 'choose'>): Scope[] {
  return preset === 'all' ? [...scopes] : [...readScopes]
}

/** The preset that a choice of scopes is equal to. */
export function presetOf(chosen: readonly string[]): Preset {
  if (scopes.every((scope) => chosen.includes(scope))) return 'all'
  const isRead = readScopes.every((scope) => chosen.includes(scope)) && chosen.length === readScopes.length
  return isRead ? 'read' : 'choose'
}

/** A path below `/v1` that a key may read, to test it; undefined if it only writes. */
export function readableWith(chosen: readonly Scope[]): string | undefined {
  const shortest = chosen.find((scope) => scope === 'now_playing:read')
  const tried = shortest ?? chosen.find((scope) => readable[scope] !== undefined)
  return tried && readable[tried]
}
