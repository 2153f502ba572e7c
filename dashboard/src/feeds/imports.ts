import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { FeedImport, FeedImportItem, ImportFeedData } from '../api/generated/types.gen.ts'

export type { FeedImport, FeedImportItem }

/** The interval at which the progress of an import is asked for, in milliseconds. */
const everyMs = 1000

/** Whether an import has not ended. */
export const isActive = ({ state }: Pick<FeedImport, 'state'>): boolean => state === 'waiting' || state === 'running'

/** The last imports of a station, newest first; asked for again until all have ended. */
export const importsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'feed-imports'],
    queryFn: ({ signal }) => call('listFeedImports', { path: { station } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? everyMs : false),
  })

/** An import, asked for again until it has ended. */
export const importQuery = (station: number, id: number) =>
  queryOptions({
    queryKey: [station, 'feed-imports', id],
    async queryFn({ client, signal }) {
      const whole = await call('getFeedImport', { path: { station, id } }, signal)
      const { items: _items, problems: _problems, repairs: _repairs, ...one } = whole
      // The list knows at once that it has ended: another one can then begin.
      client.setQueryData(importsQuery(station).queryKey, (all) => all?.map((each) => (each.id === id ? one : each)))
      return whole
    },
    refetchInterval: ({ state: { data } }) => (data === undefined || isActive(data) ? everyMs : false),
  })

/** Begins an import. */
export function useImportFeed(station: number) {
  return useImportChange(station, (body: NonNullable<ImportFeedData['body']>) =>
    call('importFeed', { path: { station }, body }),
  )
}

/** Cancels an import; what was imported stays. */
export function useCancelImport(station: number) {
  return useImportChange(station, (id: number) => call('cancelFeedImport', { path: { station, id } }))
}

function useImportChange<Input>(station: number, mutationFn: (input: Input) => Promise<FeedImport>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (changed) => client.setQueryData(importQuery(station, changed.id).queryKey, changed),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery(station).queryKey, exact: true }),
  })
}
