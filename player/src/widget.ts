import base from './base.css?inline'
import { after, atEnd, kept, now, type Station, send, stationAt } from './data.ts'
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
  /** The value of an attribute; null if it is missing or invalid. */
  attribute(name: string): string | null
  /** Draws again, once for all changes of this turn. */
  update(): void
  /** Takes the failure of a later read: where the station is not public any more, the widget says so and ends. */
  fail(error: unknown): void
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
const sheetOf = (css: string): CSSStyleSheet =>
  kept(sheets, css, () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })

/** The server that this module came from. */
export const home = new URL(import.meta.url).origin

/** The attributes, and what they may be. Another value is left out, and the console says so. */
const patterns = new Map(
  String.raw`station=.+ server=https?://.+ show=.+ episode=[1-9]\d* at=[\d:.]+ until=[\d:.]+ layout=bar|card|large theme=light|dark accent=.+ lang=.+ limit=[1-9]\d{0,3} days=[1-9]|1\d|2[0-8] live=on|off q=.+`
    .split(' ')
    .map((each) => each.split('=') as [string, string]),
)

const statusOf = (error: unknown): number => (error as { status?: number }).status ?? 0

/** An element of a station. Its own content is shown until there is something to draw. */
export abstract class Widget extends HTMLElement {
  static observedAttributes = [...patterns.keys()]
  #stop: AbortController | undefined
  #view: View | undefined
  #isDue = false
  #station!: Station
  #ready: ((view: View) => void)[] = []
  #values = new Map<string, string>()
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

  /** Plays. Browsers allow it only after a press. */
  play(): void {
    this.#withView((view) => view.play?.())
  }
  /** Pauses; `play()` resumes there where the station allows it. */
  pause(): void {
    this.#withView((view) => view.pause?.())
  }
  /** Plays the live sound. */
  live(): void {
    this.#withView((view) => view.live?.())
  }
  /** Goes to a position in an episode in milliseconds, or to an instant on air in milliseconds since 1970. */
  seek(ms: number): void {
    this.#withView((view) => view.seek?.(ms))
  }
  /** Calls a method of the view, now or when it has been loaded. */
  #withView(run: (view: View) => void): void {
    if (this.#view) run(this.#view)
    else this.#ready.push(run)
  }

  #restart(): void {
    this.#stop?.abort()
    const stop = new AbortController()
    const { signal } = stop
    this.#stop = stop
    // Attributes that are set one after another make one start.
    queueMicrotask(() => signal.aborted || void this.#start(signal, 0))
  }

  async #start(signal: AbortSignal, failures: number): Promise<void> {
    const values = this.#values
    if (!failures) this.#read()
    const attribute = (name: string) => values.get(name) ?? null
    const station = stationAt(attribute('server')?.replace(/(?<!\/)\/+$/, '') ?? home, attribute('station') ?? '')
    this.#station = station
    const page = this.closest('[lang]')?.getAttribute('lang')
    const loadedWords = wordsIn(languageOf([attribute('lang'), page, ...navigator.languages]))
    let isPublic = false
    try {
      const [info, make] = await Promise.all([station.read<Station['info']>(''), this.load()])
      const words = await loadedWords
      station.info = info
      isPublic = true
      const clock = clockOf(words, info.timezone)
      const update = () => this.#draw()
      const fail = (error: unknown) => {
        if (statusOf(error) === 404) this.#fail(error, words.notPublic, signal)
      }
      const view = await make({ element: this, station, words, clock, signal, attribute, update, fail })
      if (signal.aborted) return
      this.#view = view
      update()
      for (const run of this.#ready.splice(0)) run(view)
    } catch (error) {
      const words = await loadedWords
      const status = statusOf(error)
      this.#fail(error, status !== 404 ? words.failed : isPublic ? words.gone : words.notPublic, signal)
      // A request that is refused once is refused again, unless there were too many.
      if (status < 400 || status > 499 || status === 429)
        after(Math.min(60, 2 ** failures) * 1000, () => this.#start(signal, failures + 1), signal)
    }
  }

  /** Reads the attributes. */
  #read(): void {
    this.#values.clear()
    for (const [name, pattern] of patterns) {
      const value = this.getAttribute(name)
      if (!value) continue
      if (RegExp(`^(${pattern})$`, 's').test(value) && (name !== 'accent' || CSS.supports('color', value)))
        this.#values.set(name, value)
      else this.#warn(`${name}="${value}" is not understood.`)
    }
    if (!this.#values.has('station')) this.#warn('station is missing.')
  }

  #warn(text: string): void {
    console.warn(`<${this.localName}> ${text}`)
  }

