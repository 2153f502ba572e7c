import base from './base.css?inline'
import { now, ReadError, type Station, stationAt } from './data.ts'
import { h, type Kid, patch } from './dom.ts'
import { type Clock, clockOf } from './times.ts'
import { languageOf, type Words, wordsIn } from './words.ts'

/** The widget as its view sees it. */
export type Host = {
  element: HTMLElement
  station: Station
  words: Words
  clock: Clock
  /** Ends when the element is removed, or an attribute changes. */
  signal: AbortSignal
  attribute(name: string): string | null
  /** Draws again, once for all changes of this turn. */
  update(): void
  /** Sends an event to the page. */
  emit(name: string, detail: unknown): void
}

/** Content of a widget: made anew whenever an attribute changes. */
export type View = {
  /** Style sheets besides the one of all widgets; undefined ones are still to come. */
  css?(): readonly (string | undefined)[]
  render(): Kid
  /** The methods of the player. */
  play?(): void
  pause?(): void
  live?(): void
  seek?(ms: number): void
}

/** Makes a view. */
export type MakeView = (host: Host) => View | Promise<View>

const sheets = new Map<string, CSSStyleSheet>()
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) known.replaceSync(css)
  sheets.set(css, known)
  return known
}

/** The server that this module came from. */
const home = new URL(import.meta.url).origin

/** An element of a station. Its own content is shown until there is something to draw. */
export abstract class Widget extends HTMLElement {
  static observedAttributes = [
    ...['station', 'server', 'show', 'episode', 'at', 'until', 'layout', 'theme', 'accent', 'lang', 'limit', 'live'],
    ...['days', 'q'],
  ]
  #stop: AbortController | undefined
  #view: View | undefined
  #isDue = false
  #station!: Station
  #ready: ((view: View) => void)[] = []
  abstract load(): Promise<MakeView>

  connectedCallback(): void {
    this.#restart()
  }
  disconnectedCallback(): void {
    this.#stop?.abort()
    this.#stop = undefined
  }
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.#stop && before !== after) this.#restart()
  }

  /** The view, now or when it has been loaded. */
  protected withView(run: (view: View) => void): void {
    if (this.#view) run(this.#view)
    else this.#ready.push(run)
  }

  #restart(): void {
    this.#stop?.abort()
    const stop = new AbortController()
    this.#stop = stop
    // Attributes that are set one after another make one start.
    queueMicrotask(() => stop.signal.aborted || void this.#start(stop.signal, 0))
  }

  async #start(signal: AbortSignal, failures: number): Promise<void> {
    const attribute = (name: string) => this.getAttribute(name)
    const station = stationAt(attribute('server')?.replace(/\/+$/, '') ?? home, attribute('station') ?? '')
    this.#station = station
    const languages = [this.closest('[lang]')?.getAttribute('lang'), ...navigator.languages]
    try {
      const [info, make, words] = await Promise.all([
        station.read<Station['info']>(''),
        this.load(),
        wordsIn(languageOf([attribute('lang'), ...languages])),
      ])
      station.info = info
      const clock = clockOf(words, info.timezone)
      const host = {
        element: this,
        station,
        words,
        clock,
        signal,
        attribute,
        update: () => this.#draw(),
        emit: this.#emit,
      }
      const view = await make(host)
      if (signal.aborted) return
      this.#view = view
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' })
      this.#draw()
      for (const run of this.#ready.splice(0)) run(view)
    } catch (error) {
      if (signal.aborted) return
      const isGone = error instanceof ReadError && error.status === 404
      const words = await wordsIn(languageOf([attribute('lang'), ...languages])).catch(() => wordsIn('en'))
      this.#emit('aircheck-error', { message: isGone ? words.gone : words.failed })
      const text = isGone ? words.gone : words.failed
      // The page's own text says more than ours.
      if (!this.#view && !this.textContent?.trim()) {
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        patch(root, [h('p', { role: 'status' }, text)])
      }
      if (isGone) return
      const timer = setTimeout(() => this.#start(signal, failures + 1), Math.min(60, 2 ** failures) * 1000)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }
  }

  #emit = (name: string, detail: unknown) =>
    void this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }))

  #draw(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      const [view, root] = [this.#view, this.shadowRoot]
      if (!view || !root || !this.#stop) return
      const sheets = [base, ...(view.css?.() ?? [])].filter((css) => css !== undefined)
      if (root.adoptedStyleSheets.length !== sheets.length) root.adoptedStyleSheets = sheets.map(sheetOf)
      const { color } = this.#station.info
      const accent = this.getAttribute('accent')
      const own = accent && CSS.supports('color', accent) ? accent : undefined
      const style = { '--brand': color || '#15181a', '--own': own ?? '' }
      patch(root, [h('div', { class: 'w', 'data-theme': this.getAttribute('theme'), style }, view.render())])
    })
  }
}

/** Calls a function every `seconds` while the page is visible, and when it becomes visible. */
export function every(seconds: number, run: () => void, signal: AbortSignal): void {
  const look = () => document.visibilityState === 'visible' && run()
  const timer = setInterval(look, seconds * 1000)
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** The address of a picture, or nothing for a show without one. */
export const picture = (host: Host, url: string | undefined, size: number, className = ''): Kid =>
  h('img', {
    class: className,
    part: 'picture',
    src: new URL(url || host.station.info.image || 'data:,', host.station.server).href,
    width: size,
    height: size,
    alt: '',
    loading: 'lazy',
  })

/** A link to a page of the station, or its words alone where the station has no pages. */
export const link = (url: string | null | undefined, ...kids: Kid[]): Kid =>
  url ? h('a', { part: 'link', href: url }, kids) : h('span', {}, kids)

/** The foot of a widget: the station, its schedule, and both clocks where they differ. */
export function foot({ station: { info }, words, clock }: Host): Kid {
  const page = info.page_url
  const note = clock.note()
  return [
    note && h('p', { class: 'zone' }, note),
    h(
      'p',
      { class: 'foot', part: 'foot' },
      link(page ?? (info.url || null), info.name),
      page && link(`${page.replace(/\/$/, '')}/schedule`, words.schedule),
    ),
  ]
}
export { now }
