import { addDays } from '../../../lib/zone.ts'
import { type ExceptionGroup, groupsBetween } from '../../../schedule/exception-groups.ts'
import { type Exception, useExceptions } from '../../../schedule/exceptions.ts'
import { useSchedule } from '../editor-state.tsx'

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
