/** An error response that many endpoints share: its component name, when it occurs, and its possible messages. */
export type SharedRefusal = { name: string; description: string; messages: readonly [string, ...string[]] }

/** The error responses of every endpoint that needs no key, by status. */
export const openRefusals: Record<number, SharedRefusal> = {
  301: {
    name: 'PublicMoved',
    description: 'The path has a former slug. `Location` has the present one, with the same query.',
    messages: ['Moved permanently.'],
  },
  403: {
    name: 'PublicInsecure',
    description: 'The request did not come over HTTPS.',
    messages: ['HTTPS is required.'],
  },
  404: {
    name: 'PublicNotFound',
    description: 'It does not exist, or is not public: the answers are the same.',
    messages: ['Not found.'],
  },
  414: { name: 'PublicUrlTooLong', description: 'A URL over 16 KiB.', messages: ['The URL is too long.'] },
  429: {
    name: 'PublicTooManyRequests',
    description: 'The address has used up its requests of this minute.',
    messages: ['Rate limit exceeded.'],
  },
  500: {
    name: 'PublicInternalError',
    description: 'An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.',
    messages: ['Internal error.'],
  },
  503: {
    name: 'PublicUnavailable',
    description: 'The database or the storage is unavailable at the moment, or there are too many connections.',
    messages: ['The service is unavailable for the moment.'],
  },
}
