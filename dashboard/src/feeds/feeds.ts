import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListFeedsResponse } from '../api/generated/types.gen.ts'

/** The feeds of a station and its shows, and their checklists. */
export type Feeds = ListFeedsResponse

export const feedsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'shows', 'feeds'],
    queryFn: ({ signal }) => call('listFeeds', { path: { station } }, signal),
    // It depends on settings, shows, episodes and pictures.
    staleTime: 0,
  })
