import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListEventsData, ListEventsResponse } from '../api/generated/types.gen.ts'

/** A change at a station. */
export type StationEvent = ListEventsResponse['events'][number]

/** The kind of thing that was changed: shows, episodes … */
export type Topic = NonNullable<NonNullable<ListEventsData['query']>['topic']>

/** The filter of the history: a topic, and an actor (`person 3`, `key 2`, `command`, `job`). Empty for all. */
export type EventFilter = { topic: Topic | ''; who: string }

/** The changes at a station with their actors, newest first, in pages. */
export const eventsQuery = (station: number, { topic, who }: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [station, 'now', 'events', topic, who],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'listEvents',
        {
          path: { station },
          query: { limit: 12, ...(topic && { topic }), ...(who && { who }), ...(pageParam && { before: pageParam }) },
        },
        signal,
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** All people, keys and jobs that have changed something at the station. */
export const actorsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'actors'],
    queryFn: async ({ signal }) => (await call('listActors', { path: { station } }, signal)).actors,
  })
