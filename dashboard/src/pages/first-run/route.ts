import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/routes.ts'
import { firstRunWords } from './words.ts'

/** /dashboard/first-run */
export const firstRunRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'first-run',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(firstRunWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'FirstRunPage'),
})
