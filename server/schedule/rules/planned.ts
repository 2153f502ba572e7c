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

/** The fields of one broadcast. An empty text stands for that of its show; a repeat does not become an episode. */
export type OneBroadcast = { title: string; description: string; image: string; isRepeat: boolean }

/** A broadcast by exception. */
export type Air = OneBroadcast & { readonly id: number }

/** Whether two shows on air are one broadcast: of the same show, with the same title, and both a repeat or not. */
export function isSameBroadcast(
  a: { showId: number | null; air?: Pick<Air, 'title' | 'isRepeat'> | undefined } | undefined,
  b: { showId: number | null; air?: Pick<Air, 'title' | 'isRepeat'> | undefined } | undefined,
): boolean {
  const isSameKind = (a?.air?.isRepeat ?? false) === (b?.air?.isRepeat ?? false)
  return a?.showId === b?.showId && (a?.air?.title ?? '') === (b?.air?.title ?? '') && isSameKind
}

/** The order within a day: by start, then end, then show id. Source: the contract, "Schedule". */
export function byStartEndShow(a: Planned, b: Planned): number {
  return a.startMinutes - b.startMinutes || a.endMinutes - b.endMinutes || a.showId - b.showId
}
