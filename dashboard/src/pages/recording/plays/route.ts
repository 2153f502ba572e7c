import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '../../../shell/loaded.ts'
import { stationRoute } from '../../../shell/routes.ts'
import { showsQuery } from '../../../shows/shows.ts'
import { playsWords } from '../../../words/words.ts'
import { readSearch } from './search.ts'

/** /dashboard/{station}/recording/plays */
export const playsRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'recording/plays',
  validateSearch: readSearch,
  // The data of the page, loaded together with its code.
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(showsQuery(params.station))
    return context.words(playsWords)
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'PlaysPage'),
})
