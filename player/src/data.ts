import type { Now, StationInfo } from './types.ts'

/** The difference between the server's clock and the visitor's, in seconds: that of the freshest answer. */
let ahead = Number.NEGATIVE_INFINITY

/** The present instant of the server, in Unix seconds: many visitors' clocks are wrong. */
export const now = (): number => Date.now() / 1000 + (Math.abs(ahead) > 2 && Number.isFinite(ahead) ? ahead : 0)

function learnClock(headers: Headers): void {
  const sent = Date.parse(headers.get('Date') ?? '') / 1000 + Number(headers.get('Age') ?? 0)
  // Answers of a cache have an old date: the largest difference is that of an answer that has just been made.
  if (sent) ahead = Math.max(ahead, sent - Date.now() / 1000)
}

/** An answer that is not 200. */
export class ReadError extends Error {
  readonly status: number
  constructor(status: number, url: string) {
    super(`${status} ${url}`)
    this.status = status
  }
}

const answers = new Map<string, { until: number; answer: Promise<unknown> }>()

/** Reads JSON. Widgets that ask for the same within `keepSeconds` share one answer. */
export function read<T>(url: string, keepSeconds = 50): Promise<T> {
  const kept = answers.get(url)
  if (kept && kept.until > Date.now()) return kept.answer as Promise<T>
  const answer = fetch(url, { credentials: 'omit' }).then((response) => {
    learnClock(response.headers)
    if (!response.ok) throw new ReadError(response.status, url)
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
  const known = stations.get(url)
  if (known) return known
  const made = { server, slug, url, now: undefined, read: (path: string, keep?: number) => read(url + path, keep) }
  stations.set(url, made as unknown as Station)
  return made as unknown as Station
}

/** Runs a function after a random part of five seconds: at a boundary all widgets on all pages would ask at once. */
export function soon(run: () => void, signal: AbortSignal): void {
  const timer = setTimeout(run, Math.random() * 5000)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
