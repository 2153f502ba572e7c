import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { ofShow } from './shows.ts'

/** The loudness of the last episodes of a show that were measured, newest first. */
export const measuredLoudnessQuery = (station: number, id: number) =>
  queryOptions({
    queryKey: [...ofShow(station, id), 'loudness'],
    queryFn: ({ signal }) => call('getMeasuredLoudness', { path: { station, id } }, signal),
    staleTime: 0,
  })
