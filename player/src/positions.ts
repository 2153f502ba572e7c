/** Where a listener is in an episode, in seconds; undefined if not begun. A frame may refuse storage. */
export function load(guid: string): number | undefined {
  try {
    return Number(localStorage.getItem(`aircheck:${guid}`)) || undefined
  } catch {
    return
  }
}

/** Saves where a listener is in an episode, in seconds; 0 forgets it. */
export function save(guid: string, seconds: number): void {
  try {
    if (seconds < 1) localStorage.removeItem(`aircheck:${guid}`)
    else localStorage.setItem(`aircheck:${guid}`, `${Math.round(seconds)}`)
  } catch {
    // The position is lost, and nothing else.
  }
}
