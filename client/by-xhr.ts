import { type Carrier, headersOf } from './carrier.ts'

/** What is used of `XMLHttpRequest`. Programs for Node do not know its type. */
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

/** Whether there is an `XMLHttpRequest`. */
export const hasXhr = () => platform.XMLHttpRequest !== undefined

/** A form by `XMLHttpRequest`, the only means of a browser that tells how much of a body was sent. */
export const byXhr: Carrier = (connection, call, signal, onSent) =>
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
