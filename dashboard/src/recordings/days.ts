import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListRecordedDaysResponse } from '../api/generated/types.gen.ts'

/** The days on which the station was recorded, or should have been. */
export type RecordedDays = ListRecordedDaysResponse

/** A day at the station: 23 to 25 hours where clocks change. */
export type RecordedDay = RecordedDays['days'][number]

export const daysQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'recordings', 'days'],
    queryFn: ({ signal }) => call('listRecordedDays', { path: { station } }, signal),
    refetchInterval: 60_000,
  })
