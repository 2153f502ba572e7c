import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { PreviewScheduleResponse } from '../api/generated/types.gen.ts'
import { type Plan, weeksOf } from './entry.ts'

/** The programme of a date. */
export type DayPreview = PreviewScheduleResponse['days'][number]

/**
 * The programme of seven dates.
 * @param date the first of them, ISO
 * @param plan the edited plan, with its unsaved weeks
 */
export const previewQuery = (
  station: number,
  date: string,
  { plan, weeks }: { plan: Plan; weeks: readonly number[] },
) =>
  queryOptions({
    queryKey: [station, 'schedule', 'preview', date, weeks.length === 0 ? null : plan],
    queryFn: ({ signal }) =>
      call('previewSchedule', { path: { station }, body: { date, weeks: weeksOf(plan, weeks) } }, signal),
    gcTime: 60_000,
  })

/** The programme of a station for seven days from today, by the saved schedule. */
export const comingQuery = (station: number, today: string) => previewQuery(station, today, { plan: [], weeks: [] })
