import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The loudness of the last episodes of a show that were measured, newest first. */
export const measuredLoudnessQuery = (station: number, id: number) =>
  queryOptions({
    queryKey: [station, 'shows', id, 'loudness'],
    queryFn: ({ signal }) => call('getMeasuredLoudness', { path: { station, id } }, signal),
  })
