import type { Topic } from '../../lib/event.ts'

/** All that an endpoint whose answers are kept sees of a request: whoever of the station asks, gets the same. */
export type Asked<Params = unknown, Query = unknown> = {
  readonly caller: { readonly stationId: number }
  readonly params: Params
  readonly query: Query
  /** When the answer stops being true, in Unix seconds, if that is before its time in the cache is over. */
  freshUntil: number
}

/** How the answer to a URL is made: the endpoint, and what the URL asks of it, found and checked once. */
export type Recipe = {
  scope: string
  /** The route, as it is declared. */
  route: string
  params: unknown
  query: unknown
  /** How long an answer may be kept, in seconds. */
  cacheSeconds: number
  /** What an answer is made of. */
  reads: readonly Topic[]
  make: (asked: Asked) => Promise<unknown>
}
