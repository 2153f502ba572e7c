import type { FastifyRequest } from 'fastify'
import { words as german } from '../../web/words/de/listeners.ts'
import { words as english } from '../../web/words/en/listeners.ts'
import { acceptedLanguages, firstLanguage } from '../../web/words/language.ts'
import type { RefusalPage } from '../http/answers/conventions.ts'
import { html } from '../http/pages/html.ts'
import { plainPage } from '../http/pages/page.ts'
import { pageHeaders } from '../http/pages/policy.ts'
import { isRewritten } from './domains.ts'

/** The page of a refusal for a browser; undefined for a program, which gets JSON. */
export function refusalPage(
  { status, message }: { status: number; message: string },
  { headers, raw }: FastifyRequest,
): RefusalPage | undefined {
  if (status === 301 || !`${headers.accept}`.includes('text/html')) return undefined
  const chosen = /[?&]lang=([a-z-]+)/i.exec(raw.url ?? '')?.[1]
  const language = firstLanguage(chosen, acceptedLanguages(headers['accept-language']))
  const words = language === 'de' ? german : english
  const [, first = ''] = (isRewritten(raw) ? undefined : /^\/([a-z\d-]+)\/./.exec(raw.url ?? '')) ?? []
  const [title, note] = status === 404 ? [words.notFound, words.notFoundNote] : [message, '']
  const body = html`${note && html`<p>${note}</p>`}<p><a class="link" href="/${first}${chosen && html`?lang=${language}`}">${words.toStart}</a></p>`
  const text = plainPage(title, body, language)
  return {
    type: 'text/html; charset=utf-8',
    text,
    headers: { ...pageHeaders(), Vary: 'Accept, Accept-Language, Accept-Encoding' },
  }
}
