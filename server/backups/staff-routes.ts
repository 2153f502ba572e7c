import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { sumStoredBytes } from '../episodes/staff-store.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { closeWithRequest } from '../http/port/transport.ts'
import { Type } from '../http/schema.ts'
import type { Clock } from '../lib/clock.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import type { Storage } from '../storage/storage.ts'
import { exportStation } from './export-station.ts'

type Deps = { database: Pick<Database, 'db' | 'slowRead'>; storage: Storage; clock: Clock }

const sizeSchema = Type.Object({ bytes: Type.Number({ description: 'Size of the audio.' }) }, { title: 'ExportSize' })

/** Maximum numbers of exports of a station that are sent at once and that wait, and the maximum wait. */
const limits = { atOnceEach: 2, maxWaiting: 20, maxWaitMs: 10_000 }

/**
 * …/export: all data of a station as one archive, and its size. The browser downloads the archive by a link, so the client
 * has no function for it.
 */
export const staffExportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const turns = fairQueue(limits)
  endpoint(
    app,
    'GET /export/size',
    {
      scope: 'export:read',
      tag: 'Export',
      summary: 'Size of the export',
      operationId: 'getExportSize',
      params: stationPath,
      answers: { 200: sizeSchema },
    },
    async ({ caller: { stationId } }) => ({
      bytes: await deps.database.slowRead(stationId, (db) => sumStoredBytes(db, stationId)),
    }),
  )

  app.get('/export', { config: { scope: 'export:read', confirmed: true } }, async (request, reply) => {
    const { stationId } = request.caller
    const ended = await turns.take(stationId)
    const archive = await exportStation(deps, stationId).catch((error: unknown) => {
      ended()
      throw error
    })
    const bytes = Readable.from(archive).once('close', ended)
    bytes.once('error', (error) => request.log.error({ err: error }, 'an export broke off'))
    if (!closeWithRequest(request.raw, bytes)) return reply.send()
    return reply
      .type('application/x-tar')
      .header('Content-Disposition', `attachment; filename="station-${request.caller.stationId}.tar"`)
      .header('Cache-Control', 'no-store')
      .send(bytes)
  })
}
