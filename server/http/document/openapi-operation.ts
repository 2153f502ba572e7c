import type { RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { checkObject, type Notation } from '../checks/validation.ts'
import { type DeclaredErrors, errorSchema, invalidSchema, refusalsOf, requestHeaders } from './documented.ts'
import type { SharedRefusal } from './open-refusals.ts'
import { type JsonSchema, mapValues, type Write } from './openapi-schema.ts'

// A route as an OpenAPI operation, made from the schemas that check its requests and its settings in `api.ts`.

/** The OpenAPI operation of one route. `write` converts a schema to its form in the document. */
export function operation({ method, schema = {}, config = {} }: RouteOptions, write: Write): object {
  const { operationId, summary, description, body, consumes = ['application/json'] } = schema
  const { cacheSeconds, isOpen, scope, shared } = config
  const age = shared
    ? `Shared caches may use the answer for ${shared.seconds} seconds, and ${shared.staleSeconds} more while they renew it.`
    : cacheSeconds && `The answer is at most ${cacheSeconds} seconds old.`
  const parameters = [
    ...parametersOf('path', schema.params as TSchema, write),
    ...parametersOf('query', schema.querystring as TSchema, write),
    ...(config.bodyFromQuery ? parametersOf('query', body as TSchema, write, { optional: true }) : []),
    ...(config.idempotent ? [headerParameter('X-Idempotency-Key')] : []),
    ...(hasEtag({ method, schema }) ? [headerParameter('If-None-Match')] : []),
    ...(schema.produces === eventStream ? [headerParameter('Last-Event-ID')] : []),
  ]
  return {
    operationId,
    summary,
    description: [description, !isOpen && scope && `Needs the scope \`${scope}\`.`, age].filter(Boolean).join('\n\n'),
    tags: schema.tags,
    ...(isOpen ? { security: [] } : { 'x-required-scope': scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: !config.bodyFromQuery && hasRequired(body as TSchema),
        content: Object.fromEntries(consumes.map((type) => [type, media(body as JsonSchema, write, body as TSchema)])),
      },
    }),
    responses: responsesOf({ method, schema, config } as RouteOptions, write),
  }
}

const eventStream = 'text/event-stream'

/** Whether a response is stored and revalidated: a read that ends. */
const hasEtag = ({ method, schema }: Pick<RouteOptions, 'method' | 'schema'>) =>
  method === 'GET' && schema?.produces !== eventStream

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined, write: Write, { optional = false } = {}) {
  const { properties = {}, required = [] } = (schema ?? {}) as JsonSchema & {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, examples, ...field }]) => ({
    name,
    in: place,
    required: !optional && required.includes(name),
    description,
    schema: write(field),
    ...(Array.isArray(examples) && { example: examples[0] }),
  }))
}

function headerParameter(name: keyof typeof requestHeaders) {
  return { name, in: 'header', required: false, ...requestHeaders[name] }
}

function responsesOf(route: RouteOptions, write: Write): object {
  const isOpen = route.config?.isOpen
  const mayHaveJson = route.method !== 'GET' && !route.config?.streams
  const answers: Record<number, TSchema | DeclaredErrors> = {
    ...(mayHaveJson && { 413: { refused: [] }, 415: { refused: [] } }),
    ...(route.schema?.response as object),
  }
  const entries = Object.entries(answers).map(([status, answer]) => [Number(status), answer] as const)
  const written = entries.map(([status, answer]): [number, object] => {
    if (!('refused' in answer)) return [status, successResponse(status, route, answer, write)]
    const { refused } = answer as DeclaredErrors
    if (status === 400) return [status, invalidResponse(route, refused, write)]
    const { [status]: shared } = refusalsOf(route.config?.isOpen)
    if (refused.length > 0) return [status, refusalResponse(status, { ...shared!, messages: refused }, write, isOpen)]
    return [status, { $ref: `#/components/responses/${shared!.name}` }]
  })
  if (hasEtag(route)) {
    const description = 'The content is the same as that of the `ETag` in `If-None-Match`.'
    written.push([304, { description, ...headers(304, [], isOpen) }])
  }
  return Object.fromEntries(written.sort(([a], [b]) => a - b))
}

