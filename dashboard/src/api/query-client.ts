import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { connectionFailed, connectionWorked } from './connection.ts'
import { Refused } from './refused.ts'

/** The time for which an answer counts as fresh: others' changes arrive by the live connection, so this is only its fallback. */
const freshMs = 30_000

/** Makes the store of what was loaded. Keys of queries begin with the station's id, then a topic: `[7, 'shows', …]`. */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof Refused)) return
    if (error.code === 'offline') connectionFailed()
    else connectionWorked()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: connectionWorked }),
    mutationCache: new MutationCache({ onError, onSuccess: connectionWorked }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      // A change that failed may have been made: it is never repeated without being asked for.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Whether the same question may be answered a moment later. */
function isPassing(error: Error): boolean {
  return error instanceof Refused && (error.code === 'offline' || error.status >= 500)
}
