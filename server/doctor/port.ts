import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readCredentials, selfSignedPaths } from '../http/port/tls.ts'
import { type Finding, failed, ok, reasonOf, warning } from './check.ts'
import { type Answer, isAircheck, isRefusal, probe } from './probe.ts'

/** Whether the port is free, or this server has it. */
export async function checkPort(config: Config): Promise<Finding> {
  const { port, trustProxy } = config
  const at = `${reachable(config.host)}:${port}`
  const [own, other] = trustProxy.length > 0 ? ['http', 'https'] : ['https', 'http']
  const found = await listener(`${own}://${at}`)
  if (found === 'nothing') {
    return ok(
      `Nothing listens on ${at}: no server runs there${isUsable(config) ? '' : ', or it waits for its certificate'}.`,
    )
  }
  const taken = (who: string) =>
    failed(
      `Port ${port} is taken by ${who}.`,
      `Stop it (ss -ltnp 'sport = :${port}' shows its process), or choose another port with AIRCHECK_PORT.`,
    )
  if (found !== 'unknown') {
    if (!isAircheck(found) && !isRefusal(found)) return taken(described(found))
    return isOwn(found, config) === false
      ? taken('another Aircheck, whose certificate is not that of this installation')
      : ok(`Aircheck listens on ${at}.`)
  }
  const otherwise = await listener(`${other}://${at}`)
  if (typeof otherwise === 'string') return taken(`a program that speaks neither HTTP nor HTTPS`)
  const scheme = other === 'http' ? 'plain HTTP' : 'HTTPS'
  return isAircheck(otherwise) || isRefusal(otherwise)
    ? taken(`an Aircheck with other settings: it speaks ${scheme}`)
    : taken(`${described(otherwise)} that speaks ${scheme}`)
}

/** Probes a port: the answer, `nothing` if it is free, or `unknown` for a program that does not speak this protocol. */
async function listener(origin: string): Promise<Answer | 'nothing' | 'unknown'> {
  try {
    return await probe(`${origin}/healthz`)
  } catch (error) {
    return (error as { code?: string }).code === 'ECONNREFUSED' ? 'nothing' : 'unknown'
  }
}

function described({ server }: Answer): string {
  return server ? `an HTTP server (${server})` : 'an HTTP server'
}

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Whether an answer came with the certificate of this installation; undefined where that cannot be told. An installation that
 * has not made one yet has never listened.
 */
export function isOwn({ certificate }: Answer, { tls, trustProxy, dataDir }: Config): boolean | undefined {
  if (trustProxy.length > 0 || !certificate) return undefined
  try {
    const own = new X509Certificate(readFileSync((tls ?? selfSignedPaths(dataDir)).certPath))
    return own.fingerprint256 === certificate.fingerprint256
  } catch (error) {
    return !tls && (error as { code?: string }).code === 'ENOENT' ? false : undefined
  }
}

/**
 * Whether the server answers under its base URL. The self-signed certificate is accepted, every other is verified.
 * @param known the name of a file that this installation serves; undefined without one
 * @param failing the names of checks that failed, which may be why the server does not answer
 */
