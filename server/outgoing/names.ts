import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An address of a name. */
export type Address = { address: string; family: 4 | 6 }

/**
 * Finds the addresses of a name, IPv4 first; at least one.
 * @throws an Error whose `code` says why there is none (`ENOTFOUND`, `ESERVFAIL`, …), or when the signal ends the wait
 */
export type Resolve = (name: string, signal: AbortSignal) => Promise<Address[]>

/** What a test may replace: the name servers, `<address>:<port>`, in place of the system's, and the hosts file. */
export type NamesParts = { servers?: readonly string[]; hostsFile?: string }

/** How long a name server has to answer before it, or the next one, is asked again. */
const askAgainAfterMs = 2000

/** Once there are addresses of one family, those of the other are waited for so long (RFC 8305 asks for no more). */
const otherFamilyWithinMs = 50

const loopback: Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Resolves names without the system's `getaddrinfo`, which cannot be cancelled and holds one of the process's few threads
 * for as long as a name server is silent: four slow names would stop every connection that is made by name, the database's
 * too. Here the hosts file is read, and then name servers are asked by the process itself.
 */
export function names({ servers, hostsFile = '/etc/hosts' }: NamesParts = {}): Resolve {
  return async (name, signal) => {
    const written = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), name)
    if (written.length > 0) return written
    // RFC 6761: no name server is asked for this one.
    if (/^(.*\.)?localhost\.?$/i.test(name)) return loopback
    return ask(name, signal, servers)
  }
}

async function ask(name: string, signal: AbortSignal, servers?: readonly string[]): Promise<Address[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: askAgainAfterMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found: Address[] = []
    const families = [resolver.resolve4(name), resolver.resolve6(name)].map(async (addresses) => {
      for (const address of await addresses) found.push(asAddress(address))
    })
    await Promise.any(families).catch(({ errors }: AggregateError) => {
      throw errors[0]
    })
    await Promise.race([Promise.allSettled(families), sleep(otherFamilyWithinMs)])
    return found.sort((a, b) => a.family - b.family)
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** The addresses that a hosts file gives a name, IPv4 first. */
export function addressesIn(hosts: string, name: string): Address[] {
  const wanted = name.replace(/\.$/, '').toLowerCase()
  const found: Address[] = []
  for (const line of hosts.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) && aliases.some((alias) => alias.toLowerCase() === wanted)) found.push(asAddress(address))
  }
  return found.sort((a, b) => a.family - b.family)
}

function asAddress(address: string): Address {
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}
