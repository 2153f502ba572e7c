import type { FastifyInstance } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Db } from '../database/open.ts'
import type { Caller, WriterOf } from '../http/checks/caller.ts'
import type { idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { noContent } from '../http/document/documented.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { pick } from '../lib/pick.ts'
import { createShow, deleteShow, showNotFound, updateShow } from './actions.ts'
import { byTitle } from './rules/title-order.ts'
import { websiteColumns } from './rules/website-fields.ts'
import { createShowBody, type showChangesBody } from './schema.ts'
import { findShow, listShows, type Show } from './store.ts'

type Station = { stationId: number }

/** The dependencies of the endpoints of shows, and the differences between the public API and the dashboard's. */
export type ShowApi = {
  db: Db
  idempotency: Idempotency
  writer: WriterOf
  /** Registers an endpoint that reads. */
  read: (
    app: FastifyInstance,
    route: `GET /${string}`,
    declared: Endpoint<TSchema | undefined, undefined, undefined>,
    handler: (request: { caller: Station; params: unknown }) => Promise<unknown>,
  ) => void
  paths: { all: TSchema | undefined; one: typeof idPath }
  scopes: Record<'read' | 'create' | 'change' | 'delete', string>
  answers: { one: TSchema; all: TSchema }
  /** The body of a change, with all or some of the properties of `showChangesBody`. */
  changes: TObject
  /** The caller with the right that the changes of a show need; refuses one who does not have it. */
  asking: (caller: Caller, changes: Static<typeof showChangesBody>) => Caller
  present: (show: Show, caller: Station) => unknown
  /** The `image` column for the `image_url` of a new show, or of the show with the id. */
  imageOf: (url: string, caller: Caller, id?: number) => Promise<string>
}

/** …/shows and …/shows/{id} */
export const showEndpoints =
  ({ db, idempotency, writer, read, paths, scopes, answers, changes, asking, present, imageOf }: ShowApi) =>
  async (app: FastifyInstance) => {
    const tag = 'Shows'

    read(
      app,
      'GET /shows',
      {
        ...{ scope: scopes.read, tag, summary: 'List all shows', operationId: 'listShows' },
        ...{ params: paths.all, answers: { 200: answers.all } },
      },
      async ({ caller }) => {
        const shows = await listShows(db, caller.stationId)
        return shows.sort(byTitle).map((show) => present(show, caller))
      },
    )

    read(
      app,
      'GET /shows/:id',
      {
        ...{ scope: scopes.read, tag, summary: 'Get a show', operationId: 'getShow' },
        ...{ params: paths.one, answers: { 200: answers.one }, refusals: [400, 404] },
      },
      async ({ caller, params }) => {
        const show = await findShow(db, caller.stationId, (params as { id: number }).id)
        if (!show) throw showNotFound()
        return present(show, caller)
      },
    )

    endpoint(
      app,
      'POST /shows',
      {
        ...{ scope: scopes.create, idempotent: true, tag, summary: 'Create a show', operationId: 'createShow' },
        ...{ params: paths.all, body: createShowBody, answers: { 201: answers.one }, refusals: [400, 413, 415] },
      },
      async (request, reply) => {
        const { title, description = '', image_url = '', published = false, presenter = '' } = request.body
        const { caller } = request
        const input = { title, description, published, presenter }
        return idempotency.create(
          request,
          reply,
          async (alongside) => {
            const image = await imageOf(image_url, caller)
            return createShow(writer(caller), caller.stationId, { ...input, image }, alongside)
          },
          (show: Show) => present(show, caller),
        )
      },
    )

    endpoint(
      app,
      'PUT /shows/:id',
      {
        ...{ scope: scopes.change, tag, summary: 'Change a show', operationId: 'updateShow' },
        description: 'Only the given fields change.',
        ...{ params: paths.one, body: changes, answers: { 200: answers.one }, refusals: [400, 404, 413, 415] },
      },
      async ({ caller: sender, params: { id }, body }) => {
        const { image_url, ...given } = body as Static<typeof showChangesBody>
        const caller = asking(sender, given)
        const { auto_episodes: autoEpisodes, trim_start: trimStart, trim_end: trimEnd, ...others } = given
        const {
          keep_episodes: keepEpisodes,
          keep_days: keepDays,
          delete_audio_after: deleteAudioAfter,
          ...rest
        } = others
        const image = image_url === undefined ? {} : { image: await imageOf(image_url, caller, id) }
        const texts = pick(rest, ['title', 'description', 'published', 'presenter', 'loudness', 'chapters'])
        const website = pick(rest, websiteColumns)
        const automation = { autoEpisodes, trimStart, trimEnd, keepEpisodes, keepDays, deleteAudioAfter }
        const show = { ...texts, ...image, ...automation, website }
        return present(await updateShow(writer(caller), caller.stationId, id, show), caller)
      },
    )

    endpoint(
      app,
      'DELETE /shows/:id',
      {
        ...{ scope: scopes.delete, tag, summary: 'Delete a show', operationId: 'deleteShow' },
        description: 'Refused while the show has active episodes. Its archived episodes remain, with its title.',
        ...{ params: paths.one, answers: { 204: noContent } },
        refusals: [400, 404, [409, 'Cannot delete a show that still has episodes. Archive its episodes first.']],
      },
      async ({ caller, params }, reply) => {
        await deleteShow(writer(caller), caller.stationId, params.id)
        return reply.code(204).send()
      },
    )
  }
