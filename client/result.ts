import type { FieldError } from './generated/types.gen.ts'

/** The reason why a call has no data. */
export type Failure = {
  /** The status of the response; 0 without a response: a network failure, a timeout, or a cancelled call. */
  status: number
  /** A sentence for people. */
  message: string
  /** Every invalid field, if fields are the reason. */
  errors?: FieldError[]
}

/** The result of a call: the data, or the reason why there is none. */
export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure }

/**
 * A failure as an exception. Only `episodes.all` throws it, because a generator has no other way to report a failure.
 */
export class AircheckError extends Error implements Failure {
  override readonly name = 'AircheckError'
  readonly status: number
  readonly errors?: FieldError[]

  constructor({ status, message, errors }: Failure) {
    super(message)
    this.status = status
    if (errors) this.errors = errors
  }
}

/** An HTTP response, independent of the API that received it. */
export type RawResponse = { status: number; contentType: string; retryAfter: string | null; text: string }

/**
 * The result of a response. A response that is not the API's, such as a proxy's error page, is a failure with its
 * status.
 * @param isEmpty whether a successful response to this call has no body
 */
export function resultOf<Data>({ status, contentType, text }: RawResponse, isEmpty: boolean): Result<Data> {
  if (isEmpty && status === 204) return { data: undefined as Data }
  const body = contentType.startsWith('application/json') ? parsed(text) : undefined
  if (!isEmpty && status >= 200 && status < 300 && body) return { data: body as Data }
  if (status >= 400 && isErrorBody(body)) {
    const { message, errors } = body
    return { error: { status, message, ...(errors && { errors }) } }
  }
  const type = contentType || 'no content type'
  const hint = 'it may come from a proxy, or baseUrl may be wrong'
  return { error: { status, message: `Unexpected response with status ${status} (${type}): ${hint}.` } }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value ? value : undefined
  } catch {
    return undefined
  }
}

function isErrorBody(body: object | undefined): body is { message: string; errors?: FieldError[] } {
  return body !== undefined && 'message' in body && typeof body.message === 'string'
}
