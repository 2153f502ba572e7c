import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Finds the address of the client of a request; undefined once its connection is gone. */
export type AddressOf = (request: IncomingMessage) => string | undefined

/**
 * The address of the peer or, when that is a trusted proxy, the one that it names in `X-Forwarded-For`.
 * @param trustProxy addresses and CIDRs of the proxies
 */
export function clientAddress(trustProxy: readonly string[]): AddressOf {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => request.socket.remoteAddress && proxyAddr(request, isTrusted)
}
