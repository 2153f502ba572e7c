import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The five newest episodes of a station, and how many there are. */
export const newestEpisodesQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'newest'],
    async queryFn({ signal }) {
      const [{ episodes }, { published }] = await Promise.all([
        call('listEpisodes', { path: { station }, query: { status: 'published', limit: 5 } }, signal),
        call('countEpisodes', { path: { station } }, signal),
      ])
      return { episodes, count: published }
    },
  })
