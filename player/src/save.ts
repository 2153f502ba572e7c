import { optional } from '../../web/optional.ts'
import { keyOf } from './positions.ts'

/** Saves where a listener is in an episode, in seconds; 0 forgets it. Where storage refuses, the position is lost. */
export const save = (guid: string, seconds: number): void =>
  optional(() =>
    seconds < 1 ? localStorage.removeItem(keyOf(guid)) : localStorage.setItem(keyOf(guid), `${Math.round(seconds)}`),
  )
