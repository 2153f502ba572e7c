import type { ReactNode } from 'react'
import type { IconName } from './icon.tsx'

/** An entry of a menu. `isChosen` shows which one of several is in use. */
export type MenuItem = {
  id: string
  label: string
  /** A second line. */
  caption?: string
  icon?: IconName
  picture?: ReactNode
  isChosen?: boolean
  isDisabled?: boolean
  /** The keys that do the same. */
  keys?: string
}

/** Entries that belong together, between hairlines. With a title they are read as a group. */
export type MenuSection = {
  title?: string
  /** Exactly one of them is chosen: screen readers announce them as radio items. */
  isChoice?: true
  items: MenuItem[]
}
