import type { Reason } from '../lib/reasons.ts'
import { OutgoingRefused } from './guard.ts'
import { UnreadableAnswer } from './rules/unreadable.ts'

type Failure = { cause: unknown; isPermanent: boolean; status: number }

/**
 * A stream that could not be opened, or that ended. The message is for people: a short reason in plain words, which
 * contains neither credentials nor the path of the URL. `cause` is the technical error.
 */
export class StreamFailed extends Error {
  override readonly name = 'StreamFailed'
  /** Trying again is useless until the operator changes something on this machine. */
  readonly isPermanent: boolean

  /** The status that the server answered, if that is the reason. */
  readonly status: number | undefined

  declare readonly message: Reason

  constructor(reason: Reason, { cause, isPermanent = false, status }: Partial<Failure> = {}) {
    super(reason, { cause })
    this.isPermanent = isPermanent
    this.status = status
  }
}

const refusals: Record<OutgoingRefused['refused'], Reason> = {
  url: 'stream_url must be a valid HTTP/HTTPS URL',
  address: 'stream_url must be a public address',
  redirects: 'the stream redirects too often',
}

/** Error codes of Node and of OpenSSL, in plain words. */
const reasons: readonly [codes: RegExp, reason: Reason][] = [
  [/^(ENOTFOUND|ENODATA|ENONAME|EBADNAME)$/, 'the name is unknown'],
  [/^(ESERVFAIL|ETIMEOUT|EAI_AGAIN|EREFUSED|EFORMERR|EBADRESP|ECANCELLED)$/, 'the name could not be resolved'],
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN)$/, 'the host cannot be reached'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/, 'the connection was lost'],
  [/^ETIMEDOUT$/, 'the host did not answer'],
  [/^CERT_HAS_EXPIRED$/, 'the TLS certificate has expired'],
  [/^CERT_NOT_YET_VALID$/, 'the TLS certificate is not valid yet'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'the TLS certificate is self-signed'],
  [/^UNABLE_TO_(VERIFY|GET_ISSUER)/, 'the TLS certificate is not from a known authority'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'the TLS certificate is for another name'],
  [/CERT/, 'the TLS certificate is not valid'],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, 'the TLS connection failed'],
]

/**
 * Makes a StreamFailed of an error of the guard, of a socket, of TLS or of the reader of answers. Any other error, which is one
 * of this program, is returned as it is.
 */
export function streamFailed(error: unknown): Error {
  if (error instanceof OutgoingRefused) return new StreamFailed(refusals[error.refused], { cause: error })
  if (error instanceof UnreadableAnswer) return new StreamFailed(error.message, { cause: error })
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return error as Error
  const reason = reasons.find(([codes]) => codes.test(code))?.[1] ?? 'the connection failed'
  return new StreamFailed(reason, { cause: error })
}
