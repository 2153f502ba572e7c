import { isoDateOf } from '../../lib/epoch-day.ts'

/** The kinds of figures: of a whole station on a day, and each of its episodes, shows, apps and sources. */
export const figureKinds = ['day', 'episode', 'show', 'app', 'source'] as const

export type FigureKind = (typeof figureKinds)[number]

/** Sums of a kind: `ref` is an epoch day, an id, or a name. */
export type Sum = { ref: string; plays: number; listeners: number; live_minutes: number }

export type Figure = { plays: number; listeners: number; live_minutes: number } & (
  | { day: string }
  | { episode_id: number }
  | { show_id: number }
  | { app: string }
  | { source: string }
)

/** Sums in the order of figures: days by date, all others by their plays and minutes. */
export function sortedSums(kind: FigureKind, sums: readonly Sum[]): Sum[] {
  return sums.toSorted((a, b) =>
    kind === 'day'
      ? Number(a.ref) - Number(b.ref)
      : b.plays - a.plays || b.live_minutes - a.live_minutes || (a.ref < b.ref ? -1 : 1),
  )
}

/** The rows of figures. */
export function figuresOf(kind: FigureKind, sums: readonly Sum[]): Figure[] {
  return sortedSums(kind, sums).map(({ ref, plays, listeners, live_minutes }) => ({
    ...nameOf(kind, ref),
    ...{ plays, listeners, live_minutes },
  }))
}

function nameOf(kind: FigureKind, ref: string) {
  if (kind === 'day') return { day: isoDateOf(Number(ref)) }
  if (kind === 'episode') return { episode_id: Number(ref) }
  if (kind === 'show') return { show_id: Number(ref) }
  return kind === 'app' ? { app: ref } : { source: ref }
}