export async function checkBaseUrl(
  config: Config,
  known: string | undefined,
  failing: readonly string[] = [],
): Promise<Finding> {
  const { baseUrl, tls, trustProxy } = config
  const cause = failing.find((name) => ['settings', 'certificate', 'database', 'storage', 'port'].includes(name))
  const isSelfSigned = !tls && trustProxy.length === 0
  let answer: Answer
  try {
    answer = await probe(`${baseUrl}/healthz`, { isVerified: !isSelfSigned })
  } catch (error) {
    if (cause) return warning(`Nothing answers at ${baseUrl}: ${reasonOf(error)}.`, `First see the line "${cause}".`)
    return warning(
      `Nothing answers at ${baseUrl}: ${reasonOf(error)}.`,
      'If the server should be running, check AIRCHECK_BASE_URL, its DNS entry, the certificate and the firewall.',
    )
  }
  const { status } = answer
  if (isRefusal(answer)) return proxyRefused(config)
  if (isOfProxy(answer)) {
    const message = `The proxy at ${baseUrl} answers with status ${status}: it does not reach the server.`
    if (cause) return failed(message, `First see the line "${cause}".`)
    const at = `${reachable(config.host)}:${config.port}`
    if (trustProxy.length > 0) return failed(message, `Is the server running, and does the proxy forward to ${at}?`)
    return failed(
      message,
      `Behind a proxy set AIRCHECK_TRUST_PROXY to its address (127.0.0.1 if it runs on this machine), and restart the server: without it, the port speaks HTTPS, which the proxy does not expect. If it is set for the server, does the proxy forward to ${at}?`,
    )
  }
  if (!isAircheck(answer)) {
    return failed(
      `Something else than Aircheck answers at ${baseUrl}, with status ${status}.`,
      'Check AIRCHECK_BASE_URL, its DNS entry, and the proxy in front of the server.',
    )
  }
  const hasOurs = known === undefined ? undefined : await serves(`${baseUrl}/media/${known}`)
  const isOurs = isOwn(answer, config)
  if (hasOurs === false || (hasOurs === undefined && isOurs === false && isSelfSigned)) {
    const reason =
      hasOurs === false ? 'it does not have the audio of this one' : 'its certificate is not that of this one'
    return failed(
      `Another installation of Aircheck answers at ${baseUrl}: ${reason}.`,
      'Correct AIRCHECK_BASE_URL, its DNS entry, or where the proxy forwards to.',
    )
  }
  if (isOurs === false) {
    return warning(
      `The certificate at ${baseUrl} is not that of this installation.`,
      'After a change of the certificate, send the server SIGHUP (systemctl reload aircheck). Otherwise check AIRCHECK_BASE_URL.',
    )
  }
  return ok(`The server answers at ${baseUrl}.`)
}

/** Whether a proxy answers that it gets no answer, or none that it understands. */
function isOfProxy({ status, body }: Answer): boolean {
  if (status === 502 || status === 503 || status === 504) return true
  // Apache and nginx, when a port that speaks HTTPS is taken for one that speaks HTTP.
  return status === 400 && /plain HTTP|speaking plain/i.test(body)
}

/** A proxy reaches the server, which does not trust it. */
async function proxyRefused({ baseUrl, host, port, trustProxy }: Config): Promise<Finding> {
  const message = `Aircheck refuses what the proxy at ${baseUrl} forwards ("HTTPS is required.").`
  if (trustProxy.length === 0) {
    return failed(message, 'That server has AIRCHECK_TRUST_PROXY set, this one has not: correct AIRCHECK_BASE_URL.')
  }
  const local = await probe(`http://${reachable(host)}:${port}/healthz`).catch(() => undefined)
  const header = 'the proxy must send the header X-Forwarded-Proto: https'
  const address = `its address must be in AIRCHECK_TRUST_PROXY (${trustProxy.join(', ')})`
  return failed(
    message,
    local && isAircheck(local)
      ? `This machine is trusted, so if the proxy runs on it, ${header}. If it runs on another one, ${address}.`
      : `The proxy is not trusted: ${address}; 127.0.0.1 is not, if it runs on this machine. And ${header}.`,
  )
}

/** Whether a server has a file; undefined when that cannot be told. */
async function serves(url: string): Promise<boolean | undefined> {
  const { status } = await probe(url, { method: 'HEAD' }).catch(() => ({ status: 0 }))
  if (status === 404) return false
  return status === 200 || status === 302 ? true : undefined
}

/** Whether a server could use the certificate that is set. */
function isUsable({ tls, trustProxy }: Config): boolean {
  if (!tls || trustProxy.length > 0) return true
  try {
    readCredentials(tls)
    return true
  } catch {
    return false
  }
}
