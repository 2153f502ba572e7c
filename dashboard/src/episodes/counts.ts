import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** How many episodes lie on each shelf. */
export const countsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'counts'],
    queryFn: ({ signal }) => call('countEpisodes', { path: { station } }, signal),
  })
