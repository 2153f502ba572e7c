import type { IncomingMessage } from 'node:http'
import { addressGroup } from '../http/port/address-group.ts'
import type { AddressOf } from '../http/port/client-address.ts'
import { appOf } from './rules/client.ts'
import { type Source, sourceOf } from './rules/source.ts'

/** A listener, in memory only, until the next count, which makes an HMAC of it. */
export type Visitor = {
  /** The group of the address. */
  address: string
  /** The group of the address and the `User-Agent`. */
  identity: string
  app: string
  source: Source
}

type Deps = {
  addressOf: AddressOf
  /** Whether a host name is that of this server, or of the pages of a station. */
  isOwnHost: (hostname: string) => boolean
}

/** Makes the function that tells who sent a request; undefined for what is not counted: machines, preloads, staff. */
export function visitors({ addressOf, isOwnHost }: Deps) {
  return (request: IncomingMessage): Visitor | undefined => {
    const { headers, url = '' } = request
    const agent = headers['user-agent']
    const app = appOf(agent)
    if (app === undefined) return undefined
    const purpose = [headers.purpose, headers['sec-purpose']].flat().filter(Boolean).join(' ')
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
    const source = sourceOf({ query, referer: headers.referer, purpose }, isOwnHost)
    const address = addressOf(request)
    if (source === undefined || address === undefined) return undefined
    const group = addressGroup(address)
    return { address: group, identity: `${group}\n${agent}`, app, source }
  }
}
