import { addDays } from '../../../lib/zone.ts'
import { type ExceptionGroup, exceptionalDates, groupsBetween } from '../../../schedule/exception-groups.ts'
import { type Exception, useExceptions } from '../../../schedule/exceptions.ts'
import { useSchedule } from '../editor-state.tsx'
import type { ShownView } from '../view.ts'

/** The days before a date of which exceptions are loaded, to know the other ones of a group; of a year in all. */
const daysBefore = 28

const none: readonly Exception[] = []

/** The exceptions of a station from four weeks before a date until eleven months after it. */
export function useStoredNear(station: number, date: string): readonly Exception[] {
  return useExceptions(station, addDays(date, -daysBefore), 366).data ?? none
}

/** The groups of exceptions of a week. `monday` is its ISO date. */
export function useExceptionsOfWeek({ monday }: { monday: string }): ExceptionGroup[] {
  const { station } = useSchedule()
  return groupsBetween(useStoredNear(station, monday), monday, addDays(monday, 6))
}

/** The dates of the shown week on which the plan is not what is on air; none of a week that is shown on its dates. */
export function useExceptionalDates({ monday, isDated }: ShownView): ReadonlySet<string> {
  const { station } = useSchedule()
  const stored = useStoredNear(station, monday)
  return exceptionalDates(isDated ? none : stored, monday, addDays(monday, 6))
}
