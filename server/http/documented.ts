import { type TSchema, Type } from 'typebox'

// The parts of the documentation that all endpoints share. `openapi.ts` turns them into the document.

const fieldError = Type.Object({
  field: Type.String({ examples: ['title'] }),
  message: Type.String({ examples: ['title is required'] }),
})

const refusal = (message: string) => Type.Object({ message: Type.String() }, { examples: [{ message }] })

const invalid = Type.Object(
  { message: Type.String(), errors: Type.Optional(Type.Array(fieldError)) },
  { examples: [{ message: 'title is required', errors: [{ field: 'title', message: 'title is required' }] }] },
)

/** What each refusal means, and what its body looks like. */
const refusals: Record<number, { description: string; schema: TSchema }> = {
  400: { description: 'A field or the body is not as it must be; every failing field is named.', schema: invalid },
  401: { description: 'The header `X-API-Key` is absent.', schema: refusal('Missing X-API-Key header') },
  403: {
    description: 'The key is unknown, revoked, expired or switched off, or lacks the scope of the endpoint.',
    schema: refusal('Invalid or disabled API key'),
  },
  404: { description: 'No such resource in the station of this key.', schema: refusal('Show not found.') },
  405: { description: 'The path has other methods; `Allow` names them.', schema: refusal('Method not allowed.') },
  409: {
    description: 'What is asked does not go with the present state.',
    schema: refusal('No recording exists for that time.'),
  },
  413: { description: 'The body is too large.', schema: refusal('Request body is too large.') },
  415: {
    description: 'The body is of a type that the endpoint does not take.',
    schema: refusal('Unsupported content type.'),
  },
  429: {
    description: 'Over the limit of use; `Retry-After` says for how long.',
    schema: refusal('Rate limit exceeded.'),
  },
  500: {
    description: 'An unexpected failure; the log has it under the `X-Request-Id`.',
    schema: refusal('Internal error.'),
  },
  503: {
    description: 'The database or the storage is down for the moment; `Retry-After` says when to try again.',
    schema: refusal('The service is unavailable for the moment.'),
  },
}

const always = [401, 403, 429, 500, 503]

/**
 * The responses of an endpoint for its schema: the success as given, the refusals that it shares with all others, and
 * those named.
 * @param more the statuses of further refusals, or a status with an example of its own message
 */
export function responses(success: Record<number, TSchema>, ...more: (number | [number, string])[]) {
  const described: Record<number, unknown> = { ...success }
  for (const one of [...always, ...more]) {
    const [status, message] = Array.isArray(one) ? one : [one, undefined]
    const { description, schema } = refusals[status]!
    described[status] = { ...(message ? refusal(message) : schema), description }
  }
  return Object.fromEntries(Object.entries(described).sort(([a], [b]) => Number(a) - Number(b)))
}

/** 204: done, and nothing to say. */
export const noContent = Type.Null({ description: 'Done. No body.' })
