import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { alarmMailsQuery } from '../../alarms/alarm-mails.ts'
import { dayQuery } from '../../generation/day.ts'
import { keysQuery } from '../../keys/list-keys.ts'
import { templateQuery } from '../../schedule/template.ts'
import { loaded } from '../../shell/loaded.ts'
import { rootRoute, stationRoute } from '../../shell/routes.ts'
import { settingsQuery } from '../../station/settings.ts'
import { alarmsWords, firstRunWords, keyWords, recordingNounWords } from '../../words/words.ts'

/** /dashboard/first-run: a station is made. */
export const newStationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'first-run',
  loader: ({ context }) => context.words(firstRunWords),
  component: lazyRouteComponent(() => loaded(import('./new-station-page.tsx')), 'NewStationPage'),
})

/** /dashboard/{station}/first-run: what a new station still needs. */
export const firstRunRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'first-run',
  beforeLoad({ context: { me }, params: { station } }) {
    const isOwner = me.stations.some(({ id, role }) => id === station && role === 'owner')
    if (!isOwner) throw redirect({ to: '/$station/on-air', params: { station }, replace: true })
  },
  // The data of the page, loaded together with its code.
  loader: ({ context: { queries, words }, params: { station } }) =>
    Promise.all([
      words(firstRunWords),
      words(alarmsWords),
      words(keyWords),
      words(recordingNounWords),
      queries.ensureQueryData(settingsQuery(station)),
      queries.ensureQueryData(templateQuery(station)),
      queries.ensureQueryData(keysQuery(station)),
      queries.ensureQueryData(alarmMailsQuery(station)),
      queries.ensureQueryData(dayQuery(station)),
    ]),
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'FirstRunPage'),
})
