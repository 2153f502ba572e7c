import type { Now, StationInfo } from './types.ts'

/** Tests of the rules import this file without the types of a browser. */
declare const document: EventTarget

/** The difference between the server's clock and the visitor's, in seconds: that of the freshest answer, NaN before there is one. */
let ahead = Number.NaN

/** The present instant of the server, in Unix seconds: many visitors' clocks are wrong. */
export const now = (): number => Date.now() / 1000 + (Math.abs(ahead) > 2 ? ahead : 0)

/** Our own sound begins with the newest 20 s, so that much of it is heard late. */
export const ownDelay = 20

/** The instant that is heard live: that of a foreign stream is late by an unknown time, and the tape ends as late as our own sound. */
export const heardLive = (): number => now() - ownDelay

function learnClock(headers: Headers): void {
  const sent = Date.parse(headers.get('Date') ?? '') / 1000 + Number(headers.get('Age'))
  // Answers of a cache have an old date: the largest difference is that of an answer that has just been made.
  const by = sent - Date.now() / 1000
  if (sent && !(ahead > by)) ahead = by
}

/** The value of a key, which is made when it is asked for first. */
export function kept<K, V>(values: Map<K, V>, key: K, make: () => V): V {
  if (!values.has(key)) values.set(key, make())
  return values.get(key)!
}

/** Runs a function when a signal ends. */
export const atEnd = (signal: AbortSignal, run: () => void): void => signal.addEventListener('abort', run)

/** Runs a function later, unless a signal ends before. */
export function after(ms: number, run: () => void, signal: AbortSignal): void {
  const timer = setTimeout(run, ms)
  atEnd(signal, () => clearTimeout(timer))
}

/** Sends an event to the page, also from an element that was removed from it. */
export const send = (target: EventTarget | undefined, name: string, detail: unknown): void =>
  void ((target as { isConnected?: boolean } | undefined)?.isConnected ? target! : document).dispatchEvent(
    new CustomEvent(`aircheck-${name}`, { bubbles: true, composed: true, detail }),
  )

/** The error of an answer that is not 200. */
export const readError = (status: number, url = ''): Error => Object.assign(new Error(`${status} ${url}`), { status })

const answers = new Map<string, { until: number; answer: Promise<unknown> }>()

/** Reads JSON. Widgets that ask for the same within `keepSeconds` share one answer. */
export function read<T>(url: string, keepSeconds = 50): Promise<T> {
  const known = answers.get(url)
  if (known && known.until > Date.now()) return known.answer as Promise<T>
  const answer = fetch(url, { credentials: 'omit' }).then((response) => {
    learnClock(response.headers)
    if (!response.ok) throw readError(response.status, url)
    return response.json() as Promise<T>
  })
  answers.set(url, { until: Date.now() + keepSeconds * 1000, answer })
  answer.catch(() => answers.delete(url))
  return answer
}

/** A station on a server: its reads, and what was pushed last. */
export type Station = {
  readonly server: string
  readonly slug: string
  readonly url: string
  /** Filled before any view is drawn. */
  info: StationInfo
  /** The newest body of `/now`; undefined until the first one has come. */
  now: Now | undefined
  read<T>(path: string, keepSeconds?: number): Promise<T>
}

const stations = new Map<string, Station>()

/** The one object of a station on this page. */
export function stationAt(server: string, slug: string): Station {
  const url = `${server}/public/${encodeURIComponent(slug)}`
  const make = () => ({ server, slug, url, read: (path: string, keep?: number) => read(url + path, keep) })
  return kept(stations, url, make as () => Station)
}
