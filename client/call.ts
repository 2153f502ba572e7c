/** Where calls go, and how patiently. */
export type Connection = {
  baseUrl: string
  key: string
  /** How often a call is repeated at most. */
  retries: number
  timeoutSeconds: number
  /** What sends the requests instead of the platform's own means. */
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
  /** From `/v1` on, with its query. */
  path: string
  /** Makes a POST safe to repeat. */
  idempotencyKey?: string
  /** Sent as JSON, or as the form that it is. */
  body?: object
  /** Told of the bytes of the form that were sent. */
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
  timeoutSeconds?: number | undefined
}
