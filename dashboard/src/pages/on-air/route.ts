import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { onAirWords } from './words.ts'

/** /dashboard/{station}/on-air */
export const onAirRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'on-air',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(onAirWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'OnAirPage'),
})
