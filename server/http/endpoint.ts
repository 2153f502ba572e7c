import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Topic } from '../lib/event.ts'
import type { CachedRoute, ReadRequest } from './answers/cached-route.ts'
import type { Document } from './answers/document.ts'
import { responses } from './document/documented.ts'

/** The declaration of an endpoint: its settings, request and response schemas, and documentation. */
export type Endpoint<Params, Query, Body> = FastifyContextConfig & {
  tag: string
  summary: string
  description?: string
  operationId: string
  params?: Params
  query?: Query
  body?: Body
  /** Content types of the body, if not JSON. */
  consumes?: readonly string[]
  /** Content type of its success responses, if not JSON. */
  produces?: string
  /** Schemas of its success responses, by status. */
  answers: Record<number, TSchema>
  /** Its error statuses besides those of every endpoint, each alone or with a message of its own. */
  refusals?: readonly (number | [number, ...string[]])[]
}

type Value<Schema> = Schema extends TSchema ? Static<Schema> : unknown

/** A request whose parts have the types of the endpoint's schemas. */
type Request<Params, Query, Body> = FastifyRequest<{
  Params: Value<Params>
  Querystring: Value<Query>
  Body: Value<Body>
}>

/**
 * Registers an endpoint.
 * @param route method and path, as in `GET /shows/:id`
 * @param handler its return value is sent as the body; path, query and body have been checked
 */
export function endpoint<Params = undefined, Query = undefined, Body = undefined>(
  app: FastifyInstance,
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  declared: Endpoint<Params, Query, Body>,
  handler: (request: Request<Params, Query, Body>, reply: FastifyReply) => Promise<unknown>,
): void {
  const { tag, summary, description, operationId, params, query, body, consumes, produces, ...others } = declared
  const { answers, refusals = [], ...config } = others
  const [method, url] = route.split(' ') as [HTTPMethods, string]
  const schema = {
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    operationId,
    ...(params !== undefined && { params }),
    ...(query !== undefined && { querystring: query }),
    ...(body !== undefined && { body }),
    ...(consumes !== undefined && { consumes }),
    ...(produces !== undefined && { produces }),
    response: responses(answers, refusals, config.isOpen),
  }
  app.route({ method, url, config, schema, handler: handler as never })
}

/**
 * Registers an endpoint whose responses are cached for `cacheSeconds`, or until the topics that it `reads` change.
 * @param make makes a response, also for the fast lane; it gets only the station and the checked parameters
 */
export function cachedEndpoint<Params = undefined, Query = undefined>(
  app: FastifyInstance,
  route: `GET /${string}`,
  declared: Endpoint<Params, Query, undefined> & { cacheSeconds: number; reads: readonly Topic[] },
  make: (asked: ReadRequest<Value<Params>, Value<Query>>) => Promise<unknown>,
): void {
  const general = make as CachedRoute['make']
  endpoint(app, route, { ...declared, make: general }, general)
}

/** Registers a read whose responses are documents, cached in the same way. It is not part of the OpenAPI document. */
export function documentEndpoint<Params, Query = undefined>(
  app: FastifyInstance,
  route: `GET /${string}`,
  declared: FastifyContextConfig & {
    query?: Query
    cacheSeconds: number
    reads: readonly Topic[]
    /** Constraints of its route. */
    constraints?: RouteOptions['constraints']
  },
  make: (asked: ReadRequest<Params, Value<Query>>) => Promise<Document>,
): void {
  const { query, constraints = {}, ...config } = declared
  app.route({
    ...{ method: 'GET', url: route.slice('GET '.length), constraints },
    schema: { hide: true, ...(query !== undefined && { querystring: query }) },
    config: { ...config, make: make as CachedRoute['make'] },
    handler: async (request, reply) => {
      const document = await make(request as never)
      request.document = document
      return reply.code(document.location === undefined ? 200 : 301).send(document.text)
    },
  })
}
