import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, dateAt } from '../../lib/zone.ts'
import { dayAt, modulo } from '../../schedule/ring.ts'
import { minuteNow, mondayOf, nextMonday, type Rotation, weekOn } from '../../schedule/rotation.ts'
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
  const dated = search.date === undefined ? null : mondayOf(search.date)
  const week = dated ? weekOn(dated, rotation) : Math.min(search.week ?? currentWeek, rotation.weeks)
  const show = (changes: ViewSearch) =>
    void navigate({
      // Another week of the rotation is shown as usual.
      search: (was) => ({ ...was, ...(changes.week !== undefined && { date: undefined }), ...changes }),
      replace: true,
      resetScroll: false,
    })
  return {
    week,
    day: search.day ?? dayAt(nowMinute),
    as: search.as ?? (isPhone ? 'list' : 'week'),
    isPhone,
    /** Whether the inspector is a sheet at the bottom, and not beside the week. */
    isNarrow,
    /** The minute of the ring that is now; not a number if it is on other dates than those shown. */
    nowMinute: dated && dated !== mondayOf(today) ? Number.NaN : nowMinute,
    today,
    currentWeek,
    /** The Monday on which the shown week begins next, or began. */
    monday: dated ?? nextMonday(week, today, rotation),
    /** Whether the week is shown on its dates, with exceptions. */
    isDated: dated !== null,
    show,
    /** Shows an earlier or later week: of the rotation, or on its dates. */
    step: (by: number) =>
      dated ? show({ date: addDays(dated, 7 * by) }) : show({ week: modulo(week - 1 + by, rotation.weeks) + 1 }),
  }
}

export type ShownView = ReturnType<typeof useView>
