import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { settingsQuery } from '../../station/settings.ts'
import { peopleWords, recordingNounWords, settingsWords } from '../../words/words.ts'

/** /dashboard/{station}/settings */
export const settingsRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'settings',
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words }, params: { station } }) {
    await Promise.all([
      words(settingsWords),
      words(recordingNounWords),
      words(peopleWords),
      queries.ensureQueryData(settingsQuery(station)),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'SettingsPage'),
})
