import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound } from '@tanstack/react-router'
import { meQuery } from '../accounts/me.ts'
import { nowQuery } from '../now-playing/now.ts'
import type { Catalogue } from '../words/catalogue.ts'
import { NotFound } from './failures.tsx'
import { StationLayout } from './station-layout.tsx'

/** The context of every route: the store of queries, and a function that loads words in the language that is shown. */
export type Context = { queries: QueryClient; words: <Words>(catalogue: Catalogue<Words>) => Promise<Words> }

/** The root of all routes. The signed-in person is known before it is loaded. */
export const rootRoute = createRootRouteWithContext<Context>()({
  notFoundComponent: NotFound,
  beforeLoad: async ({ context }) => ({ me: await context.queries.ensureQueryData(meQuery) }),
})

/** The pages of a station. A station that the person does not belong to is answered as one that does not exist. */
export const stationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$station',
  params: {
    parse: ({ station }) => ({ station: /^[1-9]\d{0,15}$/.test(station) ? Number(station) : 0 }),
    stringify: ({ station }) => ({ station: `${station}` }),
  },
  beforeLoad({ context, params }) {
    if (!context.me.stations.some(({ id }) => id === params.station)) throw notFound()
  },
  // Not awaited: a page is shown before its masthead is complete.
  loader: ({ context, params }) => void context.queries.prefetchQuery(nowQuery(params.station)),
  component: StationLayout,
  notFoundComponent: NotFound,
})
