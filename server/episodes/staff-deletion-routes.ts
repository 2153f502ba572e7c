import type { FastifyInstance } from 'fastify'
import { staffOf } from '../accounts/staff.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { deleteEpisode, type FileRemover } from './deletion.ts'
import { deletionBody } from './staff-schema.ts'

type Deps = { writer: WriterOf } & FileRemover

/** …/episodes/{id}/delete: deleting an episode for good. */
export const staffDeletionRoutes =
  ({ writer, ...files }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'POST /episodes/:id/delete',
      {
        scope: 'episodes:delete',
        tag: 'Episodes',
        summary: 'Delete an episode for good, archived or not, with its audio',
        operationId: 'deleteEpisode',
        params: resourcePath,
        body: deletionBody,
        answers: { 204: noContent },
        refusals: [400, 404, 409, 413, 415],
      },
      async (request, reply) => {
        const staff = staffOf(request)
        const { id } = request.params
        await deleteEpisode({ ...writer(staff), ...files }, staff.stationId, id, request.body.title)
        return reply.code(204).send()
      },
    )
  }
