import { useEffect, useSyncExternalStore } from 'react'
import type { ShortcutGroup } from './keyboard-help.tsx'

let groups: readonly ShortcutGroup[] = []
const listeners = new Set<() => void>()

function set(next: readonly ShortcutGroup[]): void {
  groups = next
  for (const listener of listeners) listener()
}

/** Adds shortcuts of a page to the list that `?` opens, for as long as the page is shown. Give the same object each time. */
export function useShortcutsListed(group: ShortcutGroup): void {
  useEffect(() => {
    set([...groups, group])
    return () => set(groups.filter((each) => each !== group))
  }, [group])
}

/** The shortcuts of the page that is shown. */
export function usePageShortcuts(): readonly ShortcutGroup[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => groups,
  )
}