  #fail(error: unknown, message: string, signal: AbortSignal): void {
    if (signal.aborted) return
    this.#warn(`${message} (${error})`)
    send(this, 'error', { message })
    const shown = this.#view
    if (shown ? statusOf(error) !== 404 : this.textContent?.trim()) return
    // The page's own text says more than ours, but what was shown does not hold any more.
    if (shown) {
      shown.pause?.()
      this.#view = undefined
      this.#stop?.abort()
    }
    patch(this.#root(), [h('p', { role: 'status' }, message)])
  }

  #root(): ShadowRoot {
    return this.shadowRoot ?? this.attachShadow({ mode: 'open' })
  }

  #draw(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      const view = this.#view
      if (!view || !this.#stop) return
      const root = this.#root()
      const sheets = [base, ...(view.css?.() ?? [])].filter((css) => css !== undefined)
      if (root.adoptedStyleSheets.length !== sheets.length) root.adoptedStyleSheets = sheets.map(sheetOf)
      const style = {
        '--brand': this.#station.info.color || '#15181a',
        '--own': this.#values.get('accent') ?? '',
      }
      patch(root, [h('div', { class: 'w', 'data-theme': this.#values.get('theme'), style }, view.render())])
    })
  }
}

/** Calls a function every `seconds` while the page is visible, and when it becomes visible. */
export function every(seconds: number, run: () => void, signal: AbortSignal): void {
  const look = () => document.visibilityState === 'visible' && run()
  const timer = setInterval(look, seconds * 1000)
  document.addEventListener('visibilitychange', look, { signal })
  atEnd(signal, () => clearInterval(timer))
}

/** Addresses that gave no picture. */
const broken = new Set<string>()
let tiles: typeof import('./tile.ts') | undefined

/**
 * The picture of a show or episode, or that of its station. Without one, or if it cannot be loaded, a tile with the first letter
 * of a title, whose code few pages need.
 * @param slug that of the show, whose colour the tile has
 */
export function picture(
  { station: { info, server }, update }: Host,
  url: string | undefined,
  size: number,
  title: string,
  slug: string | null | undefined,
): Kid {
  const props = { class: 'pic', part: 'picture', width: size, height: size }
  const src = [url, info.image].find((each) => each && !broken.has(each))
  if (src)
    return h('img', {
      ...props,
      src: new URL(src, server).href,
      alt: '',
      loading: 'lazy',
      onerror() {
        broken.add(src)
        update()
      },
    })
  if (tiles) return tiles.tile(props, title, slug)
  void import('./tile.ts').then(
    (loaded) => {
      tiles = loaded
      update()
    },
    () => {},
  )
  return h('i', props)
}

/** A link to a page of the station, or its words alone where the station has no pages. */
export const link = (url: string | null | undefined | false | '', ...kids: Kid[]): Kid =>
  url ? h('a', { part: 'link', href: url, dir: 'auto' }, kids) : h('span', { dir: 'auto' }, kids)

/** The URL of a page under that of the station; undefined where the station has no pages. */
export const pageUnder = ({ info: { page_url } }: Station, path: string): string | undefined =>
  page_url ? `${page_url.replace(/\/$/, '')}/${path}` : undefined

/** The foot of a widget: the station, its schedule, and both clocks where they differ. */
export function foot({ station, words, clock }: Host): Kid {
  const { name, page_url, url } = station.info
  const [note, schedule] = [clock.note(), pageUnder(station, 'schedule')]
  return [
    note && h('p', { class: 'zone' }, note),
    h('p', { class: 'foot', part: 'foot' }, link(page_url ?? url, name), schedule && link(schedule, words.schedule)),
  ]
}
export { now }
