import ipaddr from 'ipaddr.js'

/**
 * The name under which requests of an address are counted: an IPv4 address, or the first 64 bits of an IPv6 address, which are
 * one subscriber's.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
