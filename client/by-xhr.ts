import { headersOf, type Transport } from './transport.ts'

/** The part of `XMLHttpRequest` that is used. Its type is unknown in programs for Node. */
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

const platform = globalThis as { XMLHttpRequest?: new () => Xhr }

/** Whether the platform has `XMLHttpRequest`. */
export const hasXhr = () => platform.XMLHttpRequest !== undefined

/** Sends a form by `XMLHttpRequest`, the only API of browsers that reports how much of a body was sent. */
export const byXhr: Transport = (connection, call, signal, onSent) =>
  new Promise((resolve, reject) => {
    const request = new platform.XMLHttpRequest!()
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
