import type { Topic } from '../../lib/event.ts'

/**
 * What a cached endpoint sees of a request. It holds the station, not the key: all keys of a station share responses.
 */
export type Asked<Params = unknown, Query = unknown> = {
  readonly caller: { readonly stationId: number }
  readonly params: Params
  readonly query: Query
  /** When the content of the response changes with time, in Unix seconds. The endpoint lowers it from Infinity. */
  freshUntil: number
}

/** How to make the response to a URL: the endpoint and its parameters, routed and checked once. */
export type Recipe = {
  scope: string
  /** The route as declared, such as `/v1/shows/:id`. */
  route: string
  params: unknown
  query: unknown
  /** How long a response may be cached, in seconds. */
  cacheSeconds: number
  /** The data that a response is made from: a write to any of these topics invalidates it. */
  reads: readonly Topic[]
  make: (asked: Asked) => Promise<unknown>
}
