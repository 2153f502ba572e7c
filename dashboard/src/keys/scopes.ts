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
