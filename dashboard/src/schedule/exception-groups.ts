import { addDays } from '../lib/zone.ts'
import type { Exception, NewException } from './exceptions.ts'
import { dayMinutes } from './ring.ts'

/**
 * An exception; that of a broadcast at another time, or of another show, with the one by which what is usual there is not on
 * air.
 */
export type ExceptionLine<Any extends NewException = Exception> = { exception: Any; movedFrom?: Any }

/** Exceptions that are undone together, by date and time. */
export type ExceptionGroup = { group: string; exceptions: Exception[]; lines: ExceptionLine[] }

/** The groups of exceptions, by their first date and time. */
export function groupsOf(exceptions: readonly Exception[]): ExceptionGroup[] {
  const groups = Map.groupBy(exceptions.toSorted(byTime), ({ group }) => group)
  return [...groups].map(([group, exceptions]) => ({ group, exceptions, lines: linesOf(exceptions) }))
}

/**
 * Each `air` takes the first `skip` of its show that is left: together they are a move. One of another show takes the skip
 * that begins when it does, in whose place it is.
 */
export function linesOf<Any extends NewException>(exceptions: readonly Any[]): ExceptionLine<Any>[] {
  const skips = new Set(exceptions.filter(({ kind }) => kind === 'skip'))
  const movedFrom = new Map<Any, Any>()
  const take = (isOf: (air: Any, skip: Any) => boolean) => {
    for (const one of exceptions) {
      if (one.kind !== 'air' || movedFrom.has(one)) continue
      const skip = [...skips].find((each) => isOf(one, each))
      if (!skip) continue
      movedFrom.set(one, skip)
      skips.delete(skip)
    }
  }
  take((air, skip) => air.show_id === skip.show_id)
  take((air, skip) => air.date === skip.date && air.time === skip.time)
  return exceptions
    .filter((one) => one.kind !== 'skip' || skips.has(one))
    .map((exception) => {
      const from = movedFrom.get(exception)
      return { exception, ...(from && { movedFrom: from }) }
    })
}

/**
 * The groups that have an exception on one of these dates, also one that began before.
 * @param from the first date, ISO
 * @param until the last one
 */
export function groupsBetween(exceptions: readonly Exception[], from: string, until: string): ExceptionGroup[] {
  return groupsOf(exceptions).filter((group) =>
    group.exceptions.some((one) => one.date <= until && lastDateOf(one) >= from),
  )
}

/** The last date that an exception reaches, ISO: a span may end after midnight, or days later. */
function lastDateOf({ date, time = 0, duration = 1 }: Exception): string {
  return addDays(date, Math.floor((time + duration - 1) / dayMinutes))
}

/** The dates between two, with both, on which something is on air by exception, or is not. */
export function exceptionalDates(exceptions: readonly Exception[], from: string, until: string): Set<string> {
  const dates = new Set<string>()
  for (const one of exceptions) {
    const last = lastDateOf(one)
    for (let date = one.date < from ? from : one.date; date <= last && date <= until; date = addDays(date, 1)) {
      dates.add(date)
    }
  }
  return dates
}

function byTime(a: Exception, b: Exception): number {
  return a.date.localeCompare(b.date) || (a.time ?? 0) - (b.time ?? 0)
}
