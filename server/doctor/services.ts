import { networkInterfaces } from 'node:os'
import { transportOptions } from '../accounts/mail-transport.ts'
import { listUnalarmed } from '../alarms/store.ts'
import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import { outgoing } from '../outgoing/client.ts'
import { domainChecker } from '../station/domain-check.ts'
import { listDomains } from '../station/store.ts'
import { locationOf } from '../storage/location.ts'
import { type Finding, failed, ok, reasonOf, warning } from './check.ts'
import { probe } from './probe.ts'

/** Whether the mail server takes mails of this installation: TLS, user and password are tried, and nothing is sent. */
export async function checkMail(config: Pick<Config, 'mail' | 'database'>): Promise<Finding> {
  const { mail } = config
  if (!mail) return checkAlarmed(config, 'no mail server is set (AIRCHECK_SMTP_URL)')
  const { createTransport } = await import('nodemailer')
  const at = hostOf(mail.url)
  const transport = createTransport(transportOptions(mail.url))
  try {
    await transport.verify()
    const alarmed = await checkAlarmed(config)
    return alarmed.state === 'ok' ? ok(`The mail server at ${at} takes mails.`) : alarmed
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    const says = `The mail server at ${at} cannot be used: ${reasonOf(error)}.`
    if (code === 'EAUTH' || /auth/i.test(code)) {
      return failed(
        `The mail server at ${at} refuses user and password.`,
        'Correct them in AIRCHECK_SMTP_URL; special characters are written as %40 and the like.',
      )
    }
    if (/CERT|ISSUER|SIGNATURE|ALTNAME/.test(code) || /certificate/i.test(message)) {
      return failed(
        says,
        'Name the server as its certificate does, let this machine trust its authority (NODE_EXTRA_CA_CERTS=FILE), or add ?tls.rejectUnauthorized=false to AIRCHECK_SMTP_URL in a network that you trust.',
      )
    }
    if (code === 'ETLS' || /STARTTLS/i.test(message)) {
      return failed(
        `The mail server at ${at} offers no encryption: ${message}.`,
        'For port 465 write smtps://. In a network that you trust, add ?requireTLS=false to AIRCHECK_SMTP_URL.',
      )
    }
    return failed(says, 'Start it, or correct host and port in AIRCHECK_SMTP_URL; a firewall may be in between.')
  } finally {
    transport.close()
  }
}

/**
 * Whether a member of each recorded station gets a mail when nothing is recorded.
 * @param why the reason for which no mail can be sent, if there is one
 */
async function checkAlarmed({ database }: Pick<Config, 'database'>, why?: string): Promise<Finding> {
  // A database that is down is told by its own check.
  const silent =
    (await readDatabase(database, (db) => listUnalarmed(db, why !== undefined)).catch(() => undefined)) ?? []
  if (silent.length === 0) return ok(why ? `Alarms and invitations are not sent: ${why}.` : 'Alarms are sent.')
  const names = silent.slice(0, 5).join(', ') + (silent.length > 5 ? ` and ${silent.length - 5} more` : '')
  const stations = silent.length === 1 ? `station ${names}` : `stations ${names}`
  return warning(
    `When nothing is recorded of ${stations}, no member gets a mail${why ? `: ${why}` : ''}.`,
    why
      ? 'Set AIRCHECK_SMTP_URL, or watch the metric aircheck_station_recorded.'
      : 'A member switches on "Nothing is recorded" in the dashboard, under Settings or Your account, Alarms by e-mail.',
  )
}

/** Whether people can sign in at the OpenID provider: its metadata is read. Id and secret cannot be tried. */
export async function checkOpenId({ openId, baseUrl }: Pick<Config, 'openId' | 'baseUrl'>): Promise<Finding> {
  if (!openId) return ok('No OpenID provider is set.')
  // Loaded here, because all other commands do without it.
  const { openIdProvider } = await import('../accounts/openid.ts')
  const callback = `${baseUrl}/dashboard/sign-in/openid/callback`
  try {
    await openIdProvider(openId, callback).begin(false)
    return ok(`The OpenID provider ${openId.issuer} answers. It must allow ${callback}.`)
  } catch (error) {
    return failed(
      `The OpenID provider ${openId.issuer} cannot be used: ${reasonOf(error)}.`,
      `Compare AIRCHECK_OIDC_ISSUER with "issuer" in ${openId.issuer.replace(/\/$/, '')}/.well-known/openid-configuration, letter by letter; a firewall may be in between.`,
    )
  }
}

