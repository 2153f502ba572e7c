import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dayQuery } from '../../generation/day.ts'
import { generationsQuery } from '../../generation/list-generations.ts'
import { nowQuery } from '../../now-playing/now.ts'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { generationWords, onAirWords, recordingNounWords } from '../../words/words.ts'

/** /dashboard/{station}/on-air */
export const onAirRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'on-air',
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words }, params: { station } }) {
    await Promise.all([
      words(onAirWords),
      words(recordingNounWords),
      words(generationWords),
      queries.ensureQueryData(nowQuery(station)),
      queries.ensureQueryData(dayQuery(station)),
      queries.ensureQueryData(generationsQuery(station)),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'OnAirPage'),
})
