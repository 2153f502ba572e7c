import type { Scope } from '../keys/rules/scopes.ts'

/** A row of the specification's table of endpoints. */
export type Endpoint = { method: string; path: string; scope: Scope }

const endpoint = (line: string): Endpoint => {
  const [method, path, scope] = line.split(/\s+/) as [string, string, Scope]
  return { method, path, scope }
}

/** The specification's table of endpoints, row for row, and what programme.md adds to it; `{id}` stands for an id. */
export const endpoints: readonly Endpoint[] = [
  'GET    /v1/station           station:read',
  'GET    /v1/episodes          episodes:read',
  'GET    /v1/episodes/{id}     episodes:read',
  'POST   /v1/episodes          episodes:write',
  'POST   /v1/episodes/upload   episodes:write',
  'PUT    /v1/episodes/{id}     episodes:write',
  'DELETE /v1/episodes/{id}     episodes:write',
  'POST   /v1/episodes/generate episodes:generate',
  'GET    /v1/shows             shows:read',
  'GET    /v1/shows/{id}        shows:read',
  'POST   /v1/shows             shows:write',
  'PUT    /v1/shows/{id}        shows:write',
  'DELETE /v1/shows/{id}        shows:write',
  'GET    /v1/schedule          schedule:read',
  'PUT    /v1/schedule          schedule:write',
  'DELETE /v1/schedule          schedule:write',
  'GET    /v1/exceptions        schedule:read',
  'POST   /v1/exceptions        schedule:write',
  'DELETE /v1/exceptions/{id}   schedule:write',
  'GET    /v1/now-playing       now_playing:read',
  'GET    /v1/plays             now_playing:read',
  'GET    /v1/search            search:read',
].map(endpoint)
