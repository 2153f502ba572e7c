import type { Segment } from './airtime.ts'
import { segmentsWithin } from './airtime.ts'
import type { Change } from './changes.ts'
import type { Entry, Plan } from './entry.ts'
import { overlapsOf } from './overlap.ts'
import { dayAt, timeAt, weekAt } from './ring.ts'

/** Changes described by one sentence: those of one show that differ only in their day. */
export type ReviewLine = {
  kind: Change['kind']
  keys: string[]
  showId: number
  /** The week of the changes, and their days from 0 for Monday. */
  week: number
  days: number[]
  /** One of the entries, before and after the change. */
  before?: Entry
  after?: Entry
  /** The shows that it covers after the change. */
  over: number[]
  /** Whether nothing is planned at its former time. */
  leavesNothing: boolean
}

/** The changes, in the order of the week. */
export function reviewOf(
  changes: readonly Change[],
  plan: Plan,
  segments: readonly Segment[],
  ring: number,
): ReviewLine[] {
  const groups = Map.groupBy(changes, groupOf)
  return [...groups.values()].map((group): ReviewLine => {
    const [{ kind, before, after }] = group as [Change]
    const entry = (after ?? before)!
    return {
      kind,
      keys: group.map(({ key }) => key),
      showId: entry.showId,
      week: weekAt(entry.at),
      days: group.map((change) => dayAt((change.after ?? change.before)!.at)).sort((a, b) => a - b),
      ...(before && { before }),
      ...(after && { after }),
      over: [
        ...new Set(group.flatMap((change) => (change.after ? coveredBy(change.after, plan, segments, ring) : []))),
      ],
      leavesNothing:
        kind === 'removed' &&
        group.every(({ before }) =>
          segmentsWithin(segments, before!.at, before!.length, ring).every(({ entry }) => entry === null),
        ),
    }
  })
}

/** The key by which changes are grouped. A change of the day, week or show has a group of its own. */
function groupOf({ kind, key, before, after }: Change): string {
  const isElsewhere = kind === 'changed' && (dayOf(before) !== dayOf(after) || before.showId !== after.showId)
  if (isElsewhere) return key
  const entry = (after ?? before)!
  const times = [before, after].map((each) => each && `${timeAt(each.at)} ${each.length}`)
  return `${kind} ${entry.showId} ${weekAt(entry.at)} ${times.join(' ')}`
}

function dayOf({ at }: Entry): number {
  return weekAt(at) * 7 + dayAt(at)
}

function coveredBy(entry: Entry, plan: Plan, segments: readonly Segment[], ring: number): number[] {
  return overlapsOf(entry, plan, segments, ring).flatMap(({ onAir, other }) => (onAir === 'this' ? [other.showId] : []))
}
