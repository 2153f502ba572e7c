import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { onLive } from '../api/live.ts'
import { Refused } from '../api/refused.ts'
import { countsQuery } from './counts.ts'
import { moveDue, putIntoLists, reloadLists, removeFromLists } from './episode-list.ts'

/** Changes within this time are fetched together, in milliseconds. */
const gatherMs = 150

/** The interval of checks for episodes that have become due, in milliseconds. */
const dueEveryMs = 10_000

/** The maximum number of changed episodes that are fetched one by one; above it, lists are loaded again. */
const mostSingly = 20

/**
 * Keeps the lists of episodes of a station up to date: after a change by others, only the changed episodes are fetched.
 */
export function useLiveEpisodes(station: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    let changed = new Set<number>()
    let isAll = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchAgain = () => {
      timer = undefined
      const [ids, all] = [changed, isAll]
      changed = new Set()
      isAll = false
      const updated =
        all || ids.size > mostSingly ? reloadLists(queries, station) : fetchEpisodes(queries, station, ids)
      updated.catch(() => {
        // The failed fetch is repeated with the next change.
        changed = new Set([...changed, ...ids])
        isAll ||= all
      })
    }
    const stop = onLive((heard) => {
      if (heard === 'missed' || heard.topic === 'shows') isAll = true
      else if (heard.topic === 'episodes') changed.add(heard.subject)
      else return
      timer ??= setTimeout(fetchAgain, gatherMs)
    })
    const clock = setInterval(() => {
      if (moveDue(queries, station)) void queries.invalidateQueries({ queryKey: countsQuery(station).queryKey })
    }, dueEveryMs)
    return () => {
      clearInterval(clock)
      clearTimeout(timer)
      stop()
    }
  }, [station, queries])
}

async function fetchEpisodes(queries: QueryClient, station: number, ids: ReadonlySet<number>): Promise<void> {
  const gone = new Set<number>()
  const fetched = await Promise.all(
    [...ids].map((id) =>
      call('getEpisode', { path: { station, id } }).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.code !== 'not_found') throw error
        gone.add(id)
        return undefined
      }),
    ),
  )
  removeFromLists(queries, station, gone)
  putIntoLists(
    queries,
    station,
    fetched.filter((each) => each !== undefined),
  )
}
