import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unixSeconds } from '../../lib/clock.ts'
import { noSessionCookie, noStepCookie, sessionCookieOf, stepCookieOf } from '../cookie.ts'
import { enterByLink, linkEnded, readLink, setPasswordByLink } from '../links.ts'
import { listMemberships } from '../membership-store.ts'
import { isAnybodyThere } from '../person-store.ts'
import { destination, home } from '../rules/destination.ts'
import { deviceOf } from '../rules/device.ts'
import { withoutToken } from '../rules/links.ts'
import { passkeyObstacle, type Site } from '../rules/passkey-site.ts'
import { endSession, sessionOf } from '../sessions.ts'
import { type Entered, type HalfWay, type SignInDeps, signInWithPassword, type Visitor } from '../sign-in.ts'
import { ticketSeconds } from '../tickets.ts'
import { pageConventions, type Show } from './around.ts'
import { serveFiles } from './files.ts'
import { forgottenPage, linkPage, type PasskeyState, signInPage } from './forms.ts'
import type { Front } from './front.ts'
import { wordsFor } from './language.ts'
import { type Around, notice } from './page.ts'
import type { Words } from './words.en.ts'

/** What the pages need besides signing in. `front` is what everybody may see. */
export type PageDeps = SignInDeps & {
  site: Site
  front: () => Promise<Front>
  isUnavailable: (error: unknown) => boolean
}

/** The pages for signing in, and their files. Register them below /dashboard. */
export const signInPages = (deps: PageDeps) => async (app: FastifyInstance) => {
  const { db, clock, site } = deps
  const filesOf = serveFiles(app)
  const ownOrigin = new URL(site.baseUrl).origin

  async function aroundOf({ headers }: FastifyRequest): Promise<Around> {
    const words = wordsFor('', headers['accept-language'])
    return { words, front: await deps.front(), nowMs: clock.nowMs(), files: await filesOf() }
  }
  const { page, form } = pageConventions(app, { ownOrigin, isUnavailable: deps.isUnavailable, aroundOf })

  const passkeys = ({ host }: FastifyRequest, words: Words): PasskeyState => {
    const obstacle = passkeyObstacle(site, host)
    const reasons = {
      certificate: words.passkeyNeedsCertificate,
      name: words.passkeyNeedsName,
      elsewhere: words.passkeyElsewhere(ownOrigin),
    }
    return { isPossible: obstacle === undefined, reason: obstacle ? reasons[obstacle] : '' }
  }

  const showSignIn: Show = async (request, around, again) => {
    const { words } = around
    if (!(await isAnybodyThere(db))) return notice(around, words.nobodyYet, words.nobodyYetHint)
    const to = destination(request.body?.to ?? request.query.to)
    return signInPage(around, to, passkeys(request, words), '', again)
  }
  app.addHook('preHandler', async (request, reply) => {
    const isEntry = request.method === 'GET' && request.routeOptions.url === `${app.prefix}/sign-in`
    if (!isEntry || !(await sessionOf(db, clock, request.headers.cookie))) return
    return reply.redirect(destination((request.query as { to?: string }).to), 303)
  })
  form('/sign-in', showSignIn, async (request, reply) => {
    const { email = '', password = '', to } = request.body
    const where = destination(to)
    return goOn(reply, await signInWithPassword(deps, { email, password }, visitorOf(request), where), where)
  })

  // Signing in again proves who the person is. The form is the same, and is sent to the same place.
  page('/confirm', (request, around) => showSignIn(request, around))

  const showLink: Show = async (request, around, again) => {
    const link = await readLink(db, request.params.token, unixSeconds(clock))
    if (!link) throw linkEnded()
    const memberships = link.person ? await listMemberships(db, link.person.id) : []
    const names = memberships.map(({ name }) => name)
    return linkPage(around, link, names, passkeys(request, around.words), again)
  }
  for (const name of ['set-up', 'reset']) {
    form(`/${name}/:token`, showLink, async (request, reply) => {
      const { email, name, password = '' } = request.body
      const { token } = request.params
      return goOn(reply, await setPasswordByLink(deps, token, { email, name, password }, visitorOf(request)), home)
    })
  }

  // Not for HEAD, which programs send to look at a link: this one is used by asking for it.
  const entering = { schema: { hide: true }, exposeHeadRoute: false }
  app.get<{ Params: { token: string } }>('/enter/:token', entering, async (request, reply) =>
    goOn(reply, await enterByLink(deps, request.params.token, visitorOf(request)), home),
  )

  page('/forgotten', (_request, around) => forgottenPage(around, false))

  app.post('/sign-out', { schema: { hide: true } }, async (request, reply) => {
    await endSession(db, request.headers.cookie)
    return reply.header('Set-Cookie', noSessionCookie).redirect(`${app.prefix}/sign-in`, 303)
  })
}

/** Keeps the tokens of links out of the log and the traces, also of requests that are refused. Call it on the root. */
export function hideTokens(root: FastifyInstance): void {
  root.addHook('onRequest', async ({ raw }) => {
    // The request has its route already, and its parameters.
    if (raw.url?.startsWith('/dashboard/')) raw.url = withoutToken(raw.url)
  })
}

/** Who sent a request. */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return { address: ip, device: deviceOf(headers['user-agent']), cookies: headers.cookie }
}

/** After a sign-in: to the page that was asked for, or to the second factor. */
function goOn(reply: FastifyReply, result: Entered | HalfWay, to: string): FastifyReply {
  if ('token' in result) {
    return reply.header('Set-Cookie', [sessionCookieOf(result.token), noStepCookie]).redirect(to, 303)
  }
  const cookie = stepCookieOf(result.ticket, ticketSeconds['second-factor'])
  return reply.header('Set-Cookie', cookie).redirect('/dashboard/second-factor', 303)
}
