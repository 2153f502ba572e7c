import type { Exception, NewException } from './exceptions.ts'

/** An exception; that of a broadcast at another time with the one by which it is not at its usual time. */
export type ExceptionLine<Any extends NewException = Exception> = { exception: Any; movedFrom?: Any }

/** Exceptions that are undone together, by date and time. */
export type ExceptionGroup = { group: string; exceptions: Exception[]; lines: ExceptionLine[] }

/** The groups of exceptions, by their first date and time. */
export function groupsOf(exceptions: readonly Exception[]): ExceptionGroup[] {
  const groups = Map.groupBy(exceptions.toSorted(byTime), ({ group }) => group)
  return [...groups].map(([group, exceptions]) => ({ group, exceptions, lines: linesOf(exceptions) }))
}

/** Each `air` takes the first `skip` of its show that is left: together they are a move. */
function linesOf(exceptions: readonly Exception[]): ExceptionLine[] {
  const skips = new Set(exceptions.filter(({ kind }) => kind === 'skip'))
  const lines = exceptions.map((exception): ExceptionLine => {
    const isMove = (skip: Exception) => exception.kind === 'air' && skip.show_id === exception.show_id
    const movedFrom = [...skips].find(isMove)
    if (movedFrom) skips.delete(movedFrom)
    return { exception, ...(movedFrom && { movedFrom }) }
  })
  return lines.filter(({ exception }) => exception.kind !== 'skip' || skips.has(exception))
}

/**
 * The groups that have an exception on one of these dates.
 * @param from the first date, ISO
 * @param until the last one
 */
export function groupsBetween(exceptions: readonly Exception[], from: string, until: string): ExceptionGroup[] {
  return groupsOf(exceptions).filter((group) => group.exceptions.some(({ date }) => date >= from && date <= until))
}

function byTime(a: Exception, b: Exception): number {
  return a.date.localeCompare(b.date) || (a.time ?? 0) - (b.time ?? 0)
}
