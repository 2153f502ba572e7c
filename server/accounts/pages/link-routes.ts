import { unixSeconds } from '../../lib/clock.ts'
import { beginPasskeyByLink, setPasskeyByLink } from '../link-passkeys.ts'
import { enterByLink, linkEnded, readLink, setPasswordByLink } from '../links.ts'
import { listMemberships } from '../membership-store.ts'
import { home } from '../rules/destination.ts'
import type { Pages, RenderPage } from './conventions.ts'
import { continueTo, type PageDeps, passkeyState, sendNextPage, visitorOf } from './deps.ts'
import { linkPage } from './forms.ts'

/** /dashboard/set-up/{token}, /dashboard/reset/{token}, /dashboard/enter/{token} */
export function linkRoutes({ form, ask, follow }: Pages, deps: PageDeps): void {
  const { db, clock, site } = deps

  const showLink: RenderPage = async (request, layout, state) => {
    const link = await readLink(db, request.params.token, unixSeconds(clock))
    if (!link) throw linkEnded()
    const memberships = link.person ? await listMemberships(db, link.person.id) : []
    const names = memberships.map(({ name }) => name)
    return linkPage(layout, link, names, passkeyState(site, request, layout.words), state)
  }
  for (const page of ['/set-up/:token', '/reset/:token']) {
    form(page, showLink, async (request, reply) => {
      const { email, name, password = '' } = request.body
      const { token } = request.params
      return continueTo(
        reply,
        await setPasswordByLink(deps, token, { email, name, password }, visitorOf(request)),
        home,
      )
    })
    ask(`${page}/passkey/options`, async ({ params, body: { email, name } }) =>
      beginPasskeyByLink(deps, params.token, { email, name }),
    )
    ask(`${page}/passkey`, async (request, reply) => {
      const { email, name, ticket = '', response = '' } = request.body
      const answer = { email, name, ticket, response }
      return sendNextPage(reply, await setPasskeyByLink(deps, request.params.token, answer, visitorOf(request)), home)
    })
  }

  follow('/enter/:token', async (request, reply) =>
    continueTo(reply, await enterByLink(deps, request.params.token, visitorOf(request)), home),
  )
}
