/** A field of the request that is not as it must be. `field` is its path as the client wrote it: `entries[3].day`. */
export type FieldError = { field: string; message: string }

/** The closed list of reasons for which the product says no. The edge (`http/answers/errors.ts`) turns each into a status. */
export type ProblemCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_slow'
  | 'conflict'
  | 'too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'unavailable'

/** A refusal with public words. Anything else that is thrown is a fault, and the client learns nothing of it. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    message: string,
    more: { errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** A 400 about fields: all of them, in the order given; the first one speaks for the whole. */
export function invalidFields(errors: FieldError[]): Problem {
  const first = errors[0]
  if (!first) throw new TypeError('invalidFields needs at least one error')
  return new Problem('invalid', first.message, { errors })
}
