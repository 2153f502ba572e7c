import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { episodeSchema, type PresentEpisode } from '../episodes/schema.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { generateEpisode, type Recorder } from './actions.ts'
import { defaultRetentionSeconds, windowErrors } from './rules/window.ts'
import { type GenerateBody, generateBody, pendingEpisode } from './schema.ts'

type Deps = { db: Db; clock: Clock; recorder: Recorder; idempotency: Idempotency; present: PresentEpisode }

/** POST /v1/episodes/generate */
export const generationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { clock, idempotency, present } = deps
  endpoint(
    app,
    'POST /episodes/generate',
    {
      scope: 'episodes:generate',
      idempotent: true,
      between: (request, failed) => {
        if (failed.has('start_time') || failed.has('end_time')) return []
        const { start_time: startTime, end_time: endTime } = request.body as GenerateBody
        return windowErrors({ startTime, endTime }, unixSeconds(clock), defaultRetentionSeconds)
      },
      tag: 'Episodes',
      summary: 'Cut an episode out of the recording',
      description:
        'Cuts a window of the station’s continuous recording. The answer is 409 for a station that does not record; in this version, no station does.',
      operationId: 'generateEpisode',
      body: generateBody,
      answers: { 201: episodeSchema, 202: pendingEpisode },
      refusals: [400, 404, [409, 'No recording exists for that time.'], 413, 415],
    },
    async (request, reply) => {
      const { show_id, start_time, end_time, title, description = '', image_url = '', datetime } = request.body
      const window = { startTime: start_time, endTime: end_time }
      const order = {
        ...window,
        showId: show_id,
        title,
        description,
        image: image_url,
        datetime,
      }
      return idempotency.create(
        request,
        reply,
        (alongside) => generateEpisode(deps, request.caller.stationId, order, alongside),
        present,
      )
    },
  )
}
