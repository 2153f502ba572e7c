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

/** Notes that the server has answered, even with a refusal. */
export function connectionWorked(): void {
  set(false)
}

/** Notes that the server could not be reached. */
export function connectionFailed(): void {
  set(true)
}

/** Whether the browser is offline, or the last request did not reach the server. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDown,
  )
}
