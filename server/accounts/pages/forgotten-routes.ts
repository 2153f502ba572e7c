import { forgotten } from '../forgotten.ts'
import { foldEmail } from '../rules/person-fields.ts'
import type { Pages } from './around.ts'
import { type PageDeps, visitorOf } from './deps.ts'
import { forgottenPage } from './forms.ts'
import { notice } from './page.ts'

/** /dashboard/forgotten */
export function forgottenRoutes({ page, form, sendPage, aroundOf }: Pages, deps: PageDeps): void {
  const { mail } = deps
  if (!mail) {
    page('/forgotten', (_request, around) => forgottenPage(around, false))
    return
  }
  form(
    '/forgotten',
    (_request, around, again) => forgottenPage(around, true, again),
    async (request, reply) => {
      const email = (request.body.email ?? '').trim()
      await forgotten({ ...deps, mail }, foldEmail(email), visitorOf(request), request.headers['accept-language'])
      const around = await aroundOf(request)
      return sendPage(request, reply, notice(around, around.words.linkSent, around.words.linkSentHint(email)))
    },
  )
}
