import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { countsQuery } from '../../episodes/counts.ts'
import { episodesQuery } from '../../episodes/episode-list.ts'
import { generationsQuery } from '../../generation/list-generations.ts'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { episodesWords, episodeWords, generationWords, uploadWords } from '../../words/words.ts'
import { readSearch } from './search.ts'

/** /dashboard/{station}/episodes */
export const episodesRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'episodes',
  validateSearch: readSearch,
  // The data of the page, loaded together with its code.
  loader: ({ context: { queries, words }, params: { station }, location }) => {
    const { tab = 'published', show, q = '' } = readSearch(location.search)
    void queries.prefetchQuery(showsQuery(station))
    void queries.prefetchQuery(countsQuery(station))
    void queries.prefetchQuery(generationsQuery(station))
    if (tab !== 'making' && tab !== 'failed') {
      void queries.prefetchInfiniteQuery(episodesQuery(station, { status: tab, show, q }))
    }
    const catalogues = [episodesWords, episodeWords, uploadWords, generationWords] as const
    return Promise.all(catalogues.map((each) => words<unknown>(each)))
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'EpisodesPage'),
})
