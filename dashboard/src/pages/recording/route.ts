import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { daysQuery } from '../../recordings/days.ts'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { generationWords, recordingNounWords, recordingWords } from '../../words/words.ts'
import { readSearch } from './search.ts'

/** /dashboard/{station}/recording */
export const recordingRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'recording',
  validateSearch: readSearch,
  // The data of the page, loaded together with its code.
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(daysQuery(params.station))
    void context.queries.prefetchQuery(showsQuery(params.station))
    return Promise.all([
      context.words(recordingWords),
      context.words(recordingNounWords),
      context.words(generationWords),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'RecordingPage'),
})
