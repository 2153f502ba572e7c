import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { lastStation } from './lib/last-station.ts'
import { accountRoute } from './pages/account/route.ts'
import { apiRoute } from './pages/api/route.ts'
import { episodesRoute } from './pages/episodes/route.ts'
import { firstRunRoute, newStationRoute } from './pages/first-run/route.ts'
import { onAirRoute } from './pages/on-air/route.ts'
import { playsRoute } from './pages/recording/plays/route.ts'
import { recordingRoute } from './pages/recording/route.ts'
import { scheduleRoute } from './pages/schedule/route.ts'
import { settingsRoute } from './pages/settings/route.ts'
import { showRoute } from './pages/show/route.ts'
import { showsRoute } from './pages/shows/route.ts'
import { websiteRoute } from './pages/website/route.ts'
import { Failed, NotFound } from './shell/failures.tsx'
import { Pending } from './shell/pending.tsx'
import { type Context, rootRoute, stationRoute } from './shell/routes.ts'
import { arriving } from './ui/later.tsx'

/** /dashboard: opens the station that this browser had open last, or sets up the first one. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad({ context: { me } }) {
    const last = lastStation()
    const station = me.stations.find(({ id }) => id === last) ?? me.stations[0]
    if (!station) throw redirect({ to: '/first-run', replace: true })
    throw redirect({ to: '/$station/on-air', params: { station: station.id }, replace: true })
  },
})

/** All pages of the dashboard. */
const routeTree = rootRoute.addChildren([
  indexRoute,
  newStationRoute,
  stationRoute.addChildren([
    onAirRoute,
    scheduleRoute,
    showsRoute,
    showRoute,
    episodesRoute,
    recordingRoute,
    playsRoute,
    apiRoute,
    websiteRoute,
    settingsRoute,
    accountRoute,
    firstRunRoute,
  ]),
])

/** Makes the router. A page is loaded when the pointer or the focus comes near a link to it. */
export function makeRouter(queries: QueryClient, words: Context['words']) {
  const router = createRouter({
    routeTree,
    basepath: '/dashboard',
    context: { queries, words },
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // The query client caches the data, and knows how old it may be.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
  router.history.subscribe(({ action: { type } }) => {
    if (type !== 'REPLACE') arriving({ byLink: type === 'PUSH' })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
