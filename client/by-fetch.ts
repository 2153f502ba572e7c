import { encoded, headersOf, type Transport } from './transport.ts'

/** Sends by `fetch`. A form is streamed, because `fetch` itself reports no progress. */
export const byFetch: Transport = async (connection, call, signal, onSent) => {
  const { fetch = globalThis.fetch } = connection
  const headers = headersOf(connection, call)
  let body: string | ReadableStream | null = null
  if (call.body instanceof FormData) {
    const { type, bytes } = encoded(call.body, onSent)
    headers['Content-Type'] = type
    body = bytes
  } else if (call.body) body = JSON.stringify(call.body)
  // With a key, redirects are not followed: it would be sent to their target. A former name of a station leads to the present one.
  const redirect = connection.key === undefined ? 'follow' : 'manual'
  const init = { method: call.method, headers, body, signal, redirect, duplex: 'half' }
  const response = await fetch(connection.baseUrl + call.path, init as RequestInit)
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  }
}
