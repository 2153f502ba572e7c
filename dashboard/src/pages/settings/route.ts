import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { settingsQuery } from '../../station/settings.ts'
import {
  alarmsWords,
  exceptionsWords,
  peopleWords,
  recordingNounWords,
  scheduleWords,
  settingsWords,
} from '../../words/words.ts'

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
      // The history tells of alarms and of the schedule.
      words(alarmsWords),
      words(scheduleWords),
      words(exceptionsWords),
      queries.ensureQueryData(settingsQuery(station)),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'SettingsPage'),
})
