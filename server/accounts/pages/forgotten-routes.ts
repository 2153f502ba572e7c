import { forgotten } from '../forgotten.ts'
import { foldEmail } from '../rules/person-fields.ts'
import type { Pages } from './conventions.ts'
import { type PageDeps, visitorOf } from './deps.ts'
import { forgottenPage } from './forms.ts'
import { notice } from './page.ts'

/** /dashboard/forgotten */
export function forgottenRoutes({ page, form, sendPage, layoutOf }: Pages, deps: PageDeps): void {
  const { mail } = deps
  if (!mail) {
    page('/forgotten', (_request, layout) => forgottenPage(layout, false))
    return
  }
  form(
    '/forgotten',
    (_request, layout, state) => forgottenPage(layout, true, state),
    async (request, reply) => {
      const email = (request.body.email ?? '').trim()
      await forgotten({ ...deps, mail }, foldEmail(email), visitorOf(request), request.headers['accept-language'])
      const layout = await layoutOf(request)
      return sendPage(request, reply, notice(layout, layout.words.linkSent, layout.words.linkSentHint(email)))
    },
  )
}
