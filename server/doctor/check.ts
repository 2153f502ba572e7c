/** The outcome of a check: a warning needs attention, a failure keeps a part of the product from working. */
export type State = 'ok' | 'warning' | 'failed'

/** The result of a check: a sentence that says what was found, and one that says what to do, empty when all is well. */
export type Finding = { state: State; message: string; advice: string }

/** A finding with the name of its check. */
export type Check = { name: string } & Finding

export const ok = (message: string): Finding => ({ state: 'ok', message, advice: '' })
export const warning = (message: string, advice: string): Finding => ({ state: 'warning', message, advice })
export const failed = (message: string, advice: string): Finding => ({ state: 'failed', message, advice })

/** Ends a check with a failure, or a warning, that has its own advice. */
export class Failure extends Error {
  readonly advice: string
  readonly isWarning: boolean

  constructor(
    message: string,
    advice: string,
    { cause, isWarning = false }: { cause?: unknown; isWarning?: boolean } = {},
  ) {
    super(message, { cause })
    this.advice = advice
    this.isWarning = isWarning
  }
}

/** The same errors come from a private authority and from a server that does not send the certificates between. */
const unknownAuthority =
  'its certificate is from an authority that this machine does not know, or its chain is not complete'

/** Error codes of connections and certificates, in plain words. */
const meanings: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'that address cannot be reached',
  ENETUNREACH: 'that address cannot be reached',
  ETIMEDOUT: 'no answer came in time',
  ENOTFOUND: 'that name has no address',
  EAI_AGAIN: 'the DNS server does not answer',
  EPROTO: 'what listens there does not speak TLS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it has a self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** The cause of an error in plain words; of an unknown one, its message. */
export function reasonOf(error: unknown): string {
  const { name, message, cause, code = '' } = error as Error & { code?: string }
  if (cause) return reasonOf(cause)
  if (name === 'TimeoutError' || name === 'AbortError') return meanings.ETIMEDOUT!
  const meaning = meanings[code] ?? (/^(ERR_SSL|ERR_TLS)_/.test(code) ? meanings.EPROTO : undefined)
  if (meaning) return `${meaning} (${code})`
  // Of several addresses of a name, none could be connected to.
  const [first] = (error as AggregateError).errors ?? []
  return first ? reasonOf(first) : message || code || String(error)
}
