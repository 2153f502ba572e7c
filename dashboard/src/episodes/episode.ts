import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { type Episode, episodesOf, type Pages } from './list-pages.ts'

/** An episode, archived or not. */
export const episodeQuery = (station: number, id: number) =>
  queryOptions({
    queryKey: [station, 'episodes', id],
    queryFn: ({ signal }) => call('getEpisode', { path: { station, id } }, signal),
  })

/** An episode out of a list that is loaded. */
export function loadedEpisode(queries: QueryClient, station: number, id: number): Episode | undefined {
  for (const [, pages] of queries.getQueriesData<Pages>({ queryKey: [station, 'episode list'] })) {
    const found = pages && episodesOf(pages).find((each) => each.id === id)
    if (found) return found
  }
  return undefined
}
