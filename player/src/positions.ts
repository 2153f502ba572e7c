/** The name under which a position is stored. */
export const keyOf = (guid: string) => `aircheck:${guid}`

/** Where a listener is in an episode, in seconds; undefined if not begun. A frame may refuse storage. */
export function load(guid: string): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(guid))) || undefined
  } catch {
    return
  }
}
