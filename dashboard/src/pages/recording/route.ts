import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stationRoute } from '../../shell/routes.ts'
import { recordingWords } from './words.ts'

/** /dashboard/{station}/recording */
export const recordingRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'recording',
  // What the page needs, loaded together with it.
  loader: ({ context }) => context.words(recordingWords),
  component: lazyRouteComponent(() => import('./page.tsx'), 'RecordingPage'),
})
