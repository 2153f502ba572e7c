import type { IncomingMessage } from 'node:http'
import type { Authenticator, Caller } from '../http/checks/caller.ts'
import { type RateLimiter, tooMany } from '../http/checks/rate-limit.ts'
import { addressGroup } from '../http/port/address-group.ts'
import type { AddressOf } from '../http/port/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Directory, DirectoryEntry } from './directory.ts'

/** The error for everything that does not exist, or is not public: a client must not see the difference. */
export function notPublic(): Problem {
  return new Problem('not_found', 'Not found.')
}

/** The scope of all public reads. */
export const publicScope = 'public:read'

type Deps = { directory: Directory; limiter: RateLimiter; addressOf: AddressOf; clock: Clock }

/** The slug in a URL below `/public`, `/listen`, `/hls` or `/embed`: its second segment, without an extension. */
function slugIn(url: string): string {
  return /^\/[^/?#]*\/([^/?#.]+)/.exec(url)?.[1] ?? ''
}

/**
 * Admits any caller to the station that the URL names, if it is public. Requests are limited by address; those that name no
 * public station are counted here, all others with the conventions of the API.
 */
export function publicAuthenticator({ directory, limiter, addressOf, clock }: Deps): Authenticator {
  const countedAs = (request: IncomingMessage) => addressGroup(addressOf(request) ?? '')
  const callerOf = (request: IncomingMessage, { station }: DirectoryEntry): Caller => ({
    stationId: station.id,
    actor: { kind: 'public' },
    countedAs: countedAs(request),
    may: (scope) => scope === publicScope,
  })

  return {
    known(request) {
      const entry = directory.known(slugIn(request.url!))
      if (entry && !entry.isFormer && entry.station.website.public) return callerOf(request, entry)
    },
    async identify({ raw }) {
      const slug = slugIn(raw.url!)
      const isOver = limiter.peek(countedAs(raw), clock.nowMs()).remaining <= 0
      const entry = isOver ? undefined : await directory.find(slug)
      if (entry && !entry.isFormer && entry.station.website.public) return callerOf(raw, entry)
      const quota = limiter.take(countedAs(raw), clock.nowMs())
      if (quota.remaining < 0) throw tooMany(quota.resetSeconds)
      if (!entry?.station.website.public) throw notPublic()
      throw moved(raw.url!, slug, entry.station.website.slug)
    },
    outOfScope: notPublic,
    used: () => {},
  }
}

/** 301 from a URL with a former slug in its path to the same one with the present slug. */
export function moved(url: string, former: string, present: string): Problem {
  const location = url.replace(`/${former}`, `/${present}`)
  return new Problem('moved', 'Moved permanently.', { headers: { Location: location } })
}
