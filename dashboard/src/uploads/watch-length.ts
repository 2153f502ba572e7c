import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { putIntoLists } from '../episodes/episode-list.ts'
import type { Upload } from './upload.ts'

/**
 * The delays before each request for the length of a new episode, in milliseconds: the server reads the file in
 * seconds.
 */
const asksMs = [3000, 4000, 10_000, 30_000]

const watched = new Set<number>()

/** Shows the length of uploaded episodes as soon as the server knows it. */
export function useLengths(station: number, uploads: readonly Upload[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    for (const { episode, station: of } of uploads) {
      if (of !== station || episode === null || watched.has(episode)) continue
      watched.add(episode)
      void watchLength(queries, station, episode)
    }
  }, [uploads, queries, station])
}

async function watchLength(queries: QueryClient, station: number, id: number): Promise<void> {
  for (const pause of asksMs) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const episode = await call('getEpisode', { path: { station, id } }).catch(() => undefined)
    if (!episode) continue
    putIntoLists(queries, station, [episode])
    if (episode.duration_ms !== null) return
  }
}
