import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { showWords } from '../../words/words.ts'

/** /dashboard/{station}/shows/{show} */
export const showRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'shows/$show',
  params: { parse: ({ show }) => ({ show: Number(show) }), stringify: ({ show }) => ({ show: `${show}` }) },
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words }, params: { station } }) {
    await Promise.all([words(showWords), queries.ensureQueryData(showsQuery(station))])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'ShowPage'),
})
