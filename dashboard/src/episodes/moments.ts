import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { NewMoment, StaffMoment } from '../api/generated/types.gen.ts'

/** A span of an episode that staff marked, in milliseconds from the beginning of the audio. */
export type Moment = StaffMoment

const keyOf = (station: number, episode: number) => [station, 'episodes', episode, 'moments']

/** The moments of an episode, in their order in the audio. */
export const momentsQuery = (station: number, episode: number) =>
  queryOptions({
    queryKey: keyOf(station, episode),
    queryFn: ({ signal }) => call('listMoments', { path: { station, id: episode } }, signal),
    select: ({ moments }) => moments,
  })

/** Marks a moment of an episode, or changes the one with the id given. */
export function useSaveMoment(station: number, episode: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: NewMoment & { id?: number | undefined }) =>
      id === undefined
        ? call('createMoment', { path: { station, id: episode }, body })
        : call('changeMoment', { path: { station, id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(station, episode) }),
  })
}

/** Deletes a moment of an episode. */
export function useDeleteMoment(station: number, episode: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Moment) => call('deleteMoment', { path: { station, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(station, episode) }),
  })
}
