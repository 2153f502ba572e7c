import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { WriterFor } from '../database/transaction.ts'
import { idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint, keptEndpoint } from '../http/endpoint.ts'
import type { ImageOf, MediaUrls } from '../lib/media-name.ts'
import { createShow, deleteShow, showNotFound, updateShow } from './actions.ts'
import { byTitle } from './rules/title-order.ts'
import { createShowBody, presentShow, showSchema, showsSchema, updateShowBody } from './schema.ts'
import { findShow, listShows, type Show } from './store.ts'

type Deps = { db: Db; writer: WriterFor; idempotency: Idempotency; urls: MediaUrls; imageOf: ImageOf }

/** /v1/shows */
export const showRoutes =
  ({ db, writer, idempotency, urls, imageOf }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Shows'
    const present = (show: Show) => presentShow(show, urls)
    const read = { scope: 'shows:read', cacheSeconds: 60, reads: ['shows'] as const }

    keptEndpoint(
      app,
      'GET /shows',
      { ...read, tag, summary: 'List all shows', operationId: 'listShows', answers: { 200: showsSchema } },
      async ({ caller }) => (await listShows(db, caller.stationId)).sort(byTitle).map(present),
    )

    keptEndpoint(
      app,
      'GET /shows/:id',
      {
        ...read,
        tag,
        summary: 'Get a show',
        operationId: 'getShow',
        params: idPath,
        answers: { 200: showSchema },
        refusals: [400, 404],
      },
      async ({ caller, params }) => {
        const show = await findShow(db, caller.stationId, params.id)
        if (!show) throw showNotFound()
        return present(show)
      },
    )

    endpoint(
      app,
      'POST /shows',
      {
        scope: 'shows:write',
        idempotent: true,
        tag,
        summary: 'Create a show',
        operationId: 'createShow',
        body: createShowBody,
        answers: { 201: showSchema },
        refusals: [400, 413, 415],
      },
      async (request, reply) => {
        const { title, description = '', image_url = '', published = false, presenter = '' } = request.body
        const { actor, stationId } = request.caller
        const input = { title, description, published, presenter }
        return idempotency.create(
          request,
          reply,
          async (alongside) =>
            createShow(writer(actor), stationId, { ...input, image: await imageOf(image_url) }, alongside),
          present,
        )
      },
    )

    endpoint(
      app,
      'PUT /shows/:id',
      {
        scope: 'shows:write',
        tag,
        summary: 'Change a show',
        description: 'Only the given fields change.',
        operationId: 'updateShow',
        params: idPath,
        body: updateShowBody,
        answers: { 200: showSchema },
        refusals: [400, 404, 413, 415],
      },
      async ({ caller, params, body }) =>
        present(await updateShow(writer(caller.actor), caller.stationId, params.id, body)),
    )

    endpoint(
      app,
      'DELETE /shows/:id',
      {
        scope: 'shows:write',
        tag,
        summary: 'Delete a show',
        description: 'Refused while the show has active episodes. Its archived episodes remain, with its title.',
        operationId: 'deleteShow',
        params: idPath,
        answers: { 204: noContent },
        refusals: [400, 404, [409, 'Cannot delete a show that still has episodes. Archive its episodes first.']],
      },
      async ({ caller, params }, reply) => {
        await deleteShow(writer(caller.actor), caller.stationId, params.id)
        return reply.code(204).send()
      },
    )
  }
