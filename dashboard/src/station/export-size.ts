import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The size of everything that an export of the station contains, in bytes. */
export const exportSizeQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'size'],
    queryFn: ({ signal }) => call('getExportSize', { path: { station } }, signal),
    select: ({ bytes }) => bytes,
    staleTime: 60_000,
  })
