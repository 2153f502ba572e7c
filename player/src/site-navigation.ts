import { optional } from '../../web/optional.ts'

type Policy = { createHTML(text: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }
const asItIs: Policy = { createHTML: (text) => text }
const policy =
  optional(() =>
    (window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('aircheck-pages', asItIs),
  ) ?? asItIs

let rules: CSSStyleSheet | undefined

/**
 * Makes the functions that show pages of the station in this document: its sound continues.
 * @param shown the address of the page that is shown, without the place in it
 * @param arrived is called when a page has been replaced
 */
export function makeNavigation(shown: string, arrived: () => void) {
  /** Ends the reading of the page that was asked for last; undefined when it is shown. */
  let reading: AbortController | undefined

  /** Whether an address is that of a page of the station. */
  function isPage({ origin, pathname }: URL | HTMLAnchorElement): boolean {
    const home = document.querySelector<HTMLAnchorElement>('.brand')!.pathname
    const isOurs = origin === location.origin && (home === '/' || `${pathname}/`.startsWith(`${home}/`))
    return isOurs && !/\.\w{2,4}$|\/print$/.test(pathname)
  }

  return {
    isPage,

    /** Whether a press of a link leads to a page of the station in this window, and not to a place in the one that is shown. */
    leads(link: HTMLAnchorElement, event: MouseEvent): boolean {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const { href, target } = link
      const isPlace = href.includes('#') && withoutPlace(href) === shown
      return isPlain && !target && !link.hasAttribute('download') && !isPlace && isPage(link)
    },

    /**
     * Shows a page. What cannot be shown so is loaded as usual. Only the page that was asked for last is shown.
     * @param isNew whether it is a new entry of the history; undefined to read the shown page again, which gives way to others
     */
    async show(url: string, isNew: boolean | undefined): Promise<void> {
      const isSame = withoutPlace(url) === shown
      if (isNew === undefined && (reading || !isSame)) return
      reading?.abort()
      reading = undefined
      if (isNew === false && isSame) return
      const own = new AbortController()
      reading = own
      const page = await read(url, own.signal).catch(() => undefined)
      if (own.signal.aborted) return
      reading = undefined
      if (!page) {
        if (isNew) location.assign(url)
        else if (isNew === false) location.reload()
        return
      }
      const { at, next, css } = page
      const { hash } = new URL(url)
      history[isNew && at !== shown ? 'pushState' : 'replaceState'](null, '', at + hash)
      shown = at
      const before = focused()
      replace(next, css)
      arrived()
      if (isNew === undefined) return again(before).focus({ preventScroll: true })
      if (isNew) scrollTo(0, 0)
      document.querySelector<HTMLElement>('#main')!.focus({ preventScroll: true })
      document.querySelector('#said')!.textContent = document.title
      // The browser scrolls to the place itself.
      if (isNew && hash) location.replace(hash)
    },
  }
}

/** Reads a page; undefined for an answer that is not one with all the parts of a page, such as a refusal. */
async function read(url: string, signal: AbortSignal) {
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal })
  if (!/^text\/html/.test(answer.headers.get('Content-Type') ?? '')) return
  const text = await answer.text()
  // The policy of this document allows the style of its own page only; a sheet of the script is allowed.
  const [style = '', css = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? []
  // Read by nothing but the parser: no script in it runs.
  const next = new DOMParser().parseFromString(policy.createHTML(text.replace(style, '')), 'text/html')
  return next.querySelector('.bar') ? { at: answer.url, next, css } : undefined
}

/** Puts the parts of another page in the place of those that are shown. */
function replace(next: Document, css: string): void {
  const { lang } = next.documentElement
  document.title = next.title
  document.documentElement.lang = document.querySelector<HTMLElement>('.bar > *')!.lang = lang
  const { dataset } = document.body
  for (const name of Object.keys(dataset)) delete dataset[name]
  Object.assign(dataset, next.body.dataset)
  for (const part of ['.skip', '.defs', 'header.field', '#main', '.foot'])
    document.querySelector(part)!.replaceWith(document.adoptNode(next.querySelector(part)!))
  for (const link of ['canonical', 'alternate']) {
    for (const old of document.head.querySelectorAll(`link[rel="${link}"]`)) old.remove()
    document.head.append(...next.head.querySelectorAll(`link[rel="${link}"]`))
  }
  document.head.querySelector('style')?.remove()
  rules ??= new CSSStyleSheet()
  rules.replaceSync(css)
  document.adoptedStyleSheets = [rules]
}

/** The element with the focus, also inside of an element with a shadow. */
function focused(): HTMLElement {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found as HTMLElement
}

/** An element, or the one that is like it in the page that was read again. */
function again(before: HTMLElement): HTMLElement {
  if (before.isConnected) return before
  const nameOf = ({ ariaLabel, textContent }: HTMLElement) => ariaLabel ?? textContent
  const all = document.querySelectorAll<HTMLElement>(before.localName)
  return [...all].find((each) => nameOf(each) === nameOf(before)) ?? document.querySelector('main')!
}

function withoutPlace(url: string): string {
  return url.replace(/#.*/, '')
}
