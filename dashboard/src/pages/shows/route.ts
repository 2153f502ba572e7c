import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { showsWords } from './words.ts'

/** /dashboard/{station}/shows */
export const showsRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'shows',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(showsWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ShowsPage'),
})
