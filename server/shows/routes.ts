import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { type IdPath, idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { noContent, responses } from '../http/document/documented.ts'
import { createShow, deleteShow, showNotFound, updateShow } from './actions.ts'
import { byTitle } from './rules/title-order.ts'
import {
  type CreateShowBody,
  createShowBody,
  presentShow,
  showSchema,
  showsSchema,
  type UpdateShowBody,
  updateShowBody,
} from './schema.ts'
import { findShow, listShows } from './store.ts'

type Deps = { db: Db; writer: Writer; idempotency: Idempotency }

/** /v1/shows */
export const showRoutes =
  ({ db, writer, idempotency }: Deps) =>
  async (app: FastifyInstance) => {
    const tags = ['Shows']

    app.get(
      '/shows',
      {
        config: { scope: 'shows:read', cacheSeconds: 60 },
        schema: {
          tags,
          summary: 'List all shows',
          operationId: 'listShows',
          response: responses({ 200: showsSchema }),
        },
      },
      async ({ key }) => (await listShows(db, key.stationId)).sort(byTitle).map(presentShow),
    )

    app.get<{ Params: IdPath }>(
      '/shows/:id',
      {
        config: { scope: 'shows:read', cacheSeconds: 60 },
        schema: {
          tags,
          summary: 'Get a show',
          operationId: 'getShow',
          params: idPath,
          response: responses({ 200: showSchema }, 400, 404),
        },
      },
      async ({ key, params }) => {
        const show = await findShow(db, key.stationId, params.id)
        if (!show) throw showNotFound()
        return presentShow(show)
      },
    )

    app.post<{ Body: CreateShowBody }>(
      '/shows',
      {
        config: { scope: 'shows:write', idempotent: true },
        schema: {
          tags,
          summary: 'Create a show',
          operationId: 'createShow',
          body: createShowBody,
          response: responses({ 201: showSchema }, 400, 413, 415),
        },
      },
      async (request, reply) => {
        const { title, description = '', image_url = '', published = false, presenter = '' } = request.body
        const input = { title, description, image: image_url, published: Number(published), presenter }
        return idempotency.create(
          request,
          reply,
          (alongside) => createShow(writer, request.key.stationId, input, alongside),
          presentShow,
        )
      },
    )

    app.put<{ Params: IdPath; Body: UpdateShowBody }>(
      '/shows/:id',
      {
        config: { scope: 'shows:write' },
        schema: {
          tags,
          summary: 'Change a show',
          description: 'Only the fields given change.',
          operationId: 'updateShow',
          params: idPath,
          body: updateShowBody,
          response: responses({ 200: showSchema }, 400, 404, 413, 415),
        },
      },
      async ({ key, params, body }) => {
        const { published, ...texts } = body
        const changes = { ...texts, ...(published !== undefined && { published: Number(published) }) }
        return presentShow(await updateShow(writer, key.stationId, params.id, changes))
      },
    )

    app.delete<{ Params: IdPath }>(
      '/shows/:id',
      {
        config: { scope: 'shows:write' },
        schema: {
          tags,
          summary: 'Delete a show',
          description: 'Refused while the show has active episodes. Archived ones stay and remember its title.',
          operationId: 'deleteShow',
          params: idPath,
          response: responses({ 204: noContent }, 400, 404, [
            409,
            'Cannot delete a show that still has episodes. Archive its episodes first.',
          ]),
        },
      },
      async ({ key, params }, reply) => {
        await deleteShow(writer, key.stationId, params.id)
        return reply.code(204).send()
      },
    )
  }
