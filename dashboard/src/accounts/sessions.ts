import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const queryKey = ['me', 'sessions']

/** The sessions of the person. */
export const sessionsQuery = queryOptions({ queryKey, queryFn: ({ signal }) => call('listSessions', {}, signal) })

/** Ends a session, or all others if no id is given. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number | undefined) =>
      id === undefined ? call('endOtherSessions', {}) : call('endSession', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
