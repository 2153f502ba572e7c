import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { type IdPath, idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { noContent, responses } from '../http/document/documented.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { Problem } from '../lib/problem.ts'
import { archiveEpisode, createEpisode, episodeNotFound, updateEpisode } from './actions.ts'
import { listEpisodes } from './listing.ts'
import {
  type CreateEpisodeBody,
  createEpisodeBody,
  episodeSchema,
  episodesPage,
  type ListQuery,
  listQuery,
  type PresentEpisode,
  type UpdateEpisodeBody,
  updateEpisodeBody,
} from './schema.ts'
import { findEpisode } from './store.ts'
import type { Totals } from './totals.ts'

type Deps = {
  database: Database
  totals: Totals
  writer: Writer
  clock: Clock
  idempotency: Idempotency
  present: PresentEpisode
  /** Told of each episode with external audio once it is made: its length is not known yet. */
  lookUpLength: (episode: { id: number; stationId: number; audioUrl: string }) => void
}

const maxPageSize = 100

/** /v1/episodes; uploads and generation are nouns of their own. */
export const episodeRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { database, totals, writer, clock, idempotency, present, lookUpLength } = deps
  const reads = { ...database, totals }
  const tags = ['Episodes']

  app.get<{ Querystring: ListQuery }>(
    '/episodes',
    {
      config: { scope: 'episodes:read', cacheSeconds: 30 },
      schema: {
        tags,
        summary: 'List episodes',
        description: 'Active episodes of published shows whose time has come, newest first.',
        operationId: 'listEpisodes',
        querystring: listQuery,
        response: responses({ 200: episodesPage }, 400),
      },
    },
    async ({ key, query }) => {
      const limit = Math.min(query.limit ?? 20, maxPageSize)
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const offset = cursor ? 0 : Math.min(query.offset ?? 0, Number.MAX_SAFE_INTEGER)
      const request = { limit, offset, cursor, showId: possible(query.show_id) }
      const { episodes, total, next } = await listEpisodes(reads, key.stationId, unixSeconds(clock), request)
      return { episodes: episodes.map(present), total, limit, offset, next_cursor: next && encodeCursor(next) }
    },
  )

  app.get<{ Params: IdPath }>(
    '/episodes/:id',
    {
      config: { scope: 'episodes:read', cacheSeconds: 30 },
      schema: {
        tags,
        summary: 'Get an episode',
        description: 'Any active episode of the station, also one that is not listed yet.',
        operationId: 'getEpisode',
        params: idPath,
        response: responses({ 200: episodeSchema }, 400, [404, 'Episode not found.']),
      },
    },
    async ({ key, params }) => {
      const episode = await findEpisode(database.db, key.stationId, params.id)
      if (!episode || episode.archived_at !== null) throw episodeNotFound()
      return present(episode)
    },
  )

  app.post<{ Body: CreateEpisodeBody }>(
    '/episodes',
    {
      config: { scope: 'episodes:write', idempotent: true },
      schema: {
        tags,
        summary: 'Create an episode from external audio',
        operationId: 'createEpisode',
        body: createEpisodeBody,
        response: responses({ 201: episodeSchema }, 400, 404, 413, 415),
      },
    },
    async (request, reply) => {
      const { title, show_id, audio_url, description = '', image_url = '', datetime } = request.body
      const { stationId } = request.key
      const input = { showId: show_id, title, description, image: image_url, datetime, audio: { url: audio_url } }
      const make: Parameters<typeof idempotency.create<Awaited<ReturnType<typeof createEpisode>>>>[2] = async (
        alongside,
      ) => {
        const episode = await createEpisode(writer, stationId, input, alongside)
        lookUpLength({ id: episode.id, stationId, audioUrl: audio_url })
        return episode
      }
      return idempotency.create(request, reply, make, present)
    },
  )

  app.put<{ Params: IdPath; Body: UpdateEpisodeBody }>(
    '/episodes/:id',
    {
      config: { scope: 'episodes:write' },
      schema: {
        tags,
        summary: 'Change an episode',
        description: 'Only the fields given change.',
        operationId: 'updateEpisode',
        params: idPath,
        body: updateEpisodeBody,
        response: responses({ 200: episodeSchema }, 400, [404, 'Episode not found.'], 413, 415),
      },
    },
    async ({ key, params, body }) => {
      const { image_url, ...fields } = body
      const changes = { ...fields, ...(image_url !== undefined && { image: image_url }) }
      return present(await updateEpisode(writer, key.stationId, params.id, changes))
    },
  )

  app.delete<{ Params: IdPath }>(
    '/episodes/:id',
    {
      config: { scope: 'episodes:write' },
      schema: {
        tags,
        summary: 'Archive an episode',
        description: 'It disappears from listings and search, is kept, and can be restored by the station’s staff.',
        operationId: 'archiveEpisode',
        params: idPath,
        response: responses({ 204: noContent }, 400, [404, 'Episode not found.']),
      },
    },
    async ({ key, params }, reply) => {
      await archiveEpisode(writer, key.stationId, params.id)
      return reply.code(204).send()
    },
  )
}

/** An id that no row can have becomes one that none has: the engines refuse numbers beyond their own. */
function possible(id: number | undefined): number | undefined {
  return id === undefined || Number.isSafeInteger(id) ? id : 0
}

function readCursor(text: string) {
  const cursor = decodeCursor(text)
  if (cursor) return cursor
  throw new Problem('invalid', 'cursor is invalid', { errors: [{ field: 'cursor', message: 'cursor is invalid' }] })
}
