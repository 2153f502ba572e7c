import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A resolved address. */
export type Address = { address: string; family: 4 | 6 }

/**
 * Resolves a name to its addresses, IPv4 first; at least one.
 * @throws an Error with a DNS `code` (`ENOTFOUND`, `ESERVFAIL`, …), or when the signal is aborted
 */
export type Resolve = (name: string, signal: AbortSignal) => Promise<Address[]>

/** The parts that tests replace: the system's name servers (by `<address>:<port>`) and the hosts file. */
export type NamesParts = { servers?: readonly string[]; hostsFile?: string }

/** Timeout of a query to a name server before it, or the next one, is queried again. */
const askAgainAfterMs = 2000

/** Maximum wait for addresses of the other family once those of one have arrived (RFC 8305 asks for no more). */
const otherFamilyWithinMs = 50

const loopback: Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Resolves names with the hosts file and then by DNS queries of its own. The system's `getaddrinfo` cannot be
 * cancelled, and blocks one of the four threads of libuv's pool while a name server is silent: four slow names would
 * block every connection made by name, the database's too.
 */
export function names({ servers, hostsFile = '/etc/hosts' }: NamesParts = {}): Resolve {
  return async (name, signal) => {
    const written = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), name)
    if (written.length > 0) return written
    // RFC 6761: `localhost` is never sent to a name server.
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

/** The addresses of a name in the text of a hosts file, IPv4 first. */
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
