import type { Call, Connection } from './call.ts'
import type { Result } from './result.ts'
import { send } from './send.ts'

/** The last argument of every method. */
export type CallOptions = {
  /** Cancels the call: it resolves to an error with the status 0. */
  signal?: AbortSignal | undefined
  /** Overrides the client's for this call. For an upload it limits the time between two reports of progress. */
  timeoutSeconds?: number | undefined
}

/** The last argument of methods that create something. */
export type CreateOptions = CallOptions & {
  /**
   * 1 to 255 visible ASCII characters; random by default. Within 24 hours, requests with the same key create one
   * resource.
   */
  idempotencyKey?: string | undefined
}

/** A function for each HTTP method. */
export type Calls = ReturnType<typeof callsOf>

/** A function for each HTTP method. A POST gets an idempotency key, so that it can be retried. */
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

/** `crypto.randomUUID` does not exist in pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
