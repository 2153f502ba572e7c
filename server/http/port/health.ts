import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'

/** Lifetime of the result of a readiness check. */
const holdsMs = 1000

type Health = { isReady: () => Promise<void>; isLeaving: () => boolean; clock: Clock }

/**
 * `/healthz`: the process runs. `/readyz`: it can use its database and its own disk, which another instance may do better; a
 * bucket that is down is down for all of them. Both need no key and give no details.
 * Because they are public, `isReady` runs at most once a second, and never twice at the same time.
 * @param isReady throws the reason if the instance is not ready
 * @param isLeaving whether the instance is about to stop; it is not ready then, and nothing is checked
 */
export const healthRoutes =
  ({ isReady, isLeaving, clock }: Health) =>
  async (app: FastifyInstance) => {
    // Balancers and monitoring ask often, all from one address.
    const config = { schema: { hide: true }, config: { isUncounted: true, isProbe: true } }
    let wasReady = true
    const ready = shared(clock, async () => {
      try {
        await isReady()
        if (!wasReady) app.log.info('ready again')
        wasReady = true
      } catch (error) {
        if (wasReady) app.log.error({ err: error }, 'not ready')
        wasReady = false
      }
      return wasReady
    })

    app.get('/healthz', config, async () => ({ status: 'ok' }))
    app.get('/readyz', config, async () => {
      if (isLeaving() || !(await ready()))
        throw new Problem('unavailable', 'Not ready.', { headers: { 'Retry-After': '5' } })
      return { status: 'ok' }
    })
  }

/** Shares the result of one check among all calls while it runs and until `holdsMs` after its start. */
function shared(clock: Clock, look: () => Promise<boolean>): () => Promise<boolean> {
  let answer = Promise.resolve(false)
  let beganMs = Number.NEGATIVE_INFINITY
  let isUnderway = false
  return () => {
    const ageMs = Math.abs(clock.nowMs() - beganMs)
    if (isUnderway || ageMs < holdsMs) return answer
    beganMs = clock.nowMs()
    isUnderway = true
    answer = look().finally(() => {
      isUnderway = false
    })
    return answer
  }
}
