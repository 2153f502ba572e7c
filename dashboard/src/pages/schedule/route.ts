import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { scheduleWords } from './words.ts'

/** /dashboard/{station}/schedule */
export const scheduleRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'schedule',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(scheduleWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'SchedulePage'),
})
