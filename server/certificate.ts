import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { checkValidity, renewOwn } from './doctor/certificate.ts'
import { type Credentials, readCredentials, selfSignedCredentials } from './http/port/tls.ts'
import type { Clock } from './lib/clock.ts'

type Deps = { config: Pick<Config, 'tls' | 'trustProxy' | 'dataDir'>; clock: Clock; log: FastifyBaseLogger }

/** A port whose certificate can be replaced. */
type Port = { replaceCredentials: (credentials: Credentials) => void }

/**
 * Loads the certificate of the port, the operator's or a self-signed one, and replaces it. Logs a warning when the
 * operator's is about to expire.
 */
export async function portCertificate({ config, clock, log }: Deps) {
  async function current(): Promise<Credentials | null> {
    if (config.trustProxy.length > 0) return null
    return config.tls ? readCredentials(config.tls) : selfSignedCredentials(config.dataDir, clock.nowMs())
  }
  let inUse = await current()

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
    /** The initial credentials of the port; null when a proxy terminates TLS. */
    credentials: inUse,
    replace,
    /** The daily check. The operator's certificate is re-read on SIGHUP only, when all of its files are in place. */
    async renew(port: Port): Promise<void> {
      if (config.tls) warnOfExpiry()
      else await replace(port)
    },
  }
}
