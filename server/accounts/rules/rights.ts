import type { Topic } from '../../lib/event.ts'

/** The roles at a station. */
export const roles = ['owner', 'editor', 'presenter'] as const

export type Role = (typeof roles)[number]

/** The rights that endpoints of the dashboard require. A right to write does not imply the right to read. */
export const rights = [
  'station:read',
  'station:write',
  'station:delete',
  'shows:read',
  'shows:create',
  'shows:write',
  'shows:delete',
  'schedule:read',
  'schedule:write',
  'episodes:read',
  'episodes:write',
  'episodes:delete',
  'recordings:read',
  'recordings:write',
  'keys:read',
  'keys:write',
  'people:read',
  'people:write',
  'events:read',
  'export:read',
  'audience:read',
] as const

export type Right = (typeof rights)[number]

/**
 * The rights of a presenter. What they may write is limited to their own shows besides: the details of the shows, their
 * episodes and uploads, and cutting episodes of them out of the recording.
 */
const presenterRights: readonly Right[] = [
  'station:read',
  'shows:read',
  'shows:write',
  'schedule:read',
  'episodes:read',
  'episodes:write',
  'recordings:read',
]

/** The rights of an editor: the whole programme, without the settings, the keys, the people and the history. */
const editorRights: readonly Right[] = [
  ...presenterRights,
  'shows:create',
  'shows:delete',
  'schedule:write',
  'recordings:write',
  'audience:read',
]

const rightsOf: Record<Exclude<Role, 'owner'>, ReadonlySet<string>> = {
  editor: new Set(editorRights),
  presenter: new Set(presenterRights),
}

/** Whether a role has a right. */
export function hasRight(role: Role, right: string): boolean {
  return role === 'owner' || rightsOf[role].has(right)
}

/** Whether a role may change only the shows that an owner has assigned to the person, and what belongs to these. */
export function isLimitedToOwnShows(role: Role): boolean {
  return role === 'presenter'
}

/** The right to read that an event of a topic, and the live stream of it, asks for. Plays are read with the recording. */
export const rightToHear = (topic: Topic): Right => (topic === 'plays' ? 'recordings:read' : `${topic}:read`)
