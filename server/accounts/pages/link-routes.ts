import { unixSeconds } from '../../lib/clock.ts'
import { beginPasskeyByLink, setPasskeyByLink } from '../link-passkeys.ts'
import { enterByLink, linkEnded, readLink, setPasswordByLink } from '../links.ts'
import { listMemberships } from '../membership-store.ts'
import { home } from '../rules/destination.ts'
import type { Pages, Show } from './around.ts'
import { goOn, type PageDeps, passkeyState, tellToGoOn, visitorOf } from './deps.ts'
import { linkPage } from './forms.ts'

/** /dashboard/set-up/{token}, /dashboard/reset/{token}, /dashboard/enter/{token} */
export function linkRoutes({ form, ask, follow }: Pages, deps: PageDeps): void {
  const { db, clock, site } = deps

  const showLink: Show = async (request, around, again) => {
    const link = await readLink(db, request.params.token, unixSeconds(clock))
    if (!link) throw linkEnded()
    const memberships = link.person ? await listMemberships(db, link.person.id) : []
    const names = memberships.map(({ name }) => name)
    return linkPage(around, link, names, passkeyState(site, request, around.words), again)
  }
  for (const page of ['/set-up/:token', '/reset/:token']) {
    form(page, showLink, async (request, reply) => {
      const { email, name, password = '' } = request.body
      const { token } = request.params
      return goOn(reply, await setPasswordByLink(deps, token, { email, name, password }, visitorOf(request)), home)
    })
    ask(`${page}/passkey/options`, async ({ params, body: { email, name } }) =>
      beginPasskeyByLink(deps, params.token, { email, name }),
    )
    ask(`${page}/passkey`, async (request, reply) => {
      const { email, name, ticket = '', response = '' } = request.body
      const answer = { email, name, ticket, response }
      return tellToGoOn(reply, await setPasskeyByLink(deps, request.params.token, answer, visitorOf(request)), home)
    })
  }

  follow('/enter/:token', async (request, reply) =>
    goOn(reply, await enterByLink(deps, request.params.token, visitorOf(request)), home),
  )
}
