import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { episodeWords } from '../../episodes/words.ts'
import { generationWords } from '../../generation/words.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { uploadWords } from '../../uploads/words.ts'
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
    const catalogues = [episodesWords, episodeWords, uploadWords, generationWords] as const
    return Promise.all(catalogues.map((each) => context.words<unknown>(each)))
  },
  component: lazyRouteComponent(() => import('./page.tsx'), 'EpisodesPage'),
})
