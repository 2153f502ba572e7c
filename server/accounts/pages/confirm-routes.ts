import type { FastifyRequest } from 'fastify'
import { Problem } from '../../lib/problem.ts'
import { confirmByPasskey, confirmByPassword, confirmByPress } from '../confirm.ts'
import { listPasskeys } from '../passkey-store.ts'
import { askForPasskey } from '../passkeys.ts'
import { isSetUp } from '../person.ts'
import { findPerson } from '../person-store.ts'
import { destination } from '../rules/destination.ts'
import { sessionOf } from '../sessions.ts'
import { wordsFor } from '../words.ts'
import type { Pages, RenderPage } from './conventions.ts'
import { continueTo, type PageDeps, passkeyState, sendNextPage, visitorOf } from './deps.ts'
import { confirmPage } from './forms.ts'

/** /dashboard/confirm: a signed-in person proves their identity again, and returns to the page they came from. */
export function confirmRoutes({ form, ask, layoutOf }: Pages, deps: PageDeps): void {
  const { db, clock, site, openId: provider } = deps

  async function sessionIn({ headers }: FastifyRequest) {
    const session = await sessionOf(db, clock, headers.cookie)
    if (!session) throw new Problem('unauthenticated', 'Sign in first.')
    return { sessionId: session.id, personId: session.person_id }
  }

  const personIn = async (request: FastifyRequest) => (await findPerson(db, (await sessionIn(request)).personId))!

  const show: RenderPage = async (request, layout, state) => {
    const person = await personIn(request)
    const hasPasskey = (await listPasskeys(db, person.id)).length > 0
    const passkeys = hasPasskey ? passkeyState(site, request, layout.words) : { isPossible: false, reason: '' }
    const methods = {
      passkeys,
      isSetUp: await isSetUp(db, person),
      hasPassword: person.password !== null,
      provider: person.sign_in_subject === null ? '' : (provider?.name ?? ''),
    }
    const to = destination(request.body?.to ?? request.query.to)
    return confirmPage(layout, person.email, to, methods, state)
  }
  form(
    '/confirm',
    show,
    async (request, reply) => {
      const { password, to } = request.body
      const session = await sessionIn(request)
      const token =
        password === undefined
          ? await confirmByPress(deps, session)
          : await confirmByPassword(deps, session, password, visitorOf(request))
      return continueTo(reply, { token }, destination(to))
    },
    async ({ headers, query }) => {
      if (await sessionOf(db, clock, headers.cookie)) return
      return `/dashboard/sign-in?to=${encodeURIComponent(destination(query.to))}`
    },
    async (request) => {
      const { language } = await personIn(request)
      return { ...(await layoutOf(request)), words: wordsFor(language, request.headers['accept-language']) }
    },
  )

  ask('/confirm/passkey/options', async (request) => askForPasskey(deps, (await sessionIn(request)).personId))
  ask('/confirm/passkey', async (request, reply) => {
    const { ticket = '', response = '', to } = request.body
    const token = await confirmByPasskey(deps, await sessionIn(request), { ticket, response })
    return sendNextPage(reply, { token }, destination(to))
  })
}
