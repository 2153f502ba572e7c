import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '../accounts/me.ts'
import { useIsOffline } from '../api/connection.ts'
import { listenLive, onLive } from '../api/live.ts'

/** `live` while changes by others arrive; `offline` when the server cannot be reached. */
export type Live = 'live' | 'offline'

/** Changes within this time are fetched together, in milliseconds. */
const gatherMs = 100

/** The names of a person's stations, and the rights of the person there. */
const topicsOfMe = ['all', 'people', 'station']

/**
 * Keeps the data of a station up to date after changes by others: queries `[station, topic, …]` are fetched again after
 * a change of their topic, and `[station, 'now']` after any change.
 */
export function useLive(station: number): Live {
  const queries = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchAgain = () => {
      timer = undefined
      const topics = new Set(changed)
      changed.clear()
      if (topicsOfMe.some((topic) => topics.has(topic))) void queries.invalidateQueries(meQuery)
      const isOld = (topic: unknown) => topics.has('all') || topics.has(String(topic)) || topic === 'now'
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === station && isOld(queryKey[1]),
      })
    }
    const stopHearing = onLive((heard) => {
      changed.add(heard === 'missed' ? 'all' : heard.topic)
      timer ??= setTimeout(fetchAgain, gatherMs)
    })
    // If the session has ended, this request is refused, and the person is asked to sign in again.
    const stopListening = listenLive(station, lastEvent(queries, station), () => queries.invalidateQueries(meQuery))
    return () => {
      clearTimeout(timer)
      stopHearing()
      stopListening()
    }
  }, [station, queries])
  return useIsOffline() ? 'offline' : 'live'
}

/** The id of the last event of the station when the person was read, which is before anything else is. */
function lastEvent(queries: QueryClient, station: number): number {
  return queries.getQueryData(meQuery.queryKey)?.stations.find(({ id }) => id === station)?.last_event ?? 0
}
