import { isIP } from 'node:net'
import { ownHosts } from '../lib/own-hosts.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import { names, type Resolve } from '../outgoing/names.ts'

/** Where a domain leads, and where it should lead. */
export type DomainFound = {
  leadsHere: boolean
  /** The addresses of the domain; empty if it has none, or the name servers do not answer. */
  addresses: string[]
  /** The host of the installation and its addresses. */
  host: string
  hostAddresses: string[]
}

export type CheckDomain = (domain: string) => Promise<DomainFound>

type Parts = {
  baseUrl: string
  client: OutgoingClient
  resolve?: Resolve
  /** Resolves the host of the installation where the hosts file of the machine gives it a local address. */
  resolveByDns?: Resolve
}

const [resolveMs, requestMs] = [2000, 3000]

/** The path at which an installation says which one it is. */
export const installationPath = '/.well-known/aircheck'

/** The answer at that path. */
export const installationAt = (baseUrl: string) => ({ base_url: baseUrl })

/**
 * Makes the function that looks where a domain leads: here if all its addresses are those of the host of the installation, or if
 * this installation answers at the domain. It is asked by plain HTTP, because a proxy may get a certificate for the domain only
 * afterwards; a redirect to HTTPS is followed.
 */
export function domainChecker({
  baseUrl,
  client,
  resolve = names(),
  resolveByDns = names({ hostsFile: '/dev/null' }),
}: Parts): CheckDomain {
  const [host] = ownHosts(baseUrl)

  async function addressesBy(by: Resolve, name: string): Promise<string[]> {
    const address = name.replace(/^\[(.*)\]$/, '$1')
    if (isIP(address) !== 0) return [address]
    const found = await by(name, AbortSignal.timeout(resolveMs)).catch(() => [])
    return found.map((one) => one.address)
  }

  async function answersAt(domain: string): Promise<boolean> {
    const url = `http://${domain}${installationPath}`
    const asked = { method: 'GET', url, timeoutMs: requestMs, maxBodyBytes: 4096 } as const
    const answer = await client.request(asked).catch(() => undefined)
    if (!answer?.body || new URL(answer.url).hostname !== domain) return false
    return answer.body.toString() === JSON.stringify(installationAt(baseUrl))
  }

  return async (domain) => {
    const [addresses, ...own] = await Promise.all([
      addressesBy(resolve, domain),
      addressesBy(resolve, host),
      addressesBy(resolveByDns, host),
    ])
    const hostAddresses = [...new Set(own.flat())]
    const isSame = addresses.length > 0 && addresses.every((address) => hostAddresses.includes(address))
    const leadsHere = isSame || (addresses.length > 0 && (await answersAt(domain)))
    return { leadsHere, addresses, host, hostAddresses }
  }
}
