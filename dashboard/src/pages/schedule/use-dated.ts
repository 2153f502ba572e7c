import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addDays } from '../../lib/zone.ts'
import type { DatedWeek } from '../../schedule/dated.ts'
import { type Exception, exceptionsQuery } from '../../schedule/exceptions.ts'
import { firstHour } from '../../schedule/pieces.ts'
import { ringOf } from '../../schedule/ring.ts'
import { mondayOf, type Rotation, weekOn } from '../../schedule/rotation.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'

/** The week that is shown on its dates, and the exceptions near it. */
export type Dated = { week: DatedWeek; exceptions: readonly Exception[] }

const noExceptions: readonly Exception[] = []

/** The days before the week of which exceptions are loaded, to know the other ones of a group; of a year in all. */
const daysBefore = 120

/** The dated week of the address; null where the weeks are shown as usual. */
export function useDated(station: number, { start, weeks, zone }: Rotation): Dated | null {
  const search = useSearch({ from: '/$station/schedule' })
  const isPhone = useIsPhone()
  const monday = search.date === undefined ? null : mondayOf(search.date)
  // A list is from midnight to midnight.
  const begin = (search.as ?? (isPhone ? 'list' : 'week')) === 'list' ? 0 : firstHour * 60
  const { data: exceptions = noExceptions } = useQuery({
    ...exceptionsQuery(station, addDays(monday ?? start, -daysBefore), 366),
    enabled: monday !== null,
  })
  return useMemo(() => {
    if (!monday) return null
    const week = { monday, week: weekOn(monday, { start, weeks, zone }), begin, ring: ringOf(weeks) }
    return { week, exceptions }
  }, [monday, start, weeks, zone, begin, exceptions])
}
