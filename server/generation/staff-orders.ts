import type { FastifyInstance } from 'fastify'
import { onlyOwnShow, type Staff, staffOf } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { GenerationRow } from '../database/tables.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import type { KeepPicture } from '../lib/media-name.ts'
import type { Recordings } from '../recordings/window.ts'
import type { Programmes } from '../schedule/programme.ts'
import { generateEpisode, generationNotFound } from './actions.ts'
import { presentGeneration, presentingTo } from './staff-present.ts'
import { generationSchema, orderBody } from './staff-schema.ts'
import { findGeneration } from './store.ts'
import type { GenerationWorker } from './worker.ts'

type Deps = {
  db: Db
  writer: WriterOf
  programmes: Programmes
  recordings: Recordings
  worker: Pick<GenerationWorker, 'wake' | 'progressOf'>
  pictures: KeepPicture
}

/** …/generations: cutting an episode out of the recording, and watching how that goes. */
export const staffOrderRoutes =
  ({ db, writer, programmes, recordings, worker, pictures }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Generations'
    const presentTo = async (staff: Staff, row: GenerationRow) =>
      presentGeneration(row, await presentingTo(staff, { db, programmes, worker }))

    endpoint(
      app,
      'POST /generations',
      {
        scope: 'episodes:write',
        tag,
        summary: 'Cut an episode out of the recording, exact to the frame',
        operationId: 'generateEpisode',
        params: stationPath,
        body: orderBody,
        answers: { 201: generationSchema },
        refusals: [400, 404, [409, 'No recording exists for that time.'], 413, 415],
      },
      async (request, reply) => {
        const staff = staffOf(request)
        const { show_id: showId, from_us, until_us, title, description = '', image_url = '', ...rest } = request.body
        const { key, ...more } = rest
        onlyOwnShow(staff, showId)
        const from = { startTime: Math.floor(from_us / 1e6), startUs: from_us % 1e6 }
        const until = { endTime: Math.floor(until_us / 1e6), endUs: until_us % 1e6 }
        const imageOf = (url: string) => pictures.imageOf(url, staff)
        const order = { ...from, ...until, showId, title, description, image: image_url, ...more }
        const row = await generateEpisode({ ...writer(staff), recordings, imageOf }, staff.stationId, order, key)
        worker.wake()
        reply.code(201)
        return presentTo(staff, row)
      },
    )

    endpoint(
      app,
      'GET /generations/:id',
      {
        scope: 'episodes:read',
        tag,
        summary: 'How cutting an episode goes',
        operationId: 'getGeneration',
        params: resourcePath,
        answers: { 200: generationSchema },
        refusals: [400, 404],
      },
      async (request) => {
        const row = await findGeneration(db, request.caller.stationId, request.params.id)
        if (!row) throw generationNotFound()
        return presentTo(staffOf(request), row)
      },
    )
  }
