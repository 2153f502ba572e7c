import type { FieldError } from './generated/types.gen.ts'

/** Why there is no data. */
export type Failure = {
  /** The status of the answer; 0 when there was none: the network failed, the time was up, or the call was cancelled. */
  status: number
  /** A sentence for people. */
  message: string
  /** Every field that was refused, where fields were. */
  errors?: FieldError[]
}

/** What a call resolves to: the data or the reason why there is none. */
export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure }

/** A failure as an exception: thrown only by `episodes.all`, since a `for await` can be told of a failure in no other way. */
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

/** An answer of HTTP, whichever way it came. */
export type Answer = { status: number; contentType: string; retryAfter: string | null; text: string }

/**
 * The result that an answer is. An answer that the API would not give, such as a proxy's page, is a failure with the
 * status of that answer.
 * @param isEmpty whether a success of this call has no body
 */
export function resultOf<Data>({ status, contentType, text }: Answer, isEmpty: boolean): Result<Data> {
  if (isEmpty && status === 204) return { data: undefined as Data }
  const body = contentType.startsWith('application/json') ? parsed(text) : undefined
  if (!isEmpty && status >= 200 && status < 300 && body) return { data: body as Data }
  if (status >= 400 && isRefusal(body)) {
    const { message, errors } = body
    return { error: { status, message, ...(errors && { errors }) } }
  }
  const type = contentType || 'no content type'
  const hint = 'perhaps a proxy in between gave it, or baseUrl is not that of an installation'
  return { error: { status, message: `Unexpected answer with status ${status} (${type}): ${hint}.` } }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value ? value : undefined
  } catch {
    return undefined
  }
}

function isRefusal(body: object | undefined): body is { message: string; errors?: FieldError[] } {
  return body !== undefined && 'message' in body && typeof body.message === 'string'
}
