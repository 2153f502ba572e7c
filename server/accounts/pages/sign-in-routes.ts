import { html } from '../../http/pages/html.ts'
import { stepTicketOf } from '../cookie.ts'
import { askForPasskey, signInWithPasskey } from '../passkeys.ts'
import { hasPeople } from '../person-store.ts'
import { destination } from '../rules/destination.ts'
import { passkeyObstacle } from '../rules/passkey-site.ts'
import { passSecondFactor } from '../second-factor.ts'
import { sessionOf } from '../sessions.ts'
import { signInWithPassword } from '../sign-in.ts'
import type { Pages, RenderPage } from './conventions.ts'
import { continueTo, type PageDeps, passkeyState, sendNextPage, visitorOf } from './deps.ts'
import { secondFactorPage, signInPage } from './forms.ts'
import { page } from './page.ts'

/** /dashboard/sign-in and /dashboard/second-factor */
export function signInRoutes({ form, ask }: Pages, deps: PageDeps): void {
  const { db, clock, site, openId } = deps

  const showSignIn: RenderPage = async (request, layout, state) => {
    const { words } = layout
    if (!(await hasPeople(db))) {
      return page(layout, { title: words.nobodyYet, body: html`<p>${words.nobodyYetHint}</p>` })
    }
    const to = destination(request.body?.to ?? request.query.to)
    return signInPage(layout, to, passkeyState(site, request, words), openId?.name ?? '', state)
  }
  form(
    '/sign-in',
    showSignIn,
    async (request, reply) => {
      const { email = '', password = '', to } = request.body
      const where = destination(to)
      return continueTo(reply, await signInWithPassword(deps, { email, password }, visitorOf(request), where), where)
    },
    async ({ headers, query }) => {
      if (await sessionOf(db, clock, headers.cookie)) return destination(query.to)
    },
  )

  // For the dashboard, which asks for the password over the open page when a session has ended.
  ask('/sign-in/ways', async (request) => {
    return { passkeys: passkeyObstacle(site, request.host) === undefined, provider: openId?.name ?? '' }
  })
  ask('/sign-in/password', async (request, reply) => {
    const { email = '', password = '' } = request.body
    const where = destination(undefined)
    return sendNextPage(reply, await signInWithPassword(deps, { email, password }, visitorOf(request), where), where)
  })
  ask('/second-factor/code', async (request, reply) => {
    const ticket = stepTicketOf(request.headers.cookie)
    const { to, ...entered } = await passSecondFactor(deps, ticket, request.body.code ?? '', visitorOf(request))
    return sendNextPage(reply, entered, destination(to))
  })

  ask('/sign-in/passkey/options', async () => askForPasskey(deps))
  ask('/sign-in/passkey', async (request, reply) => {
    const { ticket = '', response = '', to } = request.body
    return sendNextPage(reply, await signInWithPasskey(deps, { ticket, response }, visitorOf(request)), destination(to))
  })

  form(
    '/second-factor',
    (_request, layout, state) => secondFactorPage(layout, state),
    async (request, reply) => {
      const ticket = stepTicketOf(request.headers.cookie)
      const { to, ...entered } = await passSecondFactor(deps, ticket, request.body.code ?? '', visitorOf(request))
      return continueTo(reply, entered, destination(to))
    },
  )
}
