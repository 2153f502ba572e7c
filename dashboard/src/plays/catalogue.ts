import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CatalogueRecording, ChangeRecordingData } from '../api/generated/types.gen.ts'

/** The details of a recording of music, which reports need. */
export type Recording = CatalogueRecording

const keyOf = (station: number) => [station, 'plays', 'catalogue']

/** Pages of the catalogue, by artist and title. */
export const catalogueQuery = (station: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(station), q],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listCatalogue', { path: { station }, query: { q, ...(cursor && { cursor }) } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Imports a CSV file into the catalogue. */
export function useImportCatalogue(station: number) {
  return useCatalogueChange(station, (csv: string) => call('importCatalogue', { path: { station }, body: { csv } }))
}

/** Changes the details of a recording. */
export function useChangeRecording(station: number) {
  return useCatalogueChange(station, ({ id, ...body }: NonNullable<ChangeRecordingData['body']> & { id: number }) =>
    call('changeRecording', { path: { station, id }, body }),
  )
}

/** Removes a recording from the catalogue. */
export function useRemoveRecording(station: number) {
  return useCatalogueChange(station, (id: number) => call('removeRecording', { path: { station, id } }))
}

function useCatalogueChange<Input, Output>(station: number, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keyOf(station) }) })
}

/** A recording as a CSV file that can be imported. */
export function csvOfRecording({ id: _, ...details }: Recording): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [Object.keys(details), Object.values(details)].map(line).join('\r\n')
}
