import type { FastifyRequest } from 'fastify'
import { linkEnded } from '../links.ts'
import { changeEmailByLink, isEmailLink, readEmailLink } from '../own-email.ts'
import { findPerson } from '../person-store.ts'
import { sessionOf } from '../sessions.ts'
import { wordsFor } from '../words.ts'
import type { Pages, RenderPage } from './conventions.ts'
import type { PageDeps } from './deps.ts'
import { emailPage } from './forms.ts'
import { notice, type PageLayout } from './page.ts'

/**
 * /dashboard/email/{token}: makes an address that of the signed-in person. Without a session it changes nothing, since the link
 * may have been sent to a stranger by mistake.
 */
export function emailRoutes({ form, sendPage, layoutOf }: Pages, deps: PageDeps): void {
  const { db, clock } = deps
  const sessionIn = ({ headers }: FastifyRequest) => sessionOf(db, clock, headers.cookie)

  async function signInPage(token: string, layout: PageLayout): Promise<string> {
    if (!(await isEmailLink(deps, token))) throw linkEnded()
    return notice(layout, layout.words.emailConfirm, layout.words.emailSignInFirst)
  }

  const show: RenderPage = async (request, layout, state) => {
    const session = await sessionIn(request)
    const { token } = request.params
    if (!session) return signInPage(token, layout)
    return emailPage(layout, await readEmailLink(deps, token, session.person_id), state)
  }
  const layoutFor = async (request: FastifyRequest) => {
    const session = await sessionIn(request)
    const language = session ? ((await findPerson(db, session.person_id))?.language ?? '') : ''
    return { ...(await layoutOf(request)), words: wordsFor(language, request.headers['accept-language']) }
  }
  form(
    '/email/:token',
    show,
    async (request, reply) => {
      const [session, layout] = [await sessionIn(request), await layoutFor(request)]
      const { token } = request.params
      if (!session) return sendPage(request, reply, await signInPage(token, layout))
      const email = await changeEmailByLink(deps, token, { personId: session.person_id, sessionId: session.id })
      const { emailChanged, emailChangedHint, openDashboard } = layout.words
      const next = { label: openDashboard, url: '/dashboard' }
      return sendPage(request, reply, notice(layout, emailChanged, emailChangedHint(email), next))
    },
    undefined,
    layoutFor,
  )
}
