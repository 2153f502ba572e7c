import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { checkValidity, renewOwn } from './doctor/certificate.ts'
import { type Credentials, CredentialsUnusable, readCredentials, selfSignedCredentials } from './http/port/tls.ts'
import type { Clock, Wait } from './lib/clock.ts'

type Deps = {
  config: Pick<Config, 'tls' | 'trustProxy' | 'dataDir'>
  clock: Clock
  wait: Wait
  log: FastifyBaseLogger
}

/** A port whose certificate can be replaced. */
type Port = { replaceCredentials: (credentials: Credentials) => void }

/** Why a certificate cannot be used, for the log: a sentence, or an unexpected error with its stack. */
export const causeOf = (err: unknown): object =>
  err instanceof CredentialsUnusable ? { reason: err.message } : { err }

/** Interval at which a certificate that cannot be used is read again, in milliseconds. */
const againMs = 1000

/**
 * Loads the certificate of the port, the operator's or a self-signed one, and replaces it. Logs a warning when the
 * operator's is about to expire. One that cannot be used is logged and waited for: the recording does not need it.
 */
export async function portCertificate({ config, clock, wait, log }: Deps) {
  async function current(): Promise<Credentials | null> {
    if (config.trustProxy.length > 0) return null
    return config.tls ? readCredentials(config.tls) : selfSignedCredentials(config.dataDir, clock.nowMs())
  }
  let trouble = ''
  /** Undefined while it cannot be used; the reason is logged whenever it is another one. */
  const usable = () =>
    current().catch((err: Error) => {
      const words = 'the certificate cannot be used: the port opens as soon as it can, and the recording does not wait'
      if (err.message !== trouble) log.error(causeOf(err), words)
      trouble = err.message
      return undefined
    })
  let inUse = await usable()

  /** Checks the operator's certificate in use, not its file, which may be newer and not read yet. */
  function warnOfExpiry(): void {
    if (!config.tls || !inUse) return
    const about = { whose: 'The certificate', advice: renewOwn, nowMs: clock.nowMs() }
    const { state, message, advice } = checkValidity(inUse.cert, about)
    if (state !== 'ok') log.warn(`${message} ${advice}`)
  }
  warnOfExpiry()

  /** Re-reads the operator's certificate, or renews the self-signed one if due, for new connections. */
  async function replace(port: Port): Promise<void> {
    inUse = await current()
    if (inUse) port.replaceCredentials(inUse)
    warnOfExpiry()
  }

  return {
    /** The initial credentials of the port; null when a proxy terminates TLS, undefined while they cannot be used. */
    credentials: inUse,
    /** Waits until the port has a certificate, or the signal is aborted. */
    async ready(port: Port, signal: AbortSignal): Promise<void> {
      while (inUse === undefined && !signal.aborted) {
        await wait(againMs, signal)
        inUse = await usable()
        if (!inUse) continue
        port.replaceCredentials(inUse)
        log.info('the certificate can be used')
        warnOfExpiry()
      }
    },
    /** Loads it again, for new connections. While it is waited for, it is read again anyway. @returns whether it was loaded */
    async replace(port: Port): Promise<boolean> {
      if (inUse === undefined) return false
      await replace(port)
      return true
    },
    /** The daily check. The operator's certificate is re-read on SIGHUP only, when all of its files are in place. */
    async renew(port: Port): Promise<void> {
      if (config.tls) warnOfExpiry()
      else if (inUse !== undefined) await replace(port)
    },
  }
}