function successResponse(status: number, route: RouteOptions, schema: TSchema, write: Write): object {
  const { config, schema: { produces = 'application/json' } = {} } = route
  const { description, type } = schema as JsonSchema
  const { bodySchema = schema } = schema as { bodySchema?: TSchema }
  const more = [
    ...(hasEtag(route) ? ['ETag'] : []),
    ...(config?.idempotent ? ['Idempotent-Replayed'] : []),
    ...(status === 202 ? ['Location'] : []),
  ]
  if (type === 'null') return { description, ...headers(status) }
  const content = { [produces]: media(schema, write, bodySchema) }
  return { description, ...headers(status, more, config?.isOpen), content }
}

/** An error response, with its possible messages as examples. */
export function refusalResponse(
  status: number,
  { description, messages }: Pick<SharedRefusal, 'description'> & { messages: readonly string[] },
  write: Write,
  isOpen = false,
): object {
  const examples = messages.map((message) => ({ message }))
  const more = [...(status === 429 || status === 503 ? ['Retry-After'] : []), ...(status === 301 ? ['Location'] : [])]
  const content = { 'application/json': media({ examples }, write, errorSchema) }
  return { description, ...headers(status, more, isOpen), content }
}

/** A 400. Its examples are the validator's messages for a request without any field, and with text for numbers. */
function invalidResponse({ schema, config }: RouteOptions, refused: readonly string[], write: Write): object {
  const failing = [
    ...refusedFields(schema?.params as TSchema, 'digits'),
    ...refusedFields(schema?.querystring as TSchema, 'signed text').slice(0, 1),
    ...(schema?.body ? checkObject(schema.body as TSchema, {}, 'json').errors : []),
  ]
  const fields = failing.map(({ field, message }) => ({ field, message }))
  const own = refused.map((message) => ({ message, errors: [{ field: message.split(' ')[0], message }] }))
  const examples = [
    ...own,
    ...(failing[0] ? [{ message: failing[0].message, errors: fields }] : []),
    ...(schema?.body && !config?.streams ? [{ message: 'Request body is not valid JSON.' }] : []),
    ...(config?.idempotent ? [{ message: 'X-Idempotency-Key must be 1 to 255 visible ASCII characters.' }] : []),
  ]
  const content = { 'application/json': media({ examples }, write, invalidSchema) }
  return {
    description: 'The request is invalid. Every invalid field is listed.',
    ...headers(400, [], config?.isOpen),
    content,
  }
}

/** The validator's errors when every integer field holds a word. */
function refusedFields(schema: TSchema | undefined, notation: Notation) {
  if (!schema) return []
  const { properties } = schema as unknown as { properties: Record<string, JsonSchema> }
  const words = Object.entries(properties).filter(([, { type }]) => type === 'integer')
  return checkObject(schema, Object.fromEntries(words.map(([name]) => [name, 'abc'])), notation).errors
}

/**
 * The headers of a response. Public reads do not state their limit. A 401 is sent before the rate limit is counted, and a 204 has no body to cache, so neither
 * has the headers about it.
 */
function headers(status: number, more: readonly string[] = [], isOpen = false): object {
  const names = [
    'X-Request-Id',
    ...(status === 401 || isOpen ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...(status === 204 ? [] : ['Cache-Control']),
    ...(status === 304 ? ['ETag'] : []),
    ...more,
  ]
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}

/** A body: its schema, and its examples beside the schema, where tools look for them. */
function media({ examples = [] }: { examples?: unknown[] }, write: Write, schema: TSchema): object {
  const { properties } = schema as { properties?: Record<string, JsonSchema> }
  const files = Object.entries(properties ?? {}).filter(([, { format }]) => format === 'binary')
  return {
    schema: write(schema as unknown as JsonSchema),
    ...(examples.length === 1 && { example: examples[0] }),
    ...(examples.length > 1 && {
      examples: Object.fromEntries(examples.map((value, at) => [`example${at + 1}`, named(value)])),
    }),
    ...(files.length > 0 && { encoding: mapValues(Object.fromEntries(files), () => ({ contentType: 'audio/mpeg' })) }),
  }
}

function named(value: unknown): object {
  const { message } = (value ?? {}) as { message?: string }
  return { ...(message && { summary: message }), value }
}

function hasRequired(schema: TSchema): boolean {
  return ((schema as { required?: string[] }).required ?? []).length > 0
}
