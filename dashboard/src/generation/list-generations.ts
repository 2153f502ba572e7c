import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListGenerationsResponse } from '../api/generated/types.gen.ts'

/** What is becoming an episode, or failed to. */
export type Generation = ListGenerationsResponse['failed'][number]

export const generationsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'generations'],
    queryFn: ({ signal }) => call('listGenerations', { path: { station } }, signal),
    refetchInterval: 15_000,
  })

/** Tries a failed generation again, gives one up, or takes note that one failed, or that back. */
export function useGenerationAct(station: number, act: 'retry' | 'cancel' | 'dismiss' | 'reopen') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(`${act}Generation`, { path: { station, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}
