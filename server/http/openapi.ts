import type { FastifyInstance, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { answerHeaders, errorSchema, invalidSchema, type Refused, refusals, requestHeaders } from './documented.ts'
import { type JsonSchema, mapValues, schemaWriter } from './openapi-schema.ts'
import { checkObject, type Notation } from './validation.ts'

/** What the document says of the API as a whole. */
export type About = { version: string; baseUrl: string; scopes: readonly string[] }

declare module 'fastify' {
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

const description = `
A station's shows, weekly schedule, what is on air, and its episodes with their audio, as JSON over HTTPS.

**Keys.** Every request carries a key in the header \`X-API-Key\`. A key belongs to one station and has scopes; each
endpoint names the one it needs, and a write scope does not imply its read scope.

**Refusals** are objects with a \`message\`. A 400 about fields also lists every failing field under \`errors\`.

**Doing a thing once.** Requests that create honour \`X-Idempotency-Key\`: repeated within 24 hours, they get the first
answer again, and nothing is made twice.

**Asking again.** Answers to GET carry an \`ETag\`; with \`If-None-Match\`, what has not changed is 304 without a body.
They are kept by the server for 15 to 60 seconds, and made anew after a write of the same station.

**Limits.** Each key has a number of requests a minute; \`RateLimit\` tells what is left, and 429 comes with \`Retry-After\`.

Instants are Unix timestamps in seconds. Only the schedule speaks of days, \`HH:MM\` and minutes from midnight, in the
station's own zone.
`

const tags = {
  Station: 'Who we are.',
  Episodes: 'What listeners hear: made from external audio, an upload or the recording; listed, changed, archived.',
  Shows: 'The programmes that episodes and the schedule belong to.',
  Schedule: 'The week of the station, in a rotation of one or more weeks.',
  'Now playing': 'What is on air, and what comes next.',
  Search: 'Finding episodes by a part of their title, show or presenter.',
}

/** Keeps what every route says of itself, for `openApiDocument`. Call it before the routes are made. */
export async function openApi(app: FastifyInstance, about: About): Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.schema?.operationId && route.method !== 'HEAD') routes.push(route)
  })
  app.decorate('openApiDocument', () => makeDocument(routes, about))
}

