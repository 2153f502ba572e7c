import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { showsQuery } from '../../shows/shows.ts'
import { settingsQuery } from '../../station/settings.ts'
import { recordingNounWords, websiteWords } from '../../words/words.ts'
import { tabs } from './tabs.ts'

type Tab = (typeof tabs)[number]

/** /dashboard/{station}/website */
export const websiteRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'website',
  validateSearch: ({ tab }): { tab?: Tab } => (tabs.includes(tab as Tab) ? { tab: tab as Tab } : {}),
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words }, params: { station } }) {
    await Promise.all([
      words(websiteWords),
      words(recordingNounWords),
      queries.ensureQueryData(settingsQuery(station)),
      queries.ensureQueryData(showsQuery(station)),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'WebsitePage'),
})
