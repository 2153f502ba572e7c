import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { StaffShow } from '../api/generated/types.gen.ts'

/** A show as staff see it. */
export type Show = StaffShow

/** All shows of a station by title, hidden ones too. */
export const showsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'shows'],
    queryFn: ({ signal }) => call('listShows', { path: { station } }, signal),
  })

/**
 * The beginning of the keys of what is computed of one show. It has no topic: what is fetched again after a change of shows would
 * be missing when that change deletes the show.
 */
export const ofShow = (station: number, id: number) => [station, 'of show', id]

const none: readonly Show[] = []

/** The shows of a station; none while they are not loaded. */
export function useShows(station: number): readonly Show[] {
  return useQuery(showsQuery(station)).data ?? none
}
