import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readCredentials, selfSignedPaths } from '../http/port/tls.ts'
import { type Finding, failed, ok, warning } from './check.ts'

const dayMs = 24 * 3_600_000

/** A certificate that is valid for fewer days than this should be renewed now. */
const warnDays = 14

/** Whether the certificate that clients see is valid, and for how long. */
export function checkCertificate({ tls, trustProxy, dataDir }: Config, nowMs: number): Finding {
  if (trustProxy.length > 0) return ok('A proxy terminates TLS, with a certificate of its own.')
  const paths = tls ?? selfSignedPaths(dataDir)
  if (!tls && !existsSync(paths.certPath)) return ok('A self-signed certificate is made at the first start.')
  const advice = tls ? renewOwn : 'Restart the server: it replaces its self-signed certificate.'
  const { cert } = readCredentials(paths)
  return checkValidity(cert, { whose: tls ? 'The certificate' : 'The self-signed certificate', advice, nowMs })
}

/** The advice for an operator's certificate that is about to expire. */
export const renewOwn = 'Put a new certificate and its key in place, and send the server SIGHUP.'

type Examined = { whose: string; advice: string; nowMs: number }

/** Whether a certificate (PEM) is valid, and for how long. */
export function checkValidity(cert: Buffer, { whose, advice, nowMs }: Examined): Finding {
  const certificate = new X509Certificate(cert)
  const until = new Date(certificate.validTo)
  const days = Math.floor((until.getTime() - nowMs) / dayMs)
  const when = until.toISOString().slice(0, 10)
  if (until.getTime() <= nowMs) return failed(`${whose} expired on ${when}.`, advice)
  if (Date.parse(certificate.validFrom) > nowMs) {
    return failed(`${whose} is not valid before ${certificate.validFrom}.`, 'Set the clock of this machine.')
  }
  if (days < warnDays) return warning(`${whose} expires on ${when}, in ${days} days.`, advice)
  return ok(`${whose} is valid until ${when}, for ${days} days.`)
}
