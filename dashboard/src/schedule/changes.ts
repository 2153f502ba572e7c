import type { Entry, Plan } from './entry.ts'
import { isAlike } from './entry.ts'
import { weekAt } from './ring.ts'

/** The change of an entry: `before` is missing if it is new, `after` if it is gone. */
export type Change =
  | { readonly kind: 'added'; readonly key: string; readonly before?: undefined; readonly after: Entry }
  | { readonly kind: 'removed'; readonly key: string; readonly before: Entry; readonly after?: undefined }
  | { readonly kind: 'changed'; readonly key: string; readonly before: Entry; readonly after: Entry }

/** The differences between two plans, by the keys of their entries, in the order of the week. */
export function changesBetween(before: Plan, after: Plan): Change[] {
  const left = new Map(before.map((entry) => [entry.key, entry]))
  const found: Change[] = []
  for (const entry of after) {
    const was = left.get(entry.key)
    left.delete(entry.key)
    if (!was) found.push({ kind: 'added', key: entry.key, after: entry })
    else if (!isAlike(was, entry)) found.push({ kind: 'changed', key: entry.key, before: was, after: entry })
  }
  for (const entry of left.values()) found.push({ kind: 'removed', key: entry.key, before: entry })
  return found.sort((a, b) => placeOf(a) - placeOf(b))
}

function placeOf({ before, after }: Change): number {
  return (after ?? before)!.at
}

/** The weeks in which something differs: those that an entry begins in now, and those that it began in. */
export function weeksChanged(changes: readonly Change[]): number[] {
  const weeks = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((entry) => (entry ? [weekAt(entry.at)] : [])),
  )
  return [...new Set(weeks)].sort((a, b) => a - b)
}

/** Puts entries back to what they were. */
export function putBack(before: Plan, after: Plan, keys: ReadonlySet<string>): Plan {
  const was = new Map(before.map((entry) => [entry.key, entry]))
  const kept = after.flatMap((entry) => {
    if (!keys.has(entry.key)) return [entry]
    const old = was.get(entry.key)
    return old ? [old] : []
  })
  const present = new Set(after.map(({ key }) => key))
  return [...kept, ...before.filter(({ key }) => keys.has(key) && !present.has(key))]
}
