import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'

/** How long one look at the database and the storage counts, for all who ask. */
const holdsMs = 1000

/**
 * /healthz: the process is up. /readyz: it can do its work. No key, and no detail for strangers. Since anybody may ask,
 * `isReady` is called once a second at most, and not again before it has ended.
 * @param isReady throws the reason when it is not
 */
export const healthRoutes = (isReady: () => Promise<void>, clock: Clock) => async (app: FastifyInstance) => {
  const config = { schema: { hide: true } }
  const ready = shared(clock, async () => {
    try {
      await isReady()
      return true
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return false
    }
  })

  app.get('/healthz', config, async () => ({ status: 'ok' }))
  app.get('/readyz', config, async () => {
    if (!(await ready())) throw new Problem('unavailable', 'Not ready.', { headers: { 'Retry-After': '5' } })
    return { status: 'ok' }
  })
}

/** Gives the answer of one look to all who ask while it is under way, or within `holdsMs` of its beginning. */
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
