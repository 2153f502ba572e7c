import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '../accounts/me.ts'
import { useIsOffline } from '../api/connection.ts'
import { listenLive, onLive } from '../api/live.ts'

/** `live` while others' changes arrive by themselves; `offline` when the server cannot be reached. */
export type Live = 'live' | 'offline'

/** Changes within this time are fetched together, in milliseconds. */
const gatherMs = 100

/** The names of a person's stations, and the rights of the person there. */
const topicsOfMe = ['all', 'people', 'station']

/**
 * Keeps what is shown of a station up to date with what others do: queries `[station, topic, …]` are fetched again when
 * something of their topic has changed, and `[station, 'now']` whatever has.
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
    // A session that is over is refused, and the person asked to sign in again.
    const stopListening = listenLive(station, () => queries.invalidateQueries(meQuery))
    return () => {
      clearTimeout(timer)
      stopHearing()
      stopListening()
    }
  }, [station, queries])
  return useIsOffline() ? 'offline' : 'live'
}
