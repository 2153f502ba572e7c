import { isolated } from '../../../web/words/isolated.ts'
import { pageFile, sharedFiles } from '../../http/pages/files.ts'
import { type Html, html, type Part } from '../../http/pages/html.ts'
import { htmlPage } from '../../http/pages/page.ts'
import type { Words } from '../words.ts'
import { nowBeside, scale } from './dial.ts'
import type { PublicInfo } from './public-info.ts'

/** The parts that all pages have: the words, the public information, and the time in Unix milliseconds. */
export type PageLayout = { words: Words; publicInfo: PublicInfo; nowMs: number }

const file = (name: string) => pageFile(`/dashboard/sign-in/${name}`, new URL(name, import.meta.url))

/** The files of the pages. */
export const signInFiles = { style: file('style.css'), clock: file('clock.js'), passkey: file('passkey.js') }

type Content = {
  title: string
  body: Part
  isWide?: boolean
  /** Whether the page has a button for a passkey. */
  hasPasskey?: boolean
}

/** A page for signing in: the form on the left, the time on the right, and the scale below. */
export function page({ words, publicInfo, nowMs }: PageLayout, { title, body, isWide, hasPasskey }: Content): string {
  const { name, image } = publicInfo
  const { style, clock, passkey } = signInFiles
  return htmlPage(
    {
      title: [title, isolated(name), 'Aircheck'].filter(Boolean).join(' · '),
      language: words.language,
      styles: [style],
      scripts: hasPasskey ? [clock, passkey] : [clock],
      isIndexed: false,
    },
    html`<header class="brand"><img src="${image || sharedFiles.icon.url}" width="28" height="28" alt="">${name || 'Aircheck'}</header>
<main><div class="${isWide ? 'form wide' : 'form'}">
<h1>${title}</h1>
${body}
</div></main>
${nowBeside(words, publicInfo, nowMs)}
${scale(publicInfo, nowMs)}`,
  )
}

/** A page with a message, and a link: to the sign-in page unless another is given. */
export function notice(
  layout: PageLayout,
  title: string,
  text: string,
  { label, url } = { label: layout.words.backToSignIn, url: '/dashboard/sign-in' },
): string {
  const back = html`<a class="button" href="${url}">${label}</a>`
  return page(layout, { title, body: html`<p>${text}</p>${back}` })
}

/**
 * A labelled field. `fault` is its error, `aside` is shown beside the label, and `reveal` is the name of the button that shows
 * a password, which a script makes visible.
 */
export function field(
  name: string,
  label: string,
  attributes: Record<string, string | true | undefined>,
  { hint, fault, aside, reveal }: { hint?: string; fault?: string | undefined; aside?: Html; reveal?: string } = {},
): Html {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const all = {
    id: name,
    name,
    ...attributes,
    ...(described && { 'aria-describedby': described }),
    ...(fault && { 'aria-invalid': 'true' }),
  }
  const tag = html`<label class="label" for="${name}">${label}</label>`
  return html`<div class="field">
${aside ? html`<div class="field-head">${tag}${aside}</div>` : tag}
${hint && html`<p class="caption" id="${name}-hint">${hint}</p>`}
${reveal ? html`<div class="password"><input class="input"${written(all)}><button class="icon-button" type="button" aria-pressed="false" aria-controls="${name}" aria-label="${reveal}" title="${reveal}" hidden>${eyeIcon}</button></div>` : html`<input class="input"${written(all)}>`}
${fault && html`<p class="field-error" id="${name}-fault"><i class="fault"></i>${fault}</p>`}
</div>`
}

/** The error of the whole form, which a screen reader announces when the page is loaded. */
export function faultNote(fault: string | undefined): Part {
  return fault !== undefined && html`<div class="note" role="alert"><i class="fault"></i><div>${fault}</div></div>`
}

const eyeIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/></svg>`

/** The icon of passkeys. */
export const passkeyIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="9" cy="8" r="4"/><path d="M2.5 20c0-3.6 2.9-6 6.5-6 1.4 0 2.7.4 3.7 1"/><circle cx="17.5" cy="12.5" r="3"/><path d="M17.5 15.5V21l-1.5-1.2M17.5 18.5h2"/></svg>`

function written(attributes: Record<string, string | true | undefined>): Part[] {
  return Object.entries(attributes).map(([name, value]) => {
    if (value === undefined) return false
    return value === true ? html` ${name}` : html` ${name}="${value}"`
  })
}
