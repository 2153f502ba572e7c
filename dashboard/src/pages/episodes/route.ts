import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { episodeWords } from '../../episodes/words.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { readSearch } from './search.ts'
import { episodesWords } from './words.ts'

/** /dashboard/{station}/episodes */
export const episodesRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'episodes',
  validateSearch: readSearch,
  // What the page needs, loaded together with it.
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(showsQuery(params.station))
    return Promise.all([context.words(episodesWords), context.words(episodeWords)])
  },
  component: lazyRouteComponent(() => import('./page.tsx'), 'EpisodesPage'),
})
