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
import {
  cancelGeneration,
  dismissGeneration,
  generateEpisode,
  generationNotFound,
  reopenGeneration,
  retryGeneration,
} from './actions.ts'
import { presentGeneration, presentingTo } from './staff-present.ts'
import { generationBody, generationSchema, generationsSchema } from './staff-schema.ts'
import { listFailed, listUnfinished } from './staff-store.ts'
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

/** Maximum number of failed generations in a list. */
const maxFailed = 200

/** …/generations: episodes that are cut out of the recording, and failures. */
export const staffGenerationRoutes =
  ({ db, writer, programmes, recordings, worker, pictures }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Generations'
    const read = { scope: 'episodes:read', tag, params: stationPath } as const
    const change = {
      scope: 'episodes:write',
      tag,
      params: resourcePath,
      answers: { 200: generationSchema },
      refusals: [400, 404, 409],
    } as const

    const contextOf = (staff: Staff) => presentingTo(staff, { db, programmes, worker })

    endpoint(
      app,
      'GET /generations',
      {
        ...read,
        summary: 'Unfinished and failed generations',
        operationId: 'listGenerations',
        answers: { 200: generationsSchema },
      },
      async (request) => {
        const context = await contextOf(staffOf(request))
        const { stationId } = context.staff
        const making = await listUnfinished(db, stationId)
        const failed = await listFailed(db, stationId, maxFailed)
        const presented = (rows: GenerationRow[]) => rows.map((row) => presentGeneration(row, context))
        return { making: presented(making), failed: presented(failed) }
      },
    )

    endpoint(
      app,
      'POST /generations',
      {
        scope: 'episodes:write',
        tag,
        summary: 'Cut an episode out of the recording, exact to the frame',
        operationId: 'generateEpisode',
        params: stationPath,
        body: generationBody,
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
        const wanted = { ...from, ...until, showId, title, description, image: image_url, ...more }
        const row = await generateEpisode({ ...writer(staff), recordings, imageOf }, staff.stationId, wanted, key)
        worker.wake()
        reply.code(201)
        return presentGeneration(row, await contextOf(staff))
      },
    )

    endpoint(
      app,
      'GET /generations/:id',
      {
        scope: 'episodes:read',
        tag,
        summary: 'The progress of cutting an episode',
        operationId: 'getGeneration',
        params: resourcePath,
        answers: { 200: generationSchema },
        refusals: [400, 404],
      },
      async (request) => {
        const row = await findGeneration(db, request.caller.stationId, request.params.id)
        if (!row) throw generationNotFound()
        return presentGeneration(row, await contextOf(staffOf(request)))
      },
    )

    for (const [verb, summary, action] of [
      ['retry', 'Try a failed one again', retryGeneration],
      ['cancel', 'Give one up that is pending or at work', cancelGeneration],
      ['dismiss', 'Take note that one failed, and leave it at that', dismissGeneration],
      ['reopen', 'List one again that was dismissed', reopenGeneration],
    ] as const) {
      endpoint(
        app,
        `POST /generations/:id/${verb}`,
        { ...change, summary, operationId: `${verb}Generation` },
        async (request) => {
          const staff = staffOf(request)
          const changed = await action(writer(staff), staff.stationId, request.params.id)
          if (verb === 'retry') worker.wake()
          return presentGeneration(changed, await contextOf(staff))
        },
      )
    }
  }
