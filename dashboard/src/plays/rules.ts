import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { PlayRules as SentRules } from '../api/generated/types.gen.ts'
import { linesOf, type PlayRules, textOf } from './rule-lines.ts'

/** The rules of a station by which titles of the stream are read. */
export const rulesQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'plays', 'rules'],
    queryFn: async ({ signal }) => textOf(await call('getPlayRules', { path: { station } }, signal)),
  })

/** The titles of the last week, as they are and as rules would make them. */
export const previewQuery = (station: number, rules: SentRules) =>
  queryOptions({
    queryKey: [station, 'plays', 'preview', rules],
    queryFn: ({ signal }) => call('previewPlayRules', { path: { station }, body: rules }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Saves the rules of a station. */
export function useSaveRules(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rules: PlayRules) =>
      textOf(await call('savePlayRules', { path: { station }, body: linesOf(rules).rules })),
    onSuccess: (saved) => client.setQueryData(rulesQuery(station).queryKey, saved),
    onSettled: () => client.invalidateQueries({ queryKey: [station, 'plays'] }),
  })
}
