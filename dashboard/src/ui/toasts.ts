import { useSyncExternalStore } from 'react'

/** A sentence about what was done, with its way back. */
export type Toast = { id: number; text: string; undo?: () => void; isBroken?: boolean }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says what was done: "Archived Night Window."
 * @param undo puts it back; a button for it is shown
 * @param isBroken something failed that is not said elsewhere
 */
export function showToast(text: string, how: { undo?: () => void; isBroken?: boolean } = {}): void {
  change([...toasts.slice(-2), { id: ++lastId, text, ...how }])
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** The toasts that are shown, the newest last. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
