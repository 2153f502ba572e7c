import type { OneBroadcast } from './exceptions.ts'

type Minutes = { readonly startMinutes: number; readonly endMinutes: number }

/**
 * An entry, or a piece that exceptions left of one, or a broadcast by exception: in minutes from 00:00 of the day on which
 * it begins. The start is below 1440, the end may be above.
 */
export type Planned = Minutes & {
  readonly showId: number
  /** The whole entry, of a piece. Its start may lie before 00:00. */
  readonly entry?: Minutes
  /** The exception, of a broadcast by one. */
  readonly air?: Air
}

/** A broadcast by exception. */
export type Air = OneBroadcast & { readonly id: number }

/** The order within a day: by start, then end, then show id. Source: the contract, "Schedule". */
export function byStartEndShow(a: Planned, b: Planned): number {
  return a.startMinutes - b.startMinutes || a.endMinutes - b.endMinutes || a.showId - b.showId
}
