import { byFetch } from './by-fetch.ts'
import { byNode, isNode } from './by-node.ts'
import { byXhr, hasXhr } from './by-xhr.ts'
import type { Call, Connection } from './call.ts'
import { type Result, resultOf } from './result.ts'
import type { Transport } from './transport.ts'

/** If the server asks to wait longer, the failure is returned at once. */
const longestWaitSeconds = 60

/** Sends a call, with retries where they are safe. Never rejects. */
export async function send<Data>(connection: Connection, call: Call): Promise<Result<Data>> {
  for (let retries = 0; ; retries++) {
    const { result, retryAfter } = await attempt<Data>(connection, call)
    if (!result.error || retries >= connection.retries || !mayRetry(call, result.error.status)) return result
    const seconds = secondsOf(retryAfter) ?? 0.5 * 2 ** retries * (0.5 + connection.random())
    if (seconds > longestWaitSeconds) return result
    await connection.wait(seconds * 1000, call.signal)
  }
}

/**
 * A request rejected with 429 had no effect and can always be retried. After other failures the first attempt may have
 * had its effect: GET and PUT are idempotent, and so is a POST with an idempotency key, but a second DELETE would get
 * 404.
 */
function mayRetry({ method, signal }: Call, status: number): boolean {
  if (signal?.aborted) return false
  return status === 429 || (method !== 'DELETE' && [0, 502, 503, 504].includes(status))
}

function transportOf({ fetch }: Connection, { body }: Call): Transport {
  if (fetch || !(body instanceof FormData)) return byFetch
  if (hasXhr()) return byXhr
  return isNode() ? byNode : byFetch
}

type Attempt<Data> = { result: Result<Data>; retryAfter: string | null }

async function attempt<Data>(connection: Connection, call: Call): Promise<Attempt<Data>> {
  const { baseUrl } = connection
  const timeoutSeconds = call.timeoutSeconds ?? connection.timeoutSeconds
  const ending = new AbortController()
  const end = () => ending.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(end, timeoutSeconds * 1000)
  }
  call.signal?.addEventListener('abort', end, { once: true })
  if (call.signal?.aborted) end()
  startTimer()
  try {
    const response = await transportOf(connection, call)(connection, call, ending.signal, (bytes) => {
      startTimer()
      call.onSent?.(bytes)
    })
    return { result: resultOf(response, call.method === 'DELETE'), retryAfter: response.retryAfter }
  } catch (cause) {
    return { result: { error: { status: 0, message: why(cause) } }, retryAfter: null }
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', end)
  }

  function why(cause: unknown): string {
    if (call.signal?.aborted) return 'The call was cancelled.'
    if (ending.signal.aborted) return `No response from ${baseUrl} within ${timeoutSeconds} seconds.`
    return `No response from ${baseUrl}: ${words(cause)}.`
  }
}

/** The messages of an error and its causes: the message of a failed fetch alone is only "fetch failed". */
function words(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = cause.message || cause.name
  return cause.cause instanceof Error ? `${own} (${words(cause.cause)})` : own
}

/** `Retry-After` in seconds. It may also be a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000)
}
