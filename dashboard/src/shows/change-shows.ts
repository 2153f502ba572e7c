import { hashKey, type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CreateShowData, UpdateShowData } from '../api/generated/types.gen.ts'
import { ofShow } from './shows.ts'

/** The fields of a new show. */
export type NewShow = NonNullable<CreateShowData['body']>

/** Changes of a show: what is left out keeps its value. */
export type ShowChanges = NonNullable<UpdateShowData['body']>

/** Makes a show. */
export function useCreateShow(station: number) {
  return useShowChange(station, (body: NewShow) => call('createShow', { path: { station }, body }))
}

/** Changes a show, and how it becomes episodes. */
export function useChangeShow(station: number, id: number) {
  return useShowChange(station, (body: ShowChanges) => call('updateShow', { path: { station, id }, body }))
}

/** Makes shows public, or hides them. */
export function usePublishShows(station: number) {
  return useShowChange(station, async ({ ids, published }: { ids: readonly number[]; published: boolean }) => {
    for (const id of ids) await call('updateShow', { path: { station, id }, body: { published } })
  })
}

/** Deletes a show that has no active episodes. */
export function useDeleteShow(station: number, id: number) {
  const client = useQueryClient()
  const isOfDeleted = ({ queryKey }: Query) => hashKey(queryKey.slice(0, 3)) === hashKey(ofShow(station, id))
  return useMutation({
    mutationFn: () => call('deleteShow', { path: { station, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [station], predicate: (query) => !isOfDeleted(query) }),
  })
}

function useShowChange<Input, Answer>(station: number, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [station] }) })
}
