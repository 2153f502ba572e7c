import { LRUCache } from 'lru-cache'
import { maxEntries } from '../../lib/cache-size.ts'
import { Problem } from '../../lib/problem.ts'

/** A counting window of one minute; it begins with its first request. */
type Window = { startMs: number; count: number }

/** The state of a window: requests left (−1 when this one is over the limit), and seconds until the window ends. */
export type Quota = { remaining: number; resetSeconds: number }

const windowMs = 60_000

/** Counts requests per minute and name, in fixed windows. Each instance has its own counters. */
export type RateLimiter = {
  /** Counts a request. */
  take(name: string | number, nowMs: number): Quota
  /** The quota, without counting a request. */
  peek(name: string | number, nowMs: number): Quota
}

/** @param limit requests per minute; 0 for no limit */
export function rateLimiter(limit: number): RateLimiter {
  const windows = new LRUCache<string | number, Window>(maxEntries(100_000))

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

/** 429 for a request over the limit. */
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
