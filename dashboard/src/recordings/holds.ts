import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { HoldCreate, ListHoldsResponse } from '../api/generated/types.gen.ts'

/** A hold: a part of the recording that is not deleted at any age until it is released. */
export type Hold = ListHoldsResponse['holds'][number]

export const holdsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'recordings', 'holds'],
    queryFn: ({ signal }) => call('listHolds', { path: { station } }, signal),
    select: ({ holds }) => holds,
  })

/** Adds a hold. */
export function useAddHold(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: HoldCreate) => call('addHold', { path: { station }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}

/** Releases a hold. */
export function useReleaseHold(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('releaseHold', { path: { station, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}
