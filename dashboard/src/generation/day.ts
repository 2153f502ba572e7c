import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetDayResponse } from '../api/generated/types.gen.ts'

/** Today at a station: the shows on air, what is missing, and what becomes of them. */
export type Day = GetDayResponse

/** The state of the station's recording, and what may be wrong beside it: closed lists of the server. */
export type RecordingState = Day['recording']['state']
/** A show that is on air today without interruption. */
export type Stop = Day['stops'][number]

export const dayQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'now', 'day'],
    queryFn: ({ signal }) => call('getDay', { path: { station } }, signal),
    refetchInterval: 15_000,
  })
