import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { episodesWords } from './words.ts'

/** /dashboard/{station}/episodes */
export const episodesRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'episodes',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(episodesWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'EpisodesPage'),
})
