import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { StationStorage } from '../api/generated/types.gen.ts'

/** An unfinished upload of any member of the station. */
export type UnfinishedUpload = StationStorage['uploads'][number]

/** The stored files of the station, without its recording; for owners. */
export const storageQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'storage'],
    queryFn: ({ signal }) => call('getStorage', { path: { station } }, signal),
  })

/** Deletes an unfinished upload of any member of the station. */
export function useRemoveUpload(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('cancelUpload', { path: { station, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}
