import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimiter } from '../../http/checks/rate-limit.ts'
import { servePageFiles } from '../../http/pages/files.ts'
import { noSessionCookie } from '../cookie.ts'
import { endSession } from '../sessions.ts'
import { wordsFor } from '../words.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { pageConventions } from './conventions.ts'
import type { PageDeps } from './deps.ts'
import { emailRoutes } from './email-routes.ts'
import { forgottenRoutes } from './forgotten-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { openIdRoutes } from './openid-routes.ts'
import { type PageLayout, signInFiles } from './page.ts'
import type { PublicInfo } from './public-info.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Requests of scripts and of forms that store something, which an address may send in a minute without a session. */
const perMinute = 120

/** The pages for signing in, and their files. Register them below /dashboard. */
export const signInPages = (deps: PageDeps) => async (app: FastifyInstance) => {
  servePageFiles(app, Object.values(signInFiles))
  async function layoutOf({ headers }: FastifyRequest, publicInfo?: PublicInfo): Promise<PageLayout> {
    const words = wordsFor('', headers['accept-language'])
    return { words, publicInfo: publicInfo ?? (await deps.publicInfo()), nowMs: deps.clock.nowMs() }
  }
  const pages = pageConventions(app, {
    ownOrigin: new URL(deps.site.baseUrl).origin,
    isUnavailable: deps.isUnavailable,
    layoutOf,
    limiter: rateLimiter(perMinute),
    clock: deps.clock,
  })
  signInRoutes(pages, deps) //      sign-in, second-factor
  linkRoutes(pages, deps) //        set-up, reset, enter
  forgottenRoutes(pages, deps) //   forgotten
  emailRoutes(pages, deps) //       email
  openIdRoutes(pages, deps) //      sign-in/openid
  confirmRoutes(pages, deps) //     confirm
  app.post('/sign-out', { schema: { hide: true } }, async (request, reply) => {
    await endSession(deps.db, request.headers.cookie)
    return reply.header('Set-Cookie', noSessionCookie).redirect('/dashboard/sign-in', 303)
  })
}
