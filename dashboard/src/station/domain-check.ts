import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Looks where the saved domain of a station leads. Once it leads here, links use it. */
export function useDomainCheck(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_domain: string) => call('checkDomain', { path: { station } }),
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}
