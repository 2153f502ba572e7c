import { byFetch } from './by-fetch.ts'
import { byNode, isNode } from './by-node.ts'
import { byXhr, hasXhr } from './by-xhr.ts'
import type { Call, Connection } from './call.ts'
import type { Carrier } from './carrier.ts'
import { type Result, resultOf } from './result.ts'

/** A server that asks for more is not waited for: the failure is returned. */
const longestWaitSeconds = 60

/** Sends a call, again if that may help and does no harm. Never rejects. */
export async function send<Data>(connection: Connection, call: Call): Promise<Result<Data>> {
  for (let repeats = 0; ; repeats++) {
    const { result, retryAfter } = await attempt<Data>(connection, call)
    if (!result.error || repeats >= connection.retries || !mayRepeat(call, result.error.status)) return result
    const seconds = secondsOf(retryAfter) ?? 0.5 * 2 ** repeats * (0.5 + connection.random())
    if (seconds > longestWaitSeconds) return result
    await connection.wait(seconds * 1000, call.signal)
  }
}

/**
 * 429 refuses before anything is done, so anything may follow it. Otherwise the first attempt may have taken effect: then
 * a GET and a PUT give the same again, and so does a POST by its idempotency key, but a DELETE would find nothing.
 */
function mayRepeat({ method, signal }: Call, status: number): boolean {
  if (signal?.aborted) return false
  return status === 429 || (method !== 'DELETE' && [0, 502, 503, 504].includes(status))
}

function carrierOf({ fetch }: Connection, { body }: Call): Carrier {
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
    const answer = await carrierOf(connection, call)(connection, call, ending.signal, (bytes) => {
      startTimer()
      call.onSent?.(bytes)
    })
    return { result: resultOf(answer, call.method === 'DELETE'), retryAfter: answer.retryAfter }
  } catch (cause) {
    return { result: { error: { status: 0, message: why(cause) } }, retryAfter: null }
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', end)
  }

  function why(cause: unknown): string {
    if (call.signal?.aborted) return 'The call was cancelled.'
    if (ending.signal.aborted) return `No answer from ${baseUrl} within ${timeoutSeconds} seconds.`
    return `No answer from ${baseUrl}: ${words(cause)}.`
  }
}

/** What an exception says, and what its causes say: the message of a failed fetch alone is only "fetch failed". */
function words(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = cause.message || cause.name
  return cause.cause instanceof Error ? `${own} (${words(cause.cause)})` : own
}

/** The seconds of a `Retry-After`, which may also be a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000)
}
