import { useSyncExternalStore } from 'react'

/** A notice about an action, with a function that undoes it. */
export type Toast = { id: number; text: string; undo?: () => void; isBroken?: boolean; about?: readonly string[] }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a notice about an action: "Archived Night Window."
 * @param undo undoes it; a button for it is shown
 * @param isBroken something failed that is not said elsewhere
 * @param about the things that `undo` changes: a later notice about one of them replaces this one, whose `undo` would
 *   revert
 *   the later change as well
 */
export function showToast(text: string, how: Omit<Toast, 'id' | 'text'> = {}): void {
  withdrawUndo(how.about ?? [])
  change([...toasts.slice(-2), { id: ++lastId, text, ...how }])
}

/** Removes the notices whose `undo` concerns things that have changed since. */
export function withdrawUndo(about: readonly string[]): void {
  if (toasts.some((toast) => isAbout(toast, about))) change(toasts.filter((toast) => !isAbout(toast, about)))
}

const isAbout = (toast: Toast, about: readonly string[]) =>
  toast.undo !== undefined && toast.about?.some((each) => about.includes(each))

/** Removes a toast. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** The toasts that are shown, the newest last. */
export const shownToasts = () => toasts

/** The toasts that are shown, the newest last. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shownToasts)
}
