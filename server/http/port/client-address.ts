import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { plainAddress } from './forwarded.ts'

/** Finds the address of the client of a request, in its one form; undefined once its connection is gone. */
export type AddressOf = (request: IncomingMessage) => string | undefined

/**
 * The address of the peer or, when that is a trusted proxy, the one that it names in `X-Forwarded-For`, in which the server has
 * given all addresses one form.
 * @param trustProxy addresses and CIDRs of the proxies
 */
export function clientAddress(trustProxy: readonly string[]): AddressOf {
  const plain = (address: string | undefined) => address && (plainAddress(address) ?? address)
  if (trustProxy.length === 0) return ({ socket }) => plain(socket.remoteAddress)
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => request.socket.remoteAddress && plain(proxyAddr(request, isTrusted))
}
