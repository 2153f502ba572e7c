import { LRUCache } from 'lru-cache'
import { Problem } from '../../lib/problem.ts'

/** A minute in which requests are counted; it begins with the first of them. */
type Window = { startMs: number; count: number }

/** What a counted request learns: how many are left (−1 when it is over the limit), and when the window ends. */
export type Quota = { remaining: number; resetSeconds: number }

const windowMs = 60_000

/** Counts requests a minute for each name, in fixed windows. Each instance counts for itself. */
export type RateLimiter = {
  /** Counts one more. */
  take(name: string | number, nowMs: number): Quota
  /** Tells how many are left, and counts nothing. */
  peek(name: string | number, nowMs: number): Quota
}

/** @param limit requests a minute; 0 for no limit */
export function rateLimiter(limit: number): RateLimiter {
  const windows = new LRUCache<string | number, Window>({ max: 100_000 })

  function windowOf(name: string | number, nowMs: number): Window {
    const known = windows.get(name)
    if (known && nowMs - known.startMs < windowMs && nowMs >= known.startMs) return known
    return { startMs: nowMs, count: 0 }
  }

  function quotaOf({ startMs, count }: Window, nowMs: number): Quota {
    if (limit === 0) return { remaining: Infinity, resetSeconds: 0 }
    return { remaining: Math.max(limit - count, -1), resetSeconds: Math.ceil((startMs + windowMs - nowMs) / 1000) }
  }

  return {
    take(name, nowMs) {
      if (limit === 0) return quotaOf({ startMs: nowMs, count: 0 }, nowMs)
      const window = windowOf(name, nowMs)
      if (window.count++ === 0) windows.set(name, window)
      return quotaOf(window, nowMs)
    },
    peek: (name, nowMs) => quotaOf(windowOf(name, nowMs), nowMs),
  }
}

/** The refusal of what is over a limit: 429. */
export function tooMany(resetSeconds: number): Problem {
  return new Problem('rate_limited', 'Rate limit exceeded.', { headers: { 'Retry-After': `${resetSeconds}` } })
}

/** The `RateLimit-Policy` header after draft-ietf-httpapi-ratelimit-headers-10; empty when there is no limit. */
export function policyHeader(limit: number): string {
  return limit === 0 ? '' : `"key";q=${limit};w=${windowMs / 1000}`
}

/** The `RateLimit` header of the same draft. */
export function quotaHeader({ remaining, resetSeconds }: Quota): string {
  return `"key";r=${Math.max(remaining, 0)};t=${resetSeconds}`
}
