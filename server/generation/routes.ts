import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { type AlsoInTransaction, type WriterFor, write } from '../database/transaction.ts'
import { episodeSchema, type PresentEpisode } from '../episodes/schema.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds, type Wait } from '../lib/clock.ts'
import type { ImageOf } from '../lib/media-name.ts'
import type { Recordings } from '../recordings/window.ts'
import { findStation } from '../station/store.ts'
import { generateEpisode } from './actions.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { aheadFull, queueFull } from './rules/queue.ts'
import { nothingRecorded, windowErrors } from './rules/window.ts'
import { type GenerateBody, generateBody, pendingEpisode } from './schema.ts'
import { waitForEnd } from './wait.ts'
import type { GenerationWorker } from './worker.ts'

type Deps = {
  db: Db
  writer: WriterFor
  clock: Clock
  wait: Wait
  recordings: Recordings
  worker: GenerationWorker
  idempotency: Idempotency
  present: PresentEpisode
  imageOf: ImageOf
}

/** POST /v1/episodes/generate */
export const generationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { db, writer, clock, recordings, worker, idempotency, present, imageOf } = deps
  endpoint(
    app,
    'POST /episodes/generate',
    {
      scope: 'episodes:generate',
      idempotent: true,
      between: async (request, failed) => {
        if (failed.has('start_time') || failed.has('end_time')) return []
        const { start_time: startTime, end_time: endTime } = request.body as GenerateBody
        const station = await findStation(db, request.caller.stationId)
        return windowErrors({ startTime, endTime }, unixSeconds(clock), station?.retention_days)
      },
      tag: 'Episodes',
      summary: 'Cut an episode out of the recording',
      description:
        'Cuts a window of the station’s continuous recording, exact to the frame (26 ms). Audio that was never recorded is left out. The answer is 201 when the episode is ready within 25 seconds, otherwise, and at once where the window has not ended or audio of it is late, 202: it is then pending, and in no listing, until it has an `audio_url`; if it cannot be made after all, its path answers 404.',
      operationId: 'generateEpisode',
      body: generateBody,
      answers: { 201: episodeSchema, 202: pendingEpisode },
      refusals: [400, 404, [409, nothingRecorded], 413, 415, [429, 'Rate limit exceeded.', queueFull, aheadFull]],
    },
    async (request, reply) => {
      const { show_id, start_time, end_time, title, description = '', image_url = '', datetime } = request.body
      const window = { startTime: start_time, endTime: end_time }
      const wanted = { ...window, showId: show_id, title, description, datetime }
      const { actor, stationId } = request.caller
      return idempotency.create(
        request,
        reply,
        async (alongside: AlsoInTransaction<Outcome>, key) => {
          const image = await imageOf(image_url)
          const { id } = await generateEpisode({ ...writer(actor), recordings }, stationId, { ...wanted, image }, key)
          worker.wake()
          const isOver = end_time <= unixSeconds(clock)
          if (isOver && !(await recordings.late(stationId, end_time * 1e6))) await waitForEnd(deps, stationId, id)
          if (!key) return outcomeOf(db, stationId, id)
          return write(writer(actor), stationId, async (unit) => {
            const outcome = await outcomeOf(unit.tx, stationId, id)
            await alongside(unit, outcome)
            return outcome
          })
        },
        ({ episode }) => present(episode),
        ({ episode, isReady }) => (isReady ? undefined : `/v1/episodes/${episode.id}`),
      )
    },
  )
}
