import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListEventsData, ListEventsResponse } from '../api/generated/types.gen.ts'

/** Something that was changed at a station. */
export type StationEvent = ListEventsResponse['events'][number]

/** What was changed: shows, episodes … */
export type Topic = NonNullable<NonNullable<ListEventsData['query']>['topic']>

/** Who or what changed what, newest first, in pages; of one topic if it is given. */
export const eventsQuery = (station: number, topic?: Topic) =>
  infiniteQueryOptions({
    queryKey: [station, 'now', 'events', topic ?? ''],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'listEvents',
        { path: { station }, query: { limit: 30, ...(topic && { topic }), ...(pageParam && { before: pageParam }) } },
        signal,
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
