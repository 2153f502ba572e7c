import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { dateAt } from '../../lib/zone.ts'
import { dayAt } from '../../schedule/ring.ts'
import { minuteNow, nextMonday, type Rotation } from '../../schedule/rotation.ts'
import type { ViewSearch } from './search.ts'

const phone = matchMedia('(max-width: 860px)')

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      phone.addEventListener('change', changed)
      return () => phone.removeEventListener('change', changed)
    },
    () => phone.matches,
  )
}

/**
 * What is shown, from the address. Without it, the week and the day that it is at the station; on a phone as a list.
 * @param now in Unix seconds
 */
export function useView(rotation: Rotation, now: number) {
  const search = useSearch({ from: '/$station/schedule' })
  const navigate = useNavigate({ from: '/$station/schedule' })
  const isPhone = useIsPhone()
  const nowMinute = minuteNow(now, rotation)
  const today = dateAt(now, rotation.zone)
  const currentWeek = Math.floor(nowMinute / 10_080) + 1
  const week = Math.min(search.week ?? currentWeek, rotation.weeks)
  return {
    week,
    day: search.day ?? dayAt(nowMinute),
    as: search.as ?? (isPhone ? 'list' : 'week'),
    isPhone,
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
