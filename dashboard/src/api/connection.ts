import { useSyncExternalStore } from 'react'

let isDown = !navigator.onLine
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (next === isDown) return
  isDown = next
  for (const listener of listeners) listener()
}

addEventListener('offline', () => set(true))
addEventListener('online', () => set(false))

/** The server has answered, be it with a refusal. */
export function connectionWorked(): void {
  set(false)
}

/** The server could not be reached. */
export function connectionFailed(): void {
  set(true)
}

/** Whether the server could not be reached lately. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDown,
  )
}
