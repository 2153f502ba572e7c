import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { settingsWords } from './words.ts'

/** /dashboard/{station}/settings */
export const settingsRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'settings',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(settingsWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'SettingsPage'),
})
