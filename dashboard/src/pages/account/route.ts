import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sessionsQuery } from '../../accounts/sessions.ts'
import { signInMethodsQuery } from '../../accounts/sign-in-methods.ts'
import { alarmMailsQuery } from '../../alarms/alarm-mails.ts'
import { loaded } from '../../shell/loaded.ts'
import { stationRoute } from '../../shell/routes.ts'
import { accountWords, alarmsWords } from '../../words/words.ts'

/** /dashboard/{station}/account */
export const accountRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'account',
  // The data of the page, loaded together with its code.
  async loader({ context: { queries, words }, params: { station } }) {
    await Promise.all([
      words(accountWords),
      words(alarmsWords),
      queries.ensureQueryData(alarmMailsQuery(station)),
      queries.ensureQueryData(sessionsQuery),
      queries.ensureQueryData(signInMethodsQuery),
    ])
  },
  component: lazyRouteComponent(() => loaded(import('./page.tsx')), 'AccountPage'),
})
