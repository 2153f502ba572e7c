import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv4 address with a port, and an IPv6 address in brackets, as `X-Forwarded-For` and `Forwarded` may have them. */
const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/
const inBrackets = /^\[([\da-f:.]{2,45})(?:%[^\]]{1,64})?\](?::\d{1,5})?$/i

/**
 * The one form of an address, however it is written: without port, brackets, quotation marks and zone, in lower case; IPv4 that is
 * mapped into IPv6 as IPv4.
 * @returns undefined for anything else
 */
export function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (text.length > 120) return undefined
  const trimmed = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const address = withPort.exec(trimmed)?.[1] ?? inBrackets.exec(trimmed)?.[1] ?? trimmed.replace(/%[^%]*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toString()
}

/**
 * The addresses that proxies have named, the nearest last, in the form of `X-Forwarded-For`. Before one that is no address, such as
 * `unknown`, nothing is known of what a proxy wrote. `Forwarded` (RFC 7239) counts only without `X-Forwarded-For`: a proxy that writes
 * one of them may pass on the other as the client sent it.
 */
export function plainForwardedFor(forwardedFor: string | undefined, forwarded: string | undefined): string {
  const named = forwardedFor === undefined ? forElements(forwarded ?? '') : forwardedFor.split(',')
  const addresses: string[] = []
  for (const text of named.reverse()) {
    const address = plainAddress(text)
    if (address === undefined) break
    addresses.push(address)
  }
  return addresses.reverse().join(', ')
}

/** The value of `for` in each element of a `Forwarded` header; empty where it is missing. */
function forElements(header: string): string[] {
  if (header.trim() === '') return []
  return header.split(',').map((element) => {
    const pair = element.split(';').find((part) => /^\s*for\s*=/i.test(part))
    return pair?.slice(pair.indexOf('=') + 1) ?? ''
  })
}
