/** Where calls are sent, and with which limits. */
export type Connection = {
  baseUrl: string
  /** Public reads have none. */
  key?: string
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

/** The settings of a client, with their defaults. */
export function connectionOf(options: Pick<Connection, 'baseUrl'> & Partial<Connection>): Connection {
  const { retries = 2, timeoutSeconds = 60 } = options
  const baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '')
  return { ...options, baseUrl, retries, timeoutSeconds, wait, random: Math.random }
}

/** Resolves after that time, or at once when the signal aborts. */
function wait(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

/** Bytes of the file. */
export type Progress = { sent: number; total: number }

/** One call of the API. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Starts with `/v1` or `/public`; includes the query. */
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
