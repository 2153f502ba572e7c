import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { feedImportWords, recordingNounWords, showsWords } from '../../words/words.ts'

/** /dashboard/{station}/shows */
export const showsRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'shows',
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words }, params: { station } }) {
    await Promise.all([
      ...[words(showsWords), words(feedImportWords), words(recordingNounWords)],
      queries.ensureQueryData(showsQuery(station)),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'ShowsPage'),
})
