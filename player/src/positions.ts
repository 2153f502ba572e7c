import { optional } from '../../web/optional.ts'

/** The name under which the position in an episode is stored, or what was heard last of a station. */
export const keyOf = (guid: string) => `aircheck:${guid}`

/** Where a listener is in an episode, in seconds; undefined if not begun. A frame may refuse storage. */
export const load = (guid: string): number | undefined =>
  Number(optional(() => localStorage.getItem(keyOf(guid)))) || undefined
