import type { FastifyRequest } from 'fastify'
import { words as german } from '../../web/words/de/listeners.ts'
import { words as english } from '../../web/words/en/listeners.ts'
import { acceptedLanguages, firstLanguage } from '../../web/words/language.ts'
import type { MakeRefusalPage } from '../http/answers/conventions.ts'
import { Document } from '../http/answers/document.ts'
import { html } from '../http/pages/html.ts'
import { plainPage } from '../http/pages/page.ts'
import { pageHeaders } from '../http/pages/policy.ts'
import { unlessMissing } from '../public/caller.ts'
import { isRewritten } from './domains.ts'
import { documentOf } from './layout.ts'
import { type PageDeps, siteReader } from './render.ts'
import type { Site } from './site.ts'

/** The refusals of requests to a station that look like its pages. The others must not ask the database. */
const ofStation = [400, 404, 405]

const vary = ['Vary', 'Accept, Accept-Language, Accept-Encoding']

/**
 * Makes the function that makes the page of a refusal for a browser; undefined for a program, which gets JSON. That of a
 * station depends on no path: what does not exist and what is not public look the same.
 */
export function refusalPages(deps: PageDeps): MakeRefusalPage {
  const siteFor = siteReader(deps)

  return async ({ status, message }, request) => {
    const { headers, raw, caller } = request as Omit<FastifyRequest, 'caller'> & Partial<Pick<FastifyRequest, 'caller'>>
    if (status === 301 || !`${headers.accept}`.includes('text/html')) return undefined
    const url = raw.url ?? ''
    const chosen = /[?&]lang=([a-z-]+)/i.exec(url)?.[1]
    const accepted = acceptedLanguages(headers['accept-language'])
    if (caller && ofStation.includes(status)) {
      // In the language of its other pages.
      const found = await unlessMissing(siteFor({ caller, query: chosen === undefined ? {} : { lang: chosen }, url }))
      if (found) return stationPage(found.site, status, message)
    }
    const language = firstLanguage(chosen, accepted)
    const words = language === 'de' ? german : english
    const [, first = ''] = (isRewritten(raw) ? undefined : /^\/([a-z\d-]+)\/./.exec(url)) ?? []
    const body = html`${status === 404 && html`<p>${words.notFoundNote}</p>`}<p><a class="link" href="/${first}${chosen && html`?lang=${language}`}">${words.toStart}</a></p>`
    const text = plainPage(status === 404 ? words.notFound : message, body, language)
    const own = [...Object.entries(pageHeaders()).flat(), ...vary]
    return new Document({ type: 'text/html; charset=utf-8', text, headers: own })
  }
}

function stationPage(site: Site, status: number, message: string): Document {
  const { words, root } = site
  const title = status === 404 ? words.notFound : message
  const page = documentOf(site, {
    ...{ title, description: '', view: 'refusal', path: '', isIndexed: false },
    main: html`<div class="wrap"><h1>${title}</h1>${status === 404 && html`<p class="secondary">${words.notFoundNote}</p>`}<p><a class="button" href="${root}">${words.toStart}</a></p></div>`,
  })
  return new Document({ ...page, headers: [...page.headers, ...vary] })
}
