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

const presets: Readonly<Record<string, readonly Scope[]>> = {
  all: allScopes,
  read: readScopes,
  write: allScopes.filter((scope) => !readScopes.includes(scope)),
}

/** The names that a choice of scopes may contain: the presets, then the scopes. */
export const scopeNames: readonly string[] = [...Object.keys(presets), ...allScopes]

/**
 * Parses a choice of scopes: presets (`all`, `read`, `write`) and names, separated by commas.
 * @returns the scopes without duplicates, in the fixed order, or the first name that is not a scope
 */
export function chooseScopes(choice: string): { scopes: readonly Scope[] } | { unknown: string } {
  const names = choice.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !scopeNames.includes(name))
  if (unknown !== undefined) return { unknown }
  const chosen = new Set(names.flatMap((name) => presets[name] ?? name))
  return { scopes: allScopes.filter((scope) => chosen.has(scope)) }
}
