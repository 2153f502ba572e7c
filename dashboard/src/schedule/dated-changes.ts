import type { Change } from './changes.ts'
import { beginOf, type DatedWeek, dateAndTime, isUsual, minutesOf } from './dated.ts'
import { type Entry, isHold, type Plan } from './entry.ts'
import type { Exception, ExceptionDraft, NewException } from './exceptions.ts'
import { newOf, replacedBy } from './swap.ts'

/** Whether changes of a dated week can be made in every week instead: not those of exceptions. */
export function mayBeWeekly(changes: readonly Change[]): boolean {
  return changes.every(({ before }) => !before || isUsual(before))
}

/** Makes changes of a dated week in the plan of all weeks. */
export function inEveryWeek(plan: Plan, changes: readonly Change[]): Plan {
  const changed = new Map(changes.map((change) => [change.key, change]))
  const kept = plan.flatMap((entry) => {
    const change = changed.get(entry.key)
    return change ? (change.after ?? []) : [entry]
  })
  return [...kept, ...changes.flatMap(({ kind, after }) => (kind === 'added' ? [after] : []))]
}

/**
 * The exceptions that make changes on the dates of a week only, in one group: an entry that is moved is skipped and
 * broadcast elsewhere, one that is removed is skipped, and an exception that is changed is replaced, with its group.
 * @param stored the exceptions that there are
 */
export function onThisDate(
  changes: readonly Change[],
  stored: readonly Exception[],
  shown: DatedWeek,
  group: string,
): ExceptionDraft {
  const made: NewException[] = []
  const replaces = new Set<number>()
  const rewritten = new Set<Exception>()
  const replace = (exception: Exception) => {
    rewritten.add(exception)
    replaces.add(exception.id ?? 0)
  }
  for (const { before, after } of changes) {
    if (before && isHold(before)) {
      replace(before.exception!)
      if (after) made.push(shifted(before, after, shown))
      continue
    }
    const skippedBy = before?.skippedBy
    if (skippedBy?.kind === 'skip' && after) replace(skippedBy)
    if (before && (!skippedBy || (skippedBy.kind === 'skip' && after))) {
      made.push({ kind: 'skip', show_id: before.showId, ...placeOf(before, shown) })
    }
    if (after) made.push(broadcastOf(after, shown))
  }
  const draft = { exceptions: made, replaces: [...replaces] }
  const others = replacedBy(stored, draft).filter((one) => !rewritten.has(one))
  return { ...draft, exceptions: [...others.map(newOf), ...made].map((one) => ({ ...one, group })) }
}

/** A broadcast at the time of an entry; a copy of a time without a show keeps everything off the air. */
function broadcastOf(entry: Entry, shown: DatedWeek): NewException {
  const time = { ...placeOf(entry, shown), duration: entry.length }
  return entry.showId === 0 ? { kind: 'clear', ...time } : { kind: 'air', show_id: entry.showId, ...time }
}

const placeOf = ({ at }: Entry, shown: DatedWeek) => dateAndTime(minutesOf(at, shown), shown)

/** An exception that was moved, given another length or another show. It may reach beyond the shown days. */
function shifted(before: Entry, after: Entry, shown: DatedWeek): NewException {
  const exception = before.exception!
  const by = minutesOf(after.at, shown) - minutesOf(before.at, shown)
  return {
    ...newOf(exception),
    ...dateAndTime(beginOf(exception, shown) + by, shown),
    ...(exception.kind === 'air' && { show_id: after.showId }),
    duration: (exception.duration ?? 0) + after.length - before.length,
  }
}
