import type { IconName } from '../ui/icon.tsx'

/** A page of a station, as the navigation knows it. `key` is the letter after G. */
export type Place = {
  to: `/$station/${'on-air' | 'schedule' | 'shows' | 'episodes' | 'recording' | 'api' | 'website' | 'settings'}`
  name: 'on-air' | 'schedule' | 'shows' | 'episodes' | 'recording' | 'api' | 'website' | 'settings'
  key: string
  /** The icon in the dock of a phone; pages without one are under More. */
  icon?: IconName
}

/** The pages of a station, in the order of the navigation. */
export const places: readonly Place[] = [
  { name: 'on-air', to: '/$station/on-air', key: 'o', icon: 'dialicon' },
  { name: 'schedule', to: '/$station/schedule', key: 's', icon: 'week' },
  { name: 'shows', to: '/$station/shows', key: 'h' },
  { name: 'episodes', to: '/$station/episodes', key: 'e', icon: 'list' },
  { name: 'recording', to: '/$station/recording', key: 'r', icon: 'scissors' },
  { name: 'api', to: '/$station/api', key: 'a' },
  { name: 'website', to: '/$station/website', key: 'w' },
  { name: 'settings', to: '/$station/settings', key: 't' },
]
