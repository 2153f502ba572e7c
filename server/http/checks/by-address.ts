import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import { addressGroup } from '../port/address-group.ts'
import type { AddressOf } from '../port/client-address.ts'
import { type RateLimiter, tooMany } from './rate-limit.ts'

type Deps = { limiter: RateLimiter; addressOf: AddressOf; clock: Clock }

/**
 * Limits the requests of every route by address, without being asked to: a route that is added is limited as well. Exempt are those of
 * an `api`, which counts its callers, and those that say `isUncounted`. Call it before any route is registered.
 */
export function countByAddress(app: FastifyInstance, { limiter, addressOf, clock }: Deps): void {
  app.addHook('onRequest', async (request) => {
    if (request.server.countsCallers || request.routeOptions.config.isUncounted) return
    const quota = limiter.take(addressGroup(addressOf(request.raw) ?? ''), clock.nowMs())
    if (quota.remaining < 0) throw tooMany(quota.resetSeconds)
  })
}
