import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
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

const changing = (station: number) => [station, 'settings']

/** Whether changes of any of these settings have been sent and not been answered. */
export function useIsChanging(station: number, names: readonly (keyof SettingsChanges)[]): boolean {
  const sent = useIsMutating({
    mutationKey: changing(station),
    predicate: ({ state: { variables } }) => names.some((name) => name in (variables as SettingsChanges)),
  })
  return sent > 0
}

/** Changes settings. They are shown at once, and taken back if the server refuses. */
export function useChangeSettings(station: number) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery(station)
  return useMutation({
    mutationKey: changing(station),
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
