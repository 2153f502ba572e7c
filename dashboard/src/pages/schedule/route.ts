import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { templateQuery } from '../../schedule/template.ts'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { exceptionsWords, scheduleWords } from '../../words/words.ts'
import { viewSearch } from './search.ts'

/** /dashboard/{station}/schedule */
export const scheduleRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'schedule',
  validateSearch: viewSearch,
  // The data of the page, loaded together with its code.
  loader: ({ context, params }) =>
    Promise.all([
      context.words(scheduleWords),
      context.words(exceptionsWords),
      context.queries.ensureQueryData(templateQuery(params.station)),
    ]),
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'SchedulePage'),
})
