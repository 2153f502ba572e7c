/** Where calls are sent, and with which limits. */
export type Connection = {
  baseUrl: string
  key: string
  /** The maximum number of retries. */
  retries: number
  timeoutSeconds: number
  /** Sends the requests instead of the platform's APIs. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Resolves after that time, or at once when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal | undefined) => Promise<void>
  /** A number from 0 to 1. */
  random: () => number
}

/** Bytes of the file. */
export type Progress = { sent: number; total: number }

/** One call of the API. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Starts with `/v1`; includes the query. */
  path: string
  /** Makes a POST safe to retry. */
  idempotencyKey?: string
  /** Sent as JSON, unless it is a form. */
  body?: object
  /** Called with the number of bytes of the form that were sent so far. */
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
  timeoutSeconds?: number | undefined
}
