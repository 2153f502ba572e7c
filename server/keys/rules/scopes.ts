/** The ten scopes, in the specification's order. A write scope does not imply its read scope. */
export const allScopes = [
  'station:read',
  'episodes:read',
  'episodes:write',
  'episodes:generate',
  'shows:read',
  'shows:write',
  'schedule:read',
  'schedule:write',
  'now_playing:read',
  'search:read',
] as const

export type Scope = (typeof allScopes)[number]

/** The six scopes of the preset "All Read". */
export const readScopes: readonly Scope[] = allScopes.filter((scope) => scope.endsWith(':read'))

/**
 * Parses a choice of scopes: `all`, `read`, or names separated by commas.
 * @returns the scopes without duplicates, in the fixed order, or the first name that is not a scope
 */
export function chooseScopes(choice: string): { scopes: readonly Scope[] } | { unknown: string } {
  if (choice === 'all') return { scopes: allScopes }
  if (choice === 'read') return { scopes: readScopes }
  const names = choice.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !(allScopes as readonly string[]).includes(name))
  if (unknown !== undefined) return { unknown }
  return { scopes: allScopes.filter((scope) => names.includes(scope)) }
}
