import type { FastifyInstance } from 'fastify'
import { staffOf } from '../accounts/staff.ts'
import type { Database } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { episodeNotFound } from './actions.ts'
import { changeMoment, createMoment, deleteMoment } from './moment-actions.ts'
import { listEveryMomentOf, type StoredMoment } from './moment-store.ts'
import { momentChangesBody, momentSchema, momentsSchema, newMomentBody } from './staff-moment-schema.ts'
import { findEpisode } from './store.ts'

/** …/episodes/{id}/moments and …/moments: the spans of episodes that staff marked. */
export const staffMomentRoutes =
  ({ database: { db }, writer }: { database: Pick<Database, 'db'>; writer: WriterOf }) =>
  async (app: FastifyInstance) => {
    const tag = 'Episodes'
    const change = { scope: 'episodes:write', tag, params: resourcePath } as const

    endpoint(
      app,
      'GET /episodes/:id/moments',
      {
        ...{ scope: 'episodes:read', tag, params: resourcePath },
        summary: 'The moments of an episode, archived or not',
        operationId: 'listMoments',
        answers: { 200: momentsSchema },
        refusals: [400, 404],
      },
      async ({ caller, params }) => {
        if (!(await findEpisode(db, caller.stationId, params.id))) throw episodeNotFound()
        return { moments: (await listEveryMomentOf(db, caller.stationId, params.id)).map(present) }
      },
    )

    endpoint(
      app,
      'POST /episodes/:id/moments',
      {
        ...change,
        summary: 'Mark a moment of an episode',
        operationId: 'createMoment',
        body: newMomentBody,
        answers: { 201: momentSchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async (request, reply) => {
        const staff = staffOf(request)
        const made = await createMoment(writer(staff), staff.stationId, request.params.id, request.body)
        reply.code(201)
        return present(made)
      },
    )

    endpoint(
      app,
      'PUT /moments/:id',
      {
        ...change,
        summary: 'Rename or move a moment',
        operationId: 'changeMoment',
        body: momentChangesBody,
        answers: { 200: momentSchema },
        refusals: [400, 404, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        return present(await changeMoment(writer(staff), staff.stationId, request.params.id, request.body))
      },
    )

    endpoint(
      app,
      'DELETE /moments/:id',
      {
        ...change,
        summary: 'Delete a moment',
        operationId: 'deleteMoment',
        answers: { 204: noContent },
        refusals: [400, 404],
      },
      async (request, reply) => {
        const staff = staffOf(request)
        await deleteMoment(writer(staff), staff.stationId, request.params.id)
        return reply.code(204).send()
      },
    )
  }

function present({ id, title, from_ms, until_ms, duration_ms }: StoredMoment) {
  return { id, title, from_ms, until_ms, beyond: duration_ms !== null && until_ms > duration_ms }
}
