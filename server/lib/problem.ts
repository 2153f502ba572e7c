/** The kind of error of a field, for programs that word it themselves. */
export type FaultCode =
  | 'required'
  | 'type'
  | 'characters'
  | 'too_long'
  | 'too_short'
  | 'common'
  | 'format'
  | 'choice'
  | 'range'
  | 'items'
  | 'taken'

/** A line of a text, counted from 1. */
export type Line = { number: number; text: string }

/**
 * An invalid field of a request. `field` is its path as the client wrote it: `entries[3].day`. `code`, `limit` (a number
 * of characters or items, or the ends of a range) and `line` (the first one that is invalid) say the same as the
 * message; `/v1` sends the message only.
 */
export type FieldError = {
  field: string
  message: string
  code?: FaultCode
  limit?: number | readonly number[]
  line?: Line
}

/** The closed list of error codes. `http/answers/errors.ts` maps each to an HTTP status. */
export type ProblemCode =
  | 'moved'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_slow'
  | 'conflict'
  | 'too_large'
  | 'locked'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'unavailable'

/** An error whose message is sent to the client. Any other error is a fault, whose message is only logged. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  /** A code more exact than `code`, for programs that word the refusal themselves. */
  readonly reason: string | undefined

  constructor(
    code: ProblemCode,
    message: string,
    more: { errors?: FieldError[]; headers?: Record<string, string>; reason?: string } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.reason = more.reason
  }
}

/** A 400 with the errors of all fields, in the order given. The first one is also the message of the whole. */
export function invalidFields(errors: FieldError[]): Problem {
  const first = errors[0]
  if (!first) throw new TypeError('invalidFields needs at least one error')
  return new Problem('invalid', first.message, { errors })
}
