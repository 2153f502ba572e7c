import type { TSchema } from 'typebox'
import type { Topic } from '../lib/event.ts'
import type { FieldError } from '../lib/problem.ts'
import type { CachedRoute } from './answers/cached-route.ts'
import type { SharedCaching } from './answers/conventions.ts'
import type { Document } from './answers/document.ts'
import type { Caller } from './checks/caller.ts'

// All additions to the types of Fastify.

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set once the request is authenticated. */
    caller: Caller
    /**
     * The version of the topics that the endpoint reads, at the start of the request; the response is cached under it.
     */
    stationVersion: number
    /** When the content of the response changes with time, in Unix seconds. The endpoint lowers it from Infinity. */
    freshUntil: number
    /** The response of an endpoint whose responses are not JSON, once it is made. */
    document: Document | undefined
  }

  interface FastifyContextConfig {
    /** The scope that the endpoint requires. */
    scope?: string
    /** Its requests are not limited by address, as those of every other route outside of an `api` are. */
    isUncounted?: boolean
    /** Whether its requests are not logged. */
    isProbe?: boolean
    /** Anyone may request it, without a key. */
    isOpen?: boolean
    /** Only for a person who proved lately who they are. */
    confirmed?: boolean
    /** The maximum age of the cached response, in seconds. */
    cacheSeconds?: number
    /** The topics that the response is made from: a write to any of them invalidates the cached response. */
    reads?: readonly Topic[]
    /** Times for which shared caches may use its responses. */
    shared?: SharedCaching
    /** Makes the response of a cached endpoint. */
    make?: CachedRoute['make']
    /** Throws what GET of this route does where nothing is there, for requests with other methods. */
    find?: (request: FastifyRequest) => Promise<unknown>
    /** Supports `X-Idempotency-Key`. */
    idempotent?: boolean
    /** The handler reads the body as a stream, with its own limits on size and time. */
    streams?: boolean
    /** Returns the schema to check the body with, where limits depend on the request and differ from the documented. */
    bodyFor?: (request: FastifyRequest) => Promise<TSchema>
    /** If the request has no body, the fields are taken from the query. */
    bodyFromQuery?: boolean
    /** Checks across fields of the body. `failed` holds the fields that are invalid on their own. */
    between?: (request: FastifyRequest, failed: ReadonlySet<string>) => FieldError[] | Promise<FieldError[]>
  }

  interface FastifySchema {
    hide?: boolean
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
    consumes?: readonly string[]
    produces?: string
  }

  interface FastifyInstance {
    /** Whether an `api` counts the requests of these routes by caller. */
    countsCallers?: true
    /** The OpenAPI document of the public API: of all routes under `/v1` and `/public` that have an `operationId`. */
    openApiDocument(): object
    /** That of the dashboard's own API. */
    staffApiDocument(): object
  }
}
