import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalFor } from '../../http/answers/errors.ts'
import { acceptJson } from '../../http/checks/bodies.ts'
import { type RateLimiter, tooMany } from '../../http/checks/rate-limit.ts'
import { asset, sendAsset } from '../../http/pages/asset.ts'
import { pageHeaders } from '../../http/pages/policy.ts'
import type { Clock } from '../../lib/clock.ts'
import { isStorable } from '../../lib/field-rules.ts'
import { Problem } from '../../lib/problem.ts'
import { isSameOrigin } from '../rules/same-origin.ts'
import { networkOf } from '../rules/slow-down.ts'
import { faultsOf } from './faults.ts'
import type { FormState } from './forms.ts'
import { notice, type PageLayout } from './page.ts'
import { noPublicInfo, type PublicInfo } from './public-info.ts'

/** A form that is sent with a page: every field is text. */
export type Form = Record<string, string>

const longestForm = 16 * 1024

/** Headers of the pages; forms may be sent to this server. */
const headers = pageHeaders({ 'form-action': "'self'" })

/** A request for a page of these: a form, the token of a link, and where to go afterwards. */
export type PageRequest = FastifyRequest<{ Querystring: { to?: string }; Params: { token: string }; Body: Form }>

/** Renders a page, with the state of its form. */
export type RenderPage = (request: PageRequest, layout: PageLayout, state?: FormState) => Promise<string> | string

type Deps = {
  ownOrigin: string
  isUnavailable: (error: unknown) => boolean
  /** Needs no database if `publicInfo` is given. */
  layoutOf: (request: FastifyRequest, publicInfo?: PublicInfo) => Promise<PageLayout>
  /** Limits the requests of a network that store something without a session. */
  limiter: RateLimiter
  clock: Clock
}

type Handler = (request: PageRequest, reply: FastifyReply) => Promise<unknown>

/** The kinds of pages, with the rules that all of them share. */
export type Pages = ReturnType<typeof pageConventions>

/**
 * Sets up the conventions of all pages: their headers, the allowed origin of forms, and the pages of errors.
 * @returns functions that register each kind of page
 */
export function pageConventions(app: FastifyInstance, { ownOrigin, isUnavailable, layoutOf, limiter, clock }: Deps) {
  acceptJson(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, body: string): Promise<Form> => Object.fromEntries(new URLSearchParams(body)),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('Cache-Control', 'no-store').header('X-Request-Id', request.id)
    if (request.method === 'POST' && !isSameOrigin(request.headers, ownOrigin)) throw otherOrigin()
  })
  app.addHook('preHandler', async (request) => {
    request.body = textsOf(request.body ?? {})
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers, body, code } = refusalFor(error, isUnavailable, request.log)
    reply.code(status).headers(headers)
    if (isJson(request)) return reply.send({ ...body, code })
    // While the database is down, reading the public information would fail as well.
    const bare = () => layoutOf(request, noPublicInfo)
    const layout = await (status < 500 ? layoutOf(request).catch(bare) : bare())
    return sendPage(request, reply, refusalPage(layout, status, code))
  })

  const hidden = { schema: { hide: true } }
  const handled = (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) =>
    handle(request as PageRequest, reply)
  const limited = (handle: Handler): Handler => {
    return async (request, reply) => {
      const { remaining, resetSeconds } = limiter.take(networkOf(request.ip), clock.nowMs())
      if (remaining < 0) throw tooMany(resetSeconds)
      return handle(request, reply)
    }
  }
  const shown = (page: RenderPage, layoutFor: (request: PageRequest) => Promise<PageLayout> = layoutOf) =>
    handled(async (request, reply) => sendPage(request, reply, await page(request, await layoutFor(request))))

  return {
    layoutOf,
    sendPage,

    /** A page that only shows something. */
    page: (path: string, page: RenderPage) => app.get(path, hidden, shown(page)),

    /**
     * Adds a page with a form. A refusal is shown on the same page.
     * @param elsewhere where a request for the page is sent instead; undefined if it is shown
     * @param layoutFor for a page in another language than that of the browser
     */
    form(
      path: string,
      page: RenderPage,
      handle: Handler,
      elsewhere: (request: PageRequest) => Promise<string | undefined> = async () => undefined,
      layoutFor: (request: PageRequest) => Promise<PageLayout> = layoutOf,
    ) {
      const show = shown(page, layoutFor)
      app.get(path, hidden, async (request, reply) => {
        const other = await elsewhere(request as PageRequest)
        return other === undefined ? show(request, reply) : reply.redirect(other, 303)
      })
      app.post(
        path,
        hidden,
        handled(async (request, reply) => {
          try {
            return await handle(request, reply)
          } catch (error) {
            if (!(error instanceof Problem)) throw error
            const layout = await layoutFor(request)
            const faults = faultsOf(layout.words, error)
            if (!faults) throw error
            const { status, headers } = refusalFor(error, isUnavailable, request.log)
            reply.code(status).headers(headers)
            return sendPage(request, reply, await page(request, layout, { faults, values: request.body }))
          }
        }),
      )
    },

    /** Adds an endpoint for the script of a page, in JSON. */
    ask: (path: string, handle: Handler) => app.post(path, hidden, handled(limited(handle))),

    /** A link that has an effect, and shows nothing itself. Programs that look at a link ask for its head: not for that. */
    follow: (path: string, handle: Handler) =>
      app.get(path, { ...hidden, exposeHeadRoute: false }, handled(limited(handle))),
  }
}

/**
 * Reads the fields of a form, or of a script's JSON. Values that are not texts are left out.
 * @throws 400 for a text that cannot be stored
 */
function textsOf(body: object): Form {
  const texts = Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string')
  for (const [, text] of texts) {
    if (!isStorable(text)) throw new Problem('invalid', 'A field has characters that cannot be stored.')
  }
  return Object.fromEntries(texts)
}

function otherOrigin(): Problem {
  return new Problem('forbidden', 'This request does not come from a page of this server.', { reason: 'other_origin' })
}

function isJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false
}

/** Sends a page, which is not stored anywhere. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  return sendAsset(asset('text/html; charset=utf-8', page), request, reply, 'no-store')
}

const toDashboard = ({ words }: PageLayout) => ({ label: words.openDashboard, url: '/dashboard' })

function refusalPage(layout: PageLayout, status: number, code: string): string {
  const { words } = layout
  if (code === 'link') return notice(layout, words.linkEnded, words.linkEndedHint)
  if (code === 'other_account') return notice(layout, words.otherAccount, words.otherAccountHint, toDashboard(layout))
  if (code === 'email_taken') return notice(layout, words.emailTaken, words.emailTakenHint, toDashboard(layout))
  if (code === 'step' || status === 401) return notice(layout, words.stepEnded, words.stepEndedHint)
  if (code === 'other_origin') return notice(layout, words.otherOrigin, words.otherOriginHint)
  if (status === 503 || status === 429) return notice(layout, words.unavailable, words.unavailableHint)
  if (status === 404) return notice(layout, words.notFound, words.notFoundHint)
  if (status < 500) return notice(layout, words.refused, words.refusedHint)
  return notice(layout, words.failed, words.failedHint)
}
