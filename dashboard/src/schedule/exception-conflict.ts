import { addDays } from '../lib/zone.ts'
import type { Exception, ExceptionDraft, NewException } from './exceptions.ts'
import { dayMinutes, modulo } from './ring.ts'
import { daysBetween } from './rotation.ts'
import { replacedBy } from './swap.ts'

/** A way out of a conflict: the new exception as it would be, and the draft with it. */
export type Solution = { kind: 'after' | 'before' | 'replace'; wanted: NewException; draft: ExceptionDraft }

/** A new exception that must not overlap a stored one, and the solutions. */
export type Conflict = { wanted: NewException; other: Exception; solutions: Solution[] }

type Span = { from: number; until: number }

const epoch = '1970-01-01'

/** The first conflict of a draft with stored exceptions. The server has the same rule. */
export function conflictOf(draft: ExceptionDraft, stored: readonly Exception[]): Conflict | undefined {
  const replaced = new Set(replacedBy(stored, draft))
  const left = stored.filter((one) => !replaced.has(one))
  for (const wanted of draft.exceptions) {
    const other = left.find((one) => areExclusive(wanted, one))
    if (other) return { wanted, other, solutions: solutionsOf(wanted, other, draft) }
  }
}

function areExclusive(one: NewException, other: Exception): boolean {
  if (one.kind === 'day') return other.kind === 'day' && one.date === other.date
  const [a, b] = [spanOf(one), spanOf(other)]
  return a !== undefined && b !== undefined && a.from < b.until && b.from < a.until
}

/** Begin after the other one with the same length, end before it, or replace it with its group. */
function solutionsOf(wanted: NewException, other: Exception, draft: ExceptionDraft): Solution[] {
  const as = (kind: Solution['kind'], changed: NewException): Solution => {
    const exceptions = draft.exceptions.map((one) => (one === wanted ? changed : one))
    return { kind, wanted: changed, draft: { ...draft, exceptions } }
  }
  const replace = { ...as('replace', wanted), draft: { ...draft, replaces: [...draft.replaces, other.id ?? 0] } }
  const [own, held] = [spanOf(wanted), spanOf(other)]
  if (!own || !held) return [replace]
  const date = addDays(epoch, Math.floor(held.until / dayMinutes))
  const solutions = [as('after', { ...wanted, date, time: modulo(held.until, dayMinutes) }), replace]
  return own.from < held.from ? [as('before', { ...wanted, duration: held.from - own.from }), ...solutions] : solutions
}

/** The minutes of the wall clock that an exception holds; none of a `skip` or a `day`. */
function spanOf({ kind, date, time = 0, duration = 0 }: NewException): Span | undefined {
  if (kind !== 'air' && kind !== 'clear') return
  const from = daysBetween(epoch, date) * dayMinutes + time
  return { from, until: from + duration }
}
