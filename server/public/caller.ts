import type { IncomingMessage } from 'node:http'
import type { Authenticator, Caller } from '../http/checks/caller.ts'
import { type RateLimiter, tooMany } from '../http/checks/rate-limit.ts'
import { addressGroup } from '../http/port/address-group.ts'
import type { AddressOf } from '../http/port/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Website } from '../station/rules/website-fields.ts'
import type { Directory, DirectoryEntry } from './directory.ts'

/** The error for everything that does not exist, or is not public: a client must not see the difference. */
export function notPublic(): Problem {
  return new Problem('not_found', 'Not found.')
}

/** The answer of a read; undefined where it is not found. */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

/** The scope of all public reads. */
export const publicScope = 'public:read'

type Deps = {
  directory: Directory
  limiter: RateLimiter
  addressOf: AddressOf
  clock: Clock
  /** Finds the slug of a station in a URL. */
  slugIn?: (url: string) => string
  /** Whether a station is served. */
  serves?: (website: Website) => boolean
}

/** The slug in the URL of a page: its first segment. */
export const firstSegment = (url: string): string => /^\/([^/?#]+)/.exec(url)?.[1] ?? ''

/** The slug in a URL below `/public`, `/listen`, `/hls` or `/embed`: its second segment, without an extension. */
function secondSegment(url: string): string {
  return /^\/[^/?#]*\/([^/?#.]+)/.exec(url)?.[1] ?? ''
}

/**
 * Admits any caller to the station that the URL names, if it is public. Requests are limited by address; those that name no
 * public station are counted here, all others with the conventions of the API.
 */
export function publicAuthenticator({
  directory,
  limiter,
  addressOf,
  clock,
  slugIn = secondSegment,
  serves = (website) => website.public,
}: Deps): Authenticator {
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
      if (entry && !entry.isFormer && serves(entry.station.website)) return callerOf(request, entry)
    },
    async identify({ raw }) {
      const slug = slugIn(raw.url!)
      const isOver = limiter.peek(countedAs(raw), clock.nowMs()).remaining <= 0
      const entry = isOver ? undefined : await directory.find(slug)
      if (entry && !entry.isFormer && serves(entry.station.website)) return callerOf(raw, entry)
      const quota = limiter.take(countedAs(raw), clock.nowMs())
      if (quota.remaining < 0) throw tooMany(quota.resetSeconds)
      if (!entry || !serves(entry.station.website)) throw notPublic()
      throw moved(raw.url!, slug, entry.station.website.slug)
    },
    outOfScope: notPublic,
    used: () => {},
  }
}

/** 301 from a URL whose path has a former name, as whole segments, to the same one with the present name. */
export function moved(url: string, former: string, present: string): Problem {
  const at = url.search(new RegExp(`/${RegExp.escape(former)}(?=[./?#]|$)`))
  // Written with percent signs, it is not found.
  if (at < 0) return notPublic()
  const location = `${url.slice(0, at)}/${present}${url.slice(at + 1 + former.length)}`
  return new Problem('moved', 'Moved permanently.', { headers: { Location: location } })
}
