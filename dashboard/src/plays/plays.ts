import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AddPlayData, ChangePlayData, StaffPlay } from '../api/generated/types.gen.ts'

/** A title that was played, with its artist. Instants are Unix seconds. */
export type Play = StaffPlay

/** The plays that began in a span, of which all words of a search, and the show, match. */
export type PlayFilter = { from: number; to: number; q: string; show: number | undefined }

const keyOf = (station: number) => [station, 'plays', 'list']

/** Time after which a list that includes the present is loaded again, in milliseconds. */
const againMs = 30_000

/** Pages of plays, newest first. While the plays of another filter are loaded, those of the filter before stay. */
export const playsQuery = (station: number, { from, to, q, show }: PlayFilter, isPresent: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(station), from, to, q, show],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        'listPlays',
        { path: { station }, query: { from, to, q, ...(show && { show }), ...(cursor && { cursor }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    ...(isPresent && { refetchInterval: againMs }),
  })

/** The number of titles of a span of dates, and of those that lack what reports ask for. */
export const playSummaryQuery = (station: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [station, 'plays', 'summary', from, to],
    queryFn: ({ signal }) => call('summarisePlays', { path: { station }, query: { from, to } }, signal),
    placeholderData: keepPreviousData,
  })

/** Adds a title that the stream did not name. */
export function useAddPlay(station: number) {
  return usePlayChange(station, (body: NonNullable<AddPlayData['body']>) =>
    call('addPlay', { path: { station }, body }),
  )
}

/** Changes the artist, the title or the times of a play. */
export function useChangePlay(station: number) {
  return usePlayChange(station, ({ id, ...body }: NonNullable<ChangePlayData['body']> & { id: number }) =>
    call('changePlay', { path: { station, id }, body }),
  )
}

/** Removes a play. */
export function useRemovePlay(station: number) {
  return usePlayChange(station, (id: number) => call('removePlay', { path: { station, id } }))
}

function usePlayChange<Input, Output>(station: number, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(station) }),
  })
}
