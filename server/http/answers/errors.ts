import type { FastifyBaseLogger } from 'fastify'
import { type FieldError, Problem, type ProblemCode } from '../../lib/problem.ts'

const statusOf: Record<ProblemCode, number> = {
  moved: 301,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  locked: 423,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
}

/**
 * The public form of an error. `code` and `details` say the same as the body to programs that word it themselves;
 * `/v1` does not send them.
 */
export type Refusal = {
  status: number
  headers: Record<string, string>
  body: { message: string; errors?: { field: string; message: string }[] }
  code: string
  details: readonly FieldError[]
}

/**
 * Maps anything thrown to its public form. A `Problem` has its own message; errors of the framework are translated; a
 * database or storage that is down is 503; anything else is 500, with its cause in the log only.
 * @param isUnavailable whether database or storage is down; it logs the outage
 * @param accepted the content types that the endpoint takes, for a 415
 */
export function refusalFor(
  error: unknown,
  isUnavailable: (error: unknown) => boolean,
  log: FastifyBaseLogger,
  accepted: readonly string[] = ['application/json'],
): Refusal {
  const problem = error instanceof Problem ? error : translate(error, isUnavailable, accepted)
  if (!problem) {
    log.error({ err: error }, 'request failed')
    return { status: 500, headers: {}, body: { message: 'Internal error.' }, code: 'internal', details: [] }
  }
  const { message, errors, headers, code, reason } = problem
  const fields = errors?.map(({ field, message }) => ({ field, message }))
  const body = fields ? { message, errors: fields } : { message }
  return { status: statusOf[code], headers, body, code: reason ?? code, details: errors ?? [] }
}

function translate(
  error: unknown,
  isUnavailable: (error: unknown) => boolean,
  accepted: readonly string[],
): Problem | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large', 'Request body is too large.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType(accepted)
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new Problem('invalid', 'Request body is incomplete.')
  if (isUnavailable(error)) {
    return new Problem('unavailable', 'The service is unavailable for the moment.', { headers: { 'Retry-After': '5' } })
  }
  const aborted = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (aborted || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new Problem('invalid', 'Request could not be read.')
  }
}

/** 415 for a body of a type that the endpoint does not take; names the content types that it does. */
function unsupportedMediaType(accepted: readonly string[]): Problem {
  const types = accepted.join(', ')
  return new Problem('unsupported_media_type', `Unsupported content type. Use ${types}.`, {
    headers: { Accept: types },
  })
}
