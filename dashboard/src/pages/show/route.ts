import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { showWords } from './words.ts'

/** /dashboard/{station}/shows/{show} */
export const showRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'shows/$show',
  params: { parse: ({ show }) => ({ show: Number(show) }), stringify: ({ show }) => ({ show: `${show}` }) },
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(showWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ShowPage'),
})
