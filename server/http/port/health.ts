import type { FastifyInstance } from 'fastify'
import { Problem } from '../../lib/problem.ts'

/** /healthz: the process is up. /readyz: it can do its work. No key, and no detail for strangers. */
export const healthRoutes = (isReady: () => Promise<void>) => async (app: FastifyInstance) => {
  const config = { schema: { hide: true } }
  app.get('/healthz', config, async () => ({ status: 'ok' }))
  app.get('/readyz', config, async (request) => {
    try {
      await isReady()
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw new Problem('unavailable', 'Not ready.', { headers: { 'Retry-After': '5' } })
    }
    return { status: 'ok' }
  })
}
