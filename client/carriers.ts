import type { Call, Connection } from './call.ts'
import type { Answer } from './result.ts'

/** Sends one request and resolves to its answer. Rejects when there is none. Tells how many bytes of a form were sent. */
type Carrier = (
  connection: Connection,
  call: Call,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) => Promise<Answer>

/** By `fetch`. A form is streamed, because `fetch` itself tells nothing of its progress. */
export const byFetch: Carrier = async (connection, call, signal, onSent) => {
  const { fetch = globalThis.fetch } = connection
  const headers = headersOf(connection, call)
  let body: string | ReadableStream | null = null
  if (call.body instanceof FormData) {
    const form = new Response(call.body)
    headers['Content-Type'] = form.headers.get('Content-Type')!
    body = form.body!.pipeThrough(counter(onSent))
  } else if (call.body) body = JSON.stringify(call.body)
  // A redirect is not followed: the key would be sent to wherever it leads.
  const init = { method: call.method, headers, body, signal, redirect: 'manual', duplex: 'half' }
  const response = await fetch(connection.baseUrl + call.path, init as RequestInit)
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  }
}

/** By `XMLHttpRequest`, the only means of a browser that tells how much of a body was sent. */
export const byXhr: Carrier = (connection, call, signal, onSent) =>
  new Promise((resolve, reject) => {
    const request = new (globalThis as unknown as { XMLHttpRequest: new () => Xhr }).XMLHttpRequest()
    request.open(call.method, connection.baseUrl + call.path)
    for (const [name, value] of Object.entries(headersOf(connection, call))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () =>
      resolve({
        status: request.status,
        contentType: request.getResponseHeader('Content-Type') ?? '',
        retryAfter: request.getResponseHeader('Retry-After'),
        text: request.responseText,
      })
    request.onerror = () => reject(new Error('the connection failed'))
    request.onabort = () => reject(new Error('aborted'))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(new Error('aborted'))
    else request.send(call.body as FormData)
  })

/** What is used of it. Programs for Node do not know its type. */
type Xhr = {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: FormData): void
  abort(): void
}

function headersOf({ key }: Connection, { idempotencyKey, body }: Call): Record<string, string> {
  return {
    'X-API-Key': key,
    ...(idempotencyKey && { 'X-Idempotency-Key': idempotencyKey }),
    ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  }
}

/** Passes bytes on, and tells how many there were so far. */
function counter(onSent: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onSent(bytes)
      controller.enqueue(chunk)
    },
  })
}