/** Whether the domains of stations lead here. */
export async function checkDomains({ database, baseUrl }: Pick<Config, 'database' | 'baseUrl'>): Promise<Finding> {
  const domains = (await readDatabase(database, listDomains).catch(() => undefined)) ?? []
  if (domains.length === 0) return ok('No station has a domain of its own.')
  const look = domainChecker({ baseUrl, client: outgoing() })
  const looked = await Promise.all(
    domains.slice(0, 50).map(async ({ domain }) => ({ domain, ...(await look(domain)) })),
  )
  const away = looked.filter(({ leadsHere }) => !leadsHere)
  const [first] = away
  if (!first) return ok(`The domains of stations lead here: ${domains.length}.`)
  const { domain, addresses, host, hostAddresses } = first
  const where = addresses.length === 0 ? 'has no DNS entry' : `leads to ${addresses.join(', ')}`
  const others = away.length > 1 ? ` So do ${away.length - 1} more not lead here.` : ''
  const target = hostAddresses.length > 0 ? `, or A and AAAA records to ${hostAddresses.join(', ')}` : ''
  return warning(
    `The domain ${domain} of a station ${where}, and not here.${others}`,
    `Give ${domain} a CNAME record to ${host}${target}; and let the proxy forward the domain here.`,
  )
}

/** Whether what other settings name answers: addresses to listen on, the hub, the collector, the public URL of the bucket. */
export async function checkOthers(config: Config, known: string | undefined): Promise<Finding> {
  const { host, metrics, websubHub, traces, mediaRedirect, media } = config
  for (const [name, address] of [
    ['AIRCHECK_HOST', host],
    ['AIRCHECK_METRICS_HOST', metrics?.host],
  ] as const) {
    if (address === undefined || isOwnAddress(address)) continue
    return failed(
      `This machine has no address ${address}: the server cannot listen there.`,
      `Correct ${name}: 0.0.0.0 is every address of this machine, 127.0.0.1 this machine alone.`,
    )
  }
  if (metrics && metrics.port > 0) {
    const at = `http://${metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host}:${metrics.port}/metrics`
    const found = await probe(at).catch(() => undefined)
    if (found && !/aircheck_/.test(found.body)) {
      return failed(
        `Port ${metrics.port} is taken by something else than the metrics of Aircheck.`,
        'Choose another port with AIRCHECK_METRICS_PORT.',
      )
    }
  }
  const publicUrl = mediaRedirect?.publicUrl
  const place = locationOf(media)
  if (publicUrl && known !== undefined && place?.kind === 's3') {
    const url = `${publicUrl}/${place.prefix && `${place.prefix}/`}${known}`
    const status = await probe(url, { method: 'HEAD', isVerified: true }).then((found) => found.status, reasonOf)
    if (status !== 200) {
      return failed(
        `Listeners do not get the audio at ${publicUrl}: ${typeof status === 'number' ? `status ${status}` : status}.`,
        'Correct AIRCHECK_MEDIA_PUBLIC_URL, which is followed by prefix and name, and make the files there public.',
      )
    }
  }
  for (const [name, url] of [
    ['AIRCHECK_WEBSUB_HUB', websubHub],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', traces?.url ?? ''],
  ] as const) {
    if (url === '') continue
    const trouble = await probe(url, { isVerified: true }).then(() => undefined, reasonOf)
    if (trouble === undefined) continue
    return warning(`Nothing answers at ${new URL(url).origin}: ${trouble}.`, `Correct ${name}, or unset it.`)
  }
  return ok('All that other settings name answers.')
}

function isOwnAddress(address: string): boolean {
  if (['localhost', '0.0.0.0', '::', '127.0.0.1', '::1'].includes(address) || address.startsWith('127.')) return true
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return own.some((one) => one.address === address)
}

function hostOf(url: string): string {
  const { hostname, port } = new URL(url.replace(/^smtps?:/i, 'https:'))
  return `${hostname}:${port || (/^smtps:/i.test(url) ? 465 : 587)}`
}
