import type { TSchema } from 'typebox'
import { Type } from '../schema.ts'
import { openRefusals, type SharedRefusal } from './open-refusals.ts'

// Texts and schemas of the OpenAPI document that all endpoints share. `openapi.ts` puts the document together.

const message = Type.String({ description: 'The reason, for people to read.', examples: ['Show not found.'] })

/** The body of every error that is not about fields. */
export const errorSchema = Type.Object(
  { message },
  { title: 'ErrorBody', description: 'An error.', examples: [{ message: 'Show not found.' }] },
)

/** The body of a 400. */
export const invalidSchema = Type.Object(
  {
    message: Type.String({ description: 'The message of the first invalid field, or what is wrong with the body.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String({
              description: 'Path of the field in the request.',
              examples: ['title', 'entries[3].day'],
            }),
            message: Type.String({ description: 'The error of this field.', examples: ['title is required'] }),
          },
          { title: 'FieldError', description: 'An invalid field.' },
        ),
        { description: 'Every invalid field; absent when the body as a whole cannot be parsed.' },
      ),
    ),
  },
  {
    title: 'InvalidRequest',
    description: 'An error that lists every invalid field.',
    examples: [{ message: 'title is required', errors: [{ field: 'title', message: 'title is required' }] }],
  },
)

/** The shared error responses by status. 400 is not here: its messages are generated from each endpoint's schemas. */
const refusals: Record<number, SharedRefusal> = {
  401: {
    name: 'MissingKey',
    description: 'The header `X-API-Key` is absent or empty.',
    messages: ['Missing X-API-Key header'],
  },
  403: {
    name: 'Forbidden',
    description:
      'The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.',
    messages: [
      'Invalid or disabled API key',
      "This API key does not have the 'shows:write' scope.",
      'HTTPS is required.',
    ],
  },
  404: {
    name: 'ShowNotFound',
    description: 'It does not exist in the station of this key. Resources of other stations get the same answer.',
    messages: ['Show not found.'],
  },
  408: {
    name: 'TooSlow',
    description: 'Less than 256 KiB of the upload arrived within a minute. Nothing is stored.',
    messages: ['Request took too long.'],
  },
  409: {
    name: 'Conflict',
    description: 'The request conflicts with the current state.',
    messages: ['No recording exists for that time.'],
  },
  413: { name: 'TooLarge', description: 'A JSON body over 1 MiB.', messages: ['Request body is too large.'] },
  414: { name: 'UrlTooLong', description: 'A URL over 16 KiB.', messages: ['The URL is too long.'] },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The endpoint does not accept the content type of the body, or the request names none.',
    messages: ['Unsupported content type. Use application/json.'],
  },
  429: {
    name: 'TooManyRequests',
    description: 'The key has used up its requests of this minute, or the address has sent too many invalid keys.',
    messages: ['Rate limit exceeded.'],
  },
  500: {
    name: 'InternalError',
    description: 'An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.',
    messages: ['Internal error.'],
  },
  503: {
    name: 'Unavailable',
    description:
      'The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.',
    messages: ['The service is unavailable for the moment.'],
  },
}

/** The shared error responses of an endpoint. */
export const refusalsOf = (isOpen = false): Record<number, SharedRefusal> => (isOpen ? openRefusals : refusals)

/** Response headers, by name. */
export const answerHeaders: Record<string, { description: string; example: string; type?: 'integer' }> = {
  'X-Request-Id': { description: 'Identifies this request in the server’s log.', example: 'nR2xq0aT-4f' },
  RateLimit: {
    description: 'Requests left in this minute, and seconds until it ends; absent when there is no limit.',
    example: '"key";r=5999;t=60',
  },
  'RateLimit-Policy': {
    description: 'Requests allowed, and the period in seconds; absent when there is no limit.',
    example: '"key";q=6000;w=60',
  },
  'Cache-Control': {
    description:
      '`private, no-cache` on answers that may be stored and revalidated by their `ETag`; `no-store` on all others. Public reads may be stored by shared caches, for as long as it says.',
    example: 'private, no-cache',
  },
  ETag: { description: 'Identifies the content, in every encoding.', example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"' },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier request with the same `X-Idempotency-Key`.',
    example: 'true',
  },
  Location: {
    description: 'Of a 202, the path of the episode: get it until its audio is ready. Of a 301, the present path.',
    example: '/v1/episodes/42',
  },
  'Retry-After': { description: 'Seconds to wait.', example: '17', type: 'integer' },
}

/** Request headers that some endpoints support, by name. */
export const requestHeaders = {
  'X-Idempotency-Key': {
    description:
      'A unique string chosen by the client, such as a UUID: 1 to 255 visible ASCII characters. Within 24 hours, a request to the same endpoint with the same string gets the first successful answer again, and nothing is created twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: '0f9c6d2e-5b1a-4c7e-9f43-8f6f2f0f7a11',
  },
  'If-None-Match': {
    description:
      'The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.',
    schema: { type: 'string' },
    example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
  'Last-Event-ID': {
    description:
      'The `id` of the last event that was received: the present state is not sent again while it is the same.',
    schema: { type: 'string' },
    example: '42',
  },
} as const

/** A schema shared with another endpoint or status, with a description and examples for this one. */
export function described(bodySchema: TSchema, words: { description: string; examples: unknown[] }): TSchema {
  return { bodySchema, ...words } as unknown as TSchema
}

/** An error response as a route declares it: the messages are its own, or the shared ones if the list is empty. */
export type DeclaredErrors = { refused: readonly string[] }

const always = [401, 403, 414, 429, 500, 503]

/**
 * The responses of an endpoint for its schema: its successes, the errors that every endpoint has, and those given.
 * @param more further error statuses, each alone or with a message of its own
 * @param isOpen whether it needs no key: it then has the errors of every public read
 */
export function responses(
  success: Record<number, TSchema>,
  more: readonly (number | [number, ...string[]])[],
  isOpen = false,
) {
  const answers: Record<number, TSchema | DeclaredErrors> = { ...success }
  for (const one of [...(isOpen ? Object.keys(openRefusals).map(Number) : always), ...more]) {
    const [status, ...refused] = Array.isArray(one) ? one : [one]
    answers[status] = { refused }
  }
  return answers
}

/** 204: done, without a body. */
export const noContent = Type.Null({ description: 'Done. There is no body.' })
