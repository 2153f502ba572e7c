import type { Topic } from '../../lib/event.ts'

/**
 * The part of a request that a cached endpoint sees. It holds the station, not the key: all keys of a station share
 * responses.
 */
export type Asked<Params = unknown, Query = unknown> = {
  readonly caller: { readonly stationId: number }
  readonly params: Params
  readonly query: Query
  /** When the content of the response changes with time, in Unix seconds. The endpoint lowers it from Infinity. */
  freshUntil: number
}

/** The endpoint of a URL and its parameters, routed and checked once; it makes the response again. */
export type Recipe = {
  scope: string
  /** The route as declared, such as `/v1/shows/:id`. */
  route: string
  params: unknown
  query: unknown
  /** The maximum age of a cached response, in seconds. */
  cacheSeconds: number
  /** The topics that a response is made from: a write to any of them invalidates it. */
  reads: readonly Topic[]
  make: (asked: Asked) => Promise<unknown>
}
