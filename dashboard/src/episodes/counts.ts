import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The number of episodes of each status. */
export const countsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'counts'],
    queryFn: ({ signal }) => call('countEpisodes', { path: { station } }, signal),
  })
