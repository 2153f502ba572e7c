import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Resolve } from './names.ts'

/** An outgoing request, or a redirect of one, that is not allowed. The message says why. */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused'
  readonly refused: 'url' | 'address' | 'redirects'

  constructor(message: string, refused: 'url' | 'address' | 'redirects') {
    super(message)
    this.refused = refused
  }
}

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an address belongs to the public internet: unicast, and neither private, local, shared, reserved, for
 * documentation or benchmarks, nor an embedded IPv4 address (mapped, 6to4, Teredo, NAT64). Of IPv6, only 2000::/3 is
 * allocated. Source: IANA's registry of special-purpose addresses, through `ipaddr.js`.
 *
 * @param address an IPv4 or IPv6 address as text; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/**
 * The URL, if it may be asked; credentials are still in it. Node calls `lookup` for names only, so a literal address is
 * checked here. `URL` has normalized it (`0x7f.1` is 127.0.0.1).
 * @throws OutgoingRefused
 */
export function checkedUrl(text: string, base: URL | undefined, allowAddress: (address: string) => boolean): URL {
  const url = URL.parse(text, base)
  if (!url) throw new OutgoingRefused('This is not a URL', 'url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingRefused(`${url.protocol} is neither http nor https`, 'url')
  url.hash = ''
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !allowAddress(host)) throw new OutgoingRefused(`${host} is not a public address`, 'address')
  return url
}

/** A `lookup` that returns only the allowed addresses of a name, and fails with OutgoingRefused if there is none. */
export function onlyAllowed(
  resolve: Resolve,
  allowAddress: (address: string) => boolean,
  signal: AbortSignal,
): LookupFunction {
  return (name, options, callback) => {
    const found = resolve(name, signal).then((every) => {
      const allowed = every.filter(({ address }) => allowAddress(address))
      if (allowed.length > 0) return allowed
      throw new OutgoingRefused(`${name} has no public address`, 'address')
    })
    found.then(
      (allowed) => (options.all ? callback(null, allowed) : callback(null, allowed[0]!.address, allowed[0]!.family)),
      (error) => callback(error, ''),
    )
  }
}
