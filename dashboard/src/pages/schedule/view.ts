import { useNavigate, useSearch } from '@tanstack/react-router'
import { dateAt } from '../../lib/zone.ts'
import { dayAt } from '../../schedule/ring.ts'
import { minuteNow, nextMonday, type Rotation } from '../../schedule/rotation.ts'
import { useIsNarrow, useIsPhone } from '../../ui/use-is-phone.ts'
import type { ViewSearch } from './search.ts'

/**
 * The shown week, day and layout, from the address; by default the current week and day of the station, on a phone as a
 * list.
 * @param now in Unix seconds
 */
export function useView(rotation: Rotation, now: number) {
  const search = useSearch({ from: '/$station/schedule' })
  const navigate = useNavigate({ from: '/$station/schedule' })
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const nowMinute = minuteNow(now, rotation)
  const today = dateAt(now, rotation.zone)
  const currentWeek = Math.floor(nowMinute / 10_080) + 1
  const week = Math.min(search.week ?? currentWeek, rotation.weeks)
  return {
    week,
    day: search.day ?? dayAt(nowMinute),
    as: search.as ?? (isPhone ? 'list' : 'week'),
    isPhone,
    /** Whether the inspector is a sheet at the bottom, and not beside the week. */
    isNarrow,
    nowMinute,
    today,
    currentWeek,
    /** The Monday on which the shown week begins next, or began. */
    monday: nextMonday(week, today, rotation),
    show: (changes: ViewSearch) =>
      void navigate({ search: (was) => ({ ...was, ...changes }), replace: true, resetScroll: false }),
  }
}

export type ShownView = ReturnType<typeof useView>
