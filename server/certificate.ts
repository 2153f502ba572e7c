import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { checkValidity, renewOwn } from './doctor/certificate.ts'
import { type Credentials, readCredentials, selfSignedCredentials } from './http/port/tls.ts'
import type { Clock } from './lib/clock.ts'

type Deps = { config: Pick<Config, 'tls' | 'trustProxy' | 'dataDir'>; clock: Clock; log: FastifyBaseLogger }

/** A port whose certificate can be replaced. */
type Port = { replaceCredentials: (credentials: Credentials) => void }

/**
 * The certificate of the port, the operator's or one that the server makes for itself, and when it is replaced. The log warns
 * of one of the operator's that is about to expire.
 */
export async function portCertificate({ config, clock, log }: Deps) {
  async function current(): Promise<Credentials | null> {
    if (config.trustProxy.length > 0) return null
    return config.tls ? readCredentials(config.tls) : selfSignedCredentials(config.dataDir, clock.nowMs())
  }
  let inUse = await current()

  /** Examines the operator's certificate that is in use: on the disk there may be a new one that was not read yet. */
  function warnOfExpiry(): void {
    if (!config.tls || !inUse) return
    const about = { whose: 'The certificate', advice: renewOwn, nowMs: clock.nowMs() }
    const { state, message, advice } = checkValidity(inUse.cert, about)
    if (state !== 'ok') log.warn(`${message} ${advice}`)
  }
  warnOfExpiry()

  /** Reads it again, or makes another of its own if that is due, for new connections. */
  async function replace(port: Port): Promise<void> {
    inUse = await current()
    if (inUse) port.replaceCredentials(inUse)
    warnOfExpiry()
  }

  return {
    /** What the port begins with; null when a proxy terminates TLS. */
    credentials: inUse,
    replace,
    /** The daily look. The operator's own is read again on SIGHUP only, when all of its files are in place. */
    async renew(port: Port): Promise<void> {
      if (config.tls) warnOfExpiry()
      else await replace(port)
    },
  }
}
