import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ChangeSettingsData, GetSettingsResponse } from '../api/generated/types.gen.ts'

/** The settings of a station. */
export type Settings = GetSettingsResponse

/** Changes of settings: what is left out keeps its value. */
export type SettingsChanges = NonNullable<ChangeSettingsData['body']>

export const settingsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'station', 'settings'],
    queryFn: ({ signal }) => call('getSettings', { path: { station } }, signal),
  })

/** Changes settings. They are shown at once, and taken back if the server refuses. */
export function useChangeSettings(station: number) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery(station)
  return useMutation({
    mutationFn: (body: SettingsChanges) => call('changeSettings', { path: { station }, body }),
    async onMutate(changes) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...changes })
      return before
    },
    onError: (_error, _changes, before) => client.setQueryData(queryKey, before),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}
