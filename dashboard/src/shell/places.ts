import type { Role } from '../accounts/people.ts'
import type { IconName } from '../ui/icon.tsx'

/** The name of a page of a station, which is also its part of the address. */
export type PlaceName =
  | ('on-air' | 'schedule' | 'shows' | 'episodes' | 'recording')
  | ('api' | 'website' | 'settings' | 'first-run')

/** A page of a station, as the navigation knows it. */
export type Place = {
  name: PlaceName
  to: `/$station/${PlaceName}`
  /** Those who can do something there, or must see something. */
  roles: readonly Role[]
  /** The letter after G; a page without one is not in the navigation. */
  key?: string
  /** The icon in the dock of a phone; pages without one are under More. */
  icon?: IconName
}

const all: readonly Role[] = ['owner', 'editor', 'presenter']
const staff: readonly Role[] = ['owner', 'editor']
const owners: readonly Role[] = ['owner']

/**
 * The pages of a station, in the order of the navigation. This list alone decides what is offered to whom; the server decides
 * what they may do.
 */
export const places: readonly Place[] = [
  { name: 'on-air', to: '/$station/on-air', roles: all, key: 'o', icon: 'dialicon' },
  { name: 'schedule', to: '/$station/schedule', roles: all, key: 's', icon: 'week' },
  { name: 'shows', to: '/$station/shows', roles: all, key: 'h' },
  { name: 'episodes', to: '/$station/episodes', roles: all, key: 'e', icon: 'list' },
  { name: 'recording', to: '/$station/recording', roles: all, key: 'r', icon: 'scissors' },
  // Editors read the examples and the audience, make widgets, and keep parts of the recording in the settings.
  { name: 'api', to: '/$station/api', roles: staff, key: 'a' },
  { name: 'website', to: '/$station/website', roles: staff, key: 'w' },
  { name: 'settings', to: '/$station/settings', roles: staff, key: 't' },
  { name: 'first-run', to: '/$station/first-run', roles: owners },
]

/** Whether a page is offered to a role. */
export function isOffered(name: PlaceName, role: Role): boolean {
  return places.some((place) => place.name === name && place.roles.includes(role))
}

/** The pages in the navigation of a role. */
export function navigationOf(role: Role): (Place & { key: string })[] {
  return places.filter(
    (place): place is Place & { key: string } => place.key !== undefined && isOffered(place.name, role),
  )
}

/** The page of an address below `/dashboard`, if it is not for a role: `/3/settings`. */
export function refusedAt(path: string, role: Role): PlaceName | undefined {
  const part = path.split('/')[2]
  return places.find(({ name, roles }) => name === part && !roles.includes(role))?.name
}
