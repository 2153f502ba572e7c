import type { TSchema } from 'typebox'
import type { Topic } from '../lib/event.ts'
import type { FieldError } from '../lib/problem.ts'
import type { Recipe } from './answers/recipe.ts'
import type { Caller } from './checks/caller.ts'

// What the product adds to the framework's own types: all of it is here.

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. There is one once the request has been let in. */
    caller: Caller
    /** The version of what the endpoint reads, taken when the request began; an answer is kept under it. */
    stationVersion: number
    /** When the answer stops being true, in Unix seconds, if that is before its time in the cache is over. */
    freshUntil: number
  }

  interface FastifyContextConfig {
    /** The scope that the endpoint asks for. */
    scope?: string
    /** How long the answer may be kept, in seconds. */
    cacheSeconds?: number
    /** What an answer that is kept was made of: a change of any of it makes it void. */
    reads?: readonly Topic[]
    /** Makes an answer that is kept. */
    make?: Recipe['make']
    /** Honours `X-Idempotency-Key`. */
    idempotent?: boolean
    /** Reads its body by itself, for as long as it takes. */
    streams?: boolean
    /** Limits that only the request knows: gives the schema of its body, where that differs from the documented one. */
    bodyFor?: (request: FastifyRequest) => Promise<TSchema>
    /** Where there is no body, its fields are taken from the query. */
    bodyFromQuery?: boolean
    /** Rules between fields of the body, given those that fail by themselves already. */
    between?: (request: FastifyRequest, failed: ReadonlySet<string>) => FieldError[]
  }

  interface FastifySchema {
    hide?: boolean
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
    consumes?: readonly string[]
  }

  interface FastifyInstance {
    /** The OpenAPI document of all routes that have an `operationId`. */
    openApiDocument(): object
  }
}
