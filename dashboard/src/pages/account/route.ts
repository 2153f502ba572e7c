import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { accountWords } from './words.ts'

/** /dashboard/{station}/account */
export const accountRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'account',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(accountWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'AccountPage'),
})
