import type { Topic } from '../../lib/event.ts'
import type { SharedCaching } from './conventions.ts'

/**
 * The part of a request that a cached endpoint sees. It holds the station, not the key: all keys of a station share
 * responses.
 */
export type ReadRequest<Params = unknown, Query = unknown> = {
  readonly caller: { readonly stationId: number }
  readonly params: Params
  readonly query: Query
  /** The path and query of the request. */
  readonly url: string
  /** When the content of the response changes with time, in Unix seconds. The endpoint lowers it from Infinity. */
  freshUntil: number
}

/** The endpoint of a URL and its parameters, routed and checked once; it makes the response again. */
export type CachedRoute = {
  scope: string
  /** As declared, such as `/v1/shows/:id`. */
  pattern: string
  params: unknown
  query: unknown
  /** The maximum age of a cached response, in seconds. */
  cacheSeconds: number
  /** The topics that a response is made from: a write to any of them invalidates it. */
  reads: readonly Topic[]
  /** For responses that shared caches may store. */
  shared: SharedCaching | undefined
  make: (request: ReadRequest) => Promise<unknown>
}