function makeDocument(routes: readonly RouteOptions[], { version, baseUrl, scopes }: About): object {
  const schemas: Record<string, JsonSchema> = {}
  const write = schemaWriter(schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [String(route.method).toLowerCase()]: operation(route, write) }
  }
  const shared = Object.entries(refusals)
    .filter(([, { name }]) => isReferred(paths, `#/components/responses/${name}`))
    .map(([status, { name, messages }]) => [name, refusalResponse(Number(status), messages, write)])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aircheck',
      version,
      summary: 'The API of a radio or podcast station.',
      description: description.trim(),
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: baseUrl, description: 'This installation.' }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    security: [{ 'X-API-Key': [] }],
    paths,
    components: {
      securitySchemes: {
        'X-API-Key': {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: `A key of the station. Its scopes are any of ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
        },
      },
      responses: Object.fromEntries(shared),
      headers: mapValues(answerHeaders, ({ description, example, type = 'string' }) => ({
        description,
        schema: { type },
        example: type === 'integer' ? Number(example) : example,
      })),
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function isReferred(paths: object, ref: string): boolean {
  return JSON.stringify(paths).includes(`"${ref}"`)
}

type Write = (schema: JsonSchema) => JsonSchema

function operation({ method, schema = {}, config = {} }: RouteOptions, write: Write): object {
  const { operationId, summary, description, body, consumes = ['application/json'] } = schema
  const isRead = method === 'GET'
  const age = config.cacheSeconds && `The answer is at most ${config.cacheSeconds} seconds old.`
  const parameters = [
    ...parametersOf('path', schema.params as TSchema, write),
    ...parametersOf('query', schema.querystring as TSchema, write),
    ...(config.bodyFromQuery ? parametersOf('query', body as TSchema, write, { optional: true }) : []),
    ...(config.idempotent ? [headerParameter('X-Idempotency-Key')] : []),
    ...(isRead ? [headerParameter('If-None-Match')] : []),
  ]
  return {
    operationId,
    summary,
    description: [description, `Needs the scope \`${config.scope}\`.`, age].filter(Boolean).join('\n\n'),
    tags: schema.tags,
    'x-required-scope': config.scope,
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

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined, write: Write, { optional = false } = {}) {
  const { properties = {}, required = [] } = (schema ?? {}) as JsonSchema & {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  // The page sends every parameter that has an example. What narrows an answer is not to be sent unasked, so schemas give
  // none for it.
  return Object.entries(properties).map(([name, { description, examples, ...field }]) => ({
    name,
    in: place,
    required: !optional && required.includes(name),
    description,
    schema: write(field),
    ...(Array.isArray(examples) && !optional && { example: examples[0] }),
  }))
}

function headerParameter(name: keyof typeof requestHeaders) {
  return { name, in: 'header', required: false, ...requestHeaders[name] }
}

function responsesOf(route: RouteOptions, write: Write): object {
  const mayHaveJson = route.method !== 'GET' && !route.config?.streams
  const answers: Record<number, TSchema | Refused> = {
    ...(mayHaveJson && { 413: { refused: [] }, 415: { refused: [] } }),
    ...(route.schema?.response as object),
  }
  const entries = Object.entries(answers).map(([status, answer]) => [Number(status), answer] as const)
  const written = entries.map(([status, answer]): [number, object] => {
    if (!('refused' in answer)) return [status, successResponse(status, route, answer, write)]
    const { refused } = answer as Refused
    if (status === 400) return [status, invalidResponse(route, refused, write)]
    if (refused.length > 0) return [status, refusalResponse(status, refused, write)]
    return [status, { $ref: `#/components/responses/${refusals[status]!.name}` }]
  })
  if (route.method === 'GET') {
    written.push([304, { description: 'Unchanged since the answer that `If-None-Match` names.', ...headers(304) }])
  }
  return Object.fromEntries(written.sort(([a], [b]) => a - b))
}

function successResponse(status: number, { method, config }: RouteOptions, schema: TSchema, write: Write): object {
  const { description, type } = schema as JsonSchema
  const { bodySchema = schema } = schema as { bodySchema?: TSchema }
  const more = [
    ...(method === 'GET' ? ['ETag'] : []),
    ...(config?.idempotent ? ['Idempotent-Replayed'] : []),
    ...(status === 202 ? ['Location'] : []),
  ]
  if (type === 'null') return { description, ...headers(status) }
  return { description, ...headers(status, more), content: { 'application/json': media(schema, write, bodySchema) } }
}

function refusalResponse(status: number, messages: readonly string[], write: Write): object {
  const examples = messages.map((message) => ({ message }))
  const more = status === 429 || status === 503 ? ['Retry-After'] : []
  const content = { 'application/json': media({ examples }, write, errorSchema) }
  return { description: refusals[status]!.description, ...headers(status, more), content }
}

/** A 400. Its examples are what the validator says of a request that lacks everything, or has words for numbers. */
function invalidResponse({ schema, config }: RouteOptions, refused: readonly string[], write: Write): object {
  const failing = [
    ...refusedFields(schema?.params as TSchema, 'digits'),
    ...refusedFields(schema?.querystring as TSchema, 'signed text').slice(0, 1),
    ...(schema?.body ? checkObject(schema.body as TSchema, {}, 'json').errors : []),
  ]
  const own = refused.map((message) => ({ message, errors: [{ field: message.split(' ')[0], message }] }))
  const examples = [
    ...own,
    ...(failing[0] ? [{ message: failing[0].message, errors: failing }] : []),
    ...(schema?.body && !config?.streams ? [{ message: 'Request body is not valid JSON.' }] : []),
    ...(config?.idempotent ? [{ message: 'X-Idempotency-Key must be 1 to 255 visible ASCII characters.' }] : []),
  ]
  const content = { 'application/json': media({ examples }, write, invalidSchema) }
  return { description: 'The request is not as it must be. Every failing field is named.', ...headers(400), content }
}

/** What the validator says when every whole number is a word. */
function refusedFields(schema: TSchema | undefined, notation: Notation) {
  if (!schema) return []
  const { properties } = schema as unknown as { properties: Record<string, JsonSchema> }
  const words = Object.entries(properties).filter(([, { type }]) => type === 'integer')
  return checkObject(schema, Object.fromEntries(words.map(([name]) => [name, 'abc'])), notation).errors
}

/** The headers of an answer; a 401 comes before anything is counted, and only answers with a body say how to keep it. */
function headers(status: number, more: readonly string[] = []): object {
  const names = [
    'X-Request-Id',
    ...(status === 401 ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...(status === 204 ? [] : ['Cache-Control']),
    ...(status === 304 ? ['ETag'] : []),
    ...more,
  ]
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}

/** A body: its schema, and its examples beside it, where tools look for them. */
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
