import type { Call, Connection } from './call.ts'
import type { Result } from './result.ts'
import { send } from './send.ts'

/** What every method takes last. */
export type CallOptions = {
  /** Cancels the call: it resolves to an error with the status 0. */
  signal?: AbortSignal | undefined
  /** For this call instead of the client's. An upload is given this time between two reports of its progress. */
  timeoutSeconds?: number | undefined
}

/** What methods that make something take last. */
export type CreateOptions = CallOptions & {
  /** 1 to 255 visible ASCII characters; random unless given. Within 24 hours nothing is made twice for the same one. */
  idempotencyKey?: string | undefined
}

/** The four kinds of call. A POST gets an idempotency key, so that it can be repeated. */
export type Calls = ReturnType<typeof callsOf>

/** The four kinds of call over a connection. */
export function callsOf(connection: Connection) {
  return {
    get: <Data>(path: string, query: object = {}, options?: CallOptions) =>
      send<Data>(connection, { ...options, method: 'GET', path: path + queryOf(query) }),
    post: <Data>(path: string, body: object, options?: CreateOptions, onSent?: Call['onSent']) =>
      send<Data>(connection, {
        ...options,
        method: 'POST',
        path,
        body,
        idempotencyKey: options?.idempotencyKey ?? randomKey(),
        ...(onSent && { onSent }),
      }),
    put: <Data>(path: string, body: object, options?: CallOptions) =>
      send<Data>(connection, { ...options, method: 'PUT', path, body }),
    delete: (path: string, query: object = {}, options?: CallOptions): Promise<Result<void>> =>
      send<void>(connection, { ...options, method: 'DELETE', path: path + queryOf(query) }),
  }
}

function queryOf(fields: object): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `?${query}` : ''
}

/** `crypto.randomUUID` is missing in pages that came over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
