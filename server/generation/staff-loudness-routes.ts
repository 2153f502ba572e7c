import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { resourcePath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { Type } from '../http/schema.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { listLastLevels } from './audio-store.ts'

const nullableNumber = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

const measuredSchema = Type.Object(
  {
    measured: Type.Array(
      Type.Object({
        lufs: nullableNumber('Integrated loudness (EBU R 128); null if it is silent.'),
        dbtp: nullableNumber('True peak; null if it is silent.'),
      }),
      { description: 'The last five episodes that were cut and measured, newest first.' },
    ),
  },
  { title: 'MeasuredLoudness' },
)

/** …/shows/{id}/loudness: the measurements from which the next episode learns. */
export const staffLoudnessRoutes =
  ({ db }: { db: Db }) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /shows/:id/loudness',
      {
        scope: 'shows:read',
        tag: 'Shows',
        summary: 'The loudness of the last episodes of a show',
        operationId: 'getMeasuredLoudness',
        params: resourcePath,
        answers: { 200: measuredSchema },
        refusals: [400, 404],
      },
      async ({ caller: { stationId }, params: { id } }) => {
        if (!(await findShow(db, stationId, id))) throw showNotFound()
        const levels = await listLastLevels(db, stationId, id)
        return {
          measured: levels.map(({ integratedLufs, truePeakDbtp }) => ({ lufs: integratedLufs, dbtp: truePeakDbtp })),
        }
      },
    )
  }
