import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { apiWords } from './words.ts'

/** /dashboard/{station}/api */
export const apiRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'api',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(apiWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ApiPage'),
})
