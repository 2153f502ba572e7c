import { type Change, changesBetween } from './changes.ts'
import { type Entry, isAlike, keysBeside, type Plan, type Slot } from './entry.ts'
import { dayAt, timeAt, weekAt } from './ring.ts'

/**
 * Gives entries from the server the keys of the known ones: first to identical entries, then to the nearest one of the
 * same show in the same week, so that a moved entry is recognised.
 */
export function recognised(known: Plan, slots: readonly Slot[]): Plan {
  const [left, open] = [new Set(known), new Set(slots)]
  const found = new Map<Slot, string>()
  const match = (entry: Entry, slot: Slot) => {
    found.set(slot, entry.key)
    left.delete(entry)
    open.delete(slot)
  }
  const byContent = Map.groupBy(known, contentOf)
  for (const slot of slots) {
    const entry = byContent.get(contentOf(slot))?.shift()
    if (entry) match(entry, slot)
  }
  const pairs = [...open].flatMap((slot) =>
    [...left]
      .filter(({ showId, at }) => showId === slot.showId && weekAt(at) === weekAt(slot.at))
      .map((entry) => ({ slot, entry, away: distance(entry, slot) })),
  )
  for (const { slot, entry } of pairs.sort((a, b) => a.away - b.away)) {
    if (open.has(slot) && left.has(entry)) match(entry, slot)
  }
  const key = keysBeside(known)
  return slots.map((slot) => ({ ...slot, key: found.get(slot) ?? key() }))
}

function contentOf({ showId, at, length }: Slot): string {
  return `${showId} ${at} ${length}`
}

/** The difference between two entries of a show: the same day counts most, then the time. */
function distance(a: Slot, b: Slot): number {
  return (
    Math.abs(dayAt(a.at) - dayAt(b.at)) * 10_000 + Math.abs(timeAt(a.at) - timeAt(b.at)) + Math.abs(a.length - b.length)
  )
}

/** An entry that two people changed, each in their own way. */
export type Clash = { key: string; mine: Change; theirs: Change }

/** Two people's changes of one plan. */
export type Merge = {
  /** Both: where they clash, `mine` decides unless the key is in `yielded`. */
  plan: Plan
  theirs: Change[]
  clashes: Clash[]
}

/**
 * Applies my changes of a plan to the version that another person has saved meanwhile.
 * @param base what both began with
 * @param shows the shows that still exist: entries of others are left out
 * @param weeks the length of the rotation now: entries beyond it are left out
 * @param yielded the clashes in which theirs counts
 */
export function merged(
  { base, mine, theirs }: { base: Plan; mine: Plan; theirs: Plan },
  { shows, weeks, yielded }: { shows: ReadonlySet<number>; weeks: number; yielded: ReadonlySet<string> },
): Merge {
  const [myChanges, theirChanges] = [changesBetween(base, mine), changesBetween(base, theirs)]
  const changedByThem = new Map(theirChanges.map((change) => [change.key, change]))
  const clashes = myChanges.flatMap((change): Clash[] => {
    const other = changedByThem.get(change.key)
    return other && !isSame(change, other) ? [{ key: change.key, mine: change, theirs: other }] : []
  })
  const clashing = new Set(clashes.map(({ key }) => key))
  const result = new Map(theirs.map((entry) => [entry.key, entry]))
  for (const { key, after } of myChanges) {
    if (clashing.has(key) && yielded.has(key)) continue
    if (after) result.set(key, after)
    else result.delete(key)
  }
  const plan = [...result.values()].filter(({ showId, at }) => shows.has(showId) && weekAt(at) <= weeks)
  return { plan, theirs: theirChanges, clashes }
}

function isSame({ after: a }: Change, { after: b }: Change): boolean {
  return a === undefined ? b === undefined : b !== undefined && isAlike(a, b)
}

/** Whether two plans have the same entries, whatever their keys. */
export function isSamePlan(a: readonly Slot[], b: readonly Slot[]): boolean {
  if (a.length !== b.length) return false
  const count = new Map<string, number>()
  for (const slot of a) count.set(contentOf(slot), (count.get(contentOf(slot)) ?? 0) + 1)
  return b.every((slot) => {
    const left = count.get(contentOf(slot)) ?? 0
    count.set(contentOf(slot), left - 1)
    return left > 0
  })
}
