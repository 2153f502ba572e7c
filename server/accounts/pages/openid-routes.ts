import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../lib/problem.ts'
import { stepCookieOf, stepTicketOf } from '../cookie.ts'
import { beginOpenId, finishOpenId, type OpenIdRefusal, ProviderFailed } from '../openid.ts'
import { destination } from '../rules/destination.ts'
import { sessionOf } from '../sessions.ts'
import { ticketSeconds } from '../tickets.ts'
import type { PageRequest, Pages } from './conventions.ts'
import { continueTo, type PageDeps, visitorOf } from './deps.ts'
import { notice, type PageLayout } from './page.ts'

/** /dashboard/sign-in/openid: to the provider, and back. */
export function openIdRoutes({ follow, sendPage, layoutOf }: Pages, deps: PageDeps): void {
  const { openId: provider, site } = deps
  if (!provider) return

  async function refuse(request: FastifyRequest, reply: FastifyReply, status: number, result?: OpenIdRefusal) {
    return sendPage(request, reply.code(status), refusal(await layoutOf(request), provider!.name, result))
  }

  /** Undefined if the provider failed. */
  async function unlessFailed<Result>(log: FastifyBaseLogger, step: Promise<Result>): Promise<Result | undefined> {
    try {
      return await step
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      // The message may quote the provider's response, which must not be logged.
      const { name, code } = error.cause as { name?: string; code?: string }
      log.warn({ provider: provider!.name, error: name, code }, 'could not complete a sign-in at the provider')
    }
  }

  async function begin(request: PageRequest, reply: FastifyReply, confirms?: number) {
    const to = destination(request.query.to)
    const begun = await unlessFailed(request.log, beginOpenId({ ...deps, provider: provider! }, to, confirms))
    if (!begun) return refuse(request, reply, 502)
    return reply.header('Set-Cookie', stepCookieOf(begun.ticket, ticketSeconds.openid)).redirect(begun.url, 303)
  }

  follow('/sign-in/openid', (request, reply) => begin(request, reply))

  follow('/confirm/openid', async (request, reply) => {
    const session = await sessionOf(deps.db, deps.clock, request.headers.cookie)
    if (!session) throw new Problem('unauthenticated', 'Sign in first.')
    return begin(request, reply, session.id)
  })

  follow('/sign-in/openid/callback', async (request, reply) => {
    const came = new URL(request.url, site.baseUrl)
    const ticket = stepTicketOf(request.headers.cookie)
    const finished = finishOpenId({ ...deps, provider }, ticket, came, visitorOf(request))
    const result = await unlessFailed(request.log, finished)
    if (result && 'token' in result) return continueTo(reply, result, destination(result.to))
    return refuse(request, reply, 403, result)
  })
}

function refusal(layout: PageLayout, provider: string, result: OpenIdRefusal | undefined): string {
  const { words } = layout
  if (result?.refused === 'stranger') return notice(layout, words.stranger, words.strangerHint(result.email))
  if (result?.refused === 'unverified') return notice(layout, words.unverified, words.unverifiedHint(provider))
  return notice(layout, words.providerFailed, words.providerFailedHint(provider))
}
