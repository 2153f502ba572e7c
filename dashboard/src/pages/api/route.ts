import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keysQuery } from '../../keys/list-keys.ts'
import { nowQuery } from '../../now-playing/now.ts'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { settingsQuery } from '../../station/settings.ts'
import { apiWords, keyWords } from '../../words/words.ts'
import { type ExampleLanguage, languages } from './examples.ts'

/** /dashboard/{station}/api */
export const apiRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'api',
  validateSearch: (search): { in?: ExampleLanguage } => {
    const language = languages.find((each) => each === search.in)
    return language ? { in: language } : {}
  },
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words, me }, params: { station } }) {
    const isOwner = me.stations.find(({ id }) => id === station)?.role === 'owner'
    await Promise.all([
      words(apiWords),
      words(keyWords),
      queries.ensureQueryData(settingsQuery(station)),
      queries.ensureQueryData(nowQuery(station)),
      isOwner && queries.ensureQueryData(keysQuery(station)),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'ApiPage'),
})
