/** The scopes in the order in which they are offered. */
export const scopes = [
  'station:read',
  'now_playing:read',
  'schedule:read',
  'schedule:write',
  'shows:read',
  'shows:write',
  'episodes:read',
  'episodes:write',
  'episodes:generate',
  'search:read',
] as const

export type Scope = (typeof scopes)[number]

const readScopes = scopes.filter((scope) => scope.endsWith(':read'))

/** Common choices of scopes. */
export type Preset = 'read' | 'all' | 'choose'

/** The scopes of a preset, in order. */
export function scopesOf(preset: Exclude<Preset, 'choose'>): Scope[] {
  return preset === 'all' ? [...scopes] : [...readScopes]
}

/** Which preset a choice of scopes is. */
export function presetOf(chosen: readonly string[]): Preset {
  if (scopes.every((scope) => chosen.includes(scope))) return 'all'
  const isRead = readScopes.every((scope) => chosen.includes(scope)) && chosen.length === readScopes.length
  return isRead ? 'read' : 'choose'
}

const paths: Partial<Record<Scope, string>> = {
  'now_playing:read': '/now-playing',
  'station:read': '/station',
  'schedule:read': '/schedule',
  'shows:read': '/shows',
  'episodes:read': '/episodes',
  'search:read': '/search?q=radio',
}

/** What a key may read, below `/v1`, to see that it works; undefined if it only writes. */
export function readableWith(chosen: readonly string[]): string | undefined {
  return Object.entries(paths).find(([scope]) => chosen.includes(scope))?.[1]
}
