import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { Storage } from '../storage/storage.ts'
import { exportStation } from './export-station.ts'

type Deps = { database: Pick<Database, 'db' | 'aside'>; storage: Storage; clock: Clock }

/** …/export: everything of a station as one archive. The browser downloads it by a link, so it is no call of the client. */
export const staffExportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.get('/export', { config: { scope: 'export:read', confirmed: true } }, async (request, reply) => {
    const bytes = Readable.from(await exportStation(deps, request.caller.stationId))
    request.raw.once('close', () => bytes.destroy())
    bytes.once('error', (error) => request.log.error({ err: error }, 'an export broke off'))
    return reply
      .type('application/x-tar')
      .header('Content-Disposition', `attachment; filename="station-${request.caller.stationId}.tar"`)
      .header('Cache-Control', 'no-store')
      .send(bytes)
  })
}
