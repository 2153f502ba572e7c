import type { Authenticator } from '../http/checks/caller.ts'
import { type RateLimiter, tooMany } from '../http/checks/rate-limit.ts'
import type { Clock } from '../lib/clock.ts'
import { QueueFull } from '../lib/fair-queue.ts'
import { Problem } from '../lib/problem.ts'
import type { Access, Keyring } from './keyring.ts'

type Deps = {
  keyring: Keyring
  /** Counts invalid keys by client address. */
  refusals: RateLimiter
  clock: Clock
}

/** Authenticates requests to `/v1` by the key in `X-API-Key`. Source: the contract, "Order of checks", 1 and 2. */
export function keyAuthenticator({ keyring, refusals, clock }: Deps): Authenticator<Access> {
  return {
    known({ headers }, nowMs) {
      const key = headers['x-api-key']
      return typeof key === 'string' ? keyring.known(key, nowMs) : undefined
    },
    async identify({ headers, ip }) {
      const key = headers['x-api-key']
      if (typeof key !== 'string' || key === '') throw new Problem('unauthenticated', 'Missing X-API-Key header')
      const access = await keyring.find(key, ip).catch((error) => {
        const { remaining, resetSeconds } = refusals.peek(ip, clock.nowMs())
        throw error instanceof QueueFull && remaining <= 0 ? tooMany(resetSeconds) : error
      })
      if (access) return access
      const { remaining, resetSeconds } = refusals.take(ip, clock.nowMs())
      if (remaining < 0) throw tooMany(resetSeconds)
      throw new Problem('forbidden', 'Invalid or disabled API key')
    },
    outOfScope: (scope) => new Problem('forbidden', `This API key does not have the '${scope}' scope.`),
    used: keyring.used,
  }
}
