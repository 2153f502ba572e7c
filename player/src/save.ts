import { keyOf } from './positions.ts'

/** Saves where a listener is in an episode, in seconds; 0 forgets it. */
export function save(guid: string, seconds: number): void {
  try {
    if (seconds < 1) localStorage.removeItem(keyOf(guid))
    else localStorage.setItem(keyOf(guid), `${Math.round(seconds)}`)
  } catch {
    // The position is lost, and nothing else.
  }
}
