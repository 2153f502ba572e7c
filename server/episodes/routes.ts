import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { WriterFor } from '../database/transaction.ts'
import { idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { noContent } from '../http/document/documented.ts'
import { cachedEndpoint, endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import type { ImageOf } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { archiveEpisode, createEpisode, episodeNotFound, updateEpisode } from './actions.ts'
import { listEpisodes } from './listing.ts'
import {
  createEpisodeBody,
  episodeSchema,
  episodesPage,
  listQuery,
  type PresentEpisode,
  updateEpisodeBody,
} from './schema.ts'
import { type Episode, findEpisode } from './store.ts'
import type { Totals } from './totals.ts'

type Deps = {
  database: Database
  totals: Totals
  writer: WriterFor
  clock: Clock
  idempotency: Idempotency
  present: PresentEpisode
  imageOf: ImageOf
  /** Called when a station has a new episode with external audio, whose length is not known yet. */
  lookUpLengths: (stationId: number) => void
  /** The episode that is being made under this id, or is to be made. */
  findPending: (stationId: number, id: number) => Promise<Episode | undefined>
}

const maxPageSize = 100

/** /v1/episodes, except uploads and generation, which are in `uploads/` and `generation/`. */
export const episodeRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { database, totals, writer, clock, idempotency, present, imageOf, lookUpLengths, findPending } = deps
  const tag = 'Episodes'
  const read = { scope: 'episodes:read', cacheSeconds: 30, reads: ['episodes', 'shows'] as const }

  cachedEndpoint(
    app,
    'GET /episodes',
    {
      ...read,
      tag,
      summary: 'List episodes',
      description: 'Active episodes of published shows whose `datetime` is not in the future, newest first.',
      operationId: 'listEpisodes',
      query: listQuery,
      answers: { 200: episodesPage },
      refusals: [400],
    },
    async (request) => {
      const { query, caller } = request
      const limit = Math.min(query.limit ?? 20, maxPageSize)
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const offset = cursor ? 0 : Math.min(query.offset ?? 0, Number.MAX_SAFE_INTEGER)
      const wanted = { limit, offset, cursor, showId: possible(query.show_id) }
      const listing = await listEpisodes(database, totals, caller.stationId, unixSeconds(clock), wanted)
      const { episodes, total, next } = listing
      request.freshUntil = listing.nextDue
      return { episodes: episodes.map(present), total, limit, offset, next_cursor: next && encodeCursor(next) }
    },
  )

  cachedEndpoint(
    app,
    'GET /episodes/:id',
    {
      ...read,
      tag,
      summary: 'Get an episode',
      description:
        'Any active episode of the station, including those that are not listed yet. One that is being cut out of the recording has an empty `audio_url` until it is ready.',
      operationId: 'getEpisode',
      params: idPath,
      answers: { 200: episodeSchema },
      refusals: [400, [404, 'Episode not found.']],
    },
    async ({ caller, params }) => {
      const { stationId } = caller
      const find = async () => {
        const episode = await findEpisode(database.db, stationId, params.id)
        return episode?.archived_at === null ? episode : undefined
      }
      // A pending one may be finished between the two look-ups.
      const episode = (await find()) ?? (await findPending(stationId, params.id)) ?? (await find())
      if (!episode) throw episodeNotFound()
      return present(episode)
    },
  )

  endpoint(
    app,
    'POST /episodes',
    {
      scope: 'episodes:write',
      idempotent: true,
      tag,
      summary: 'Create an episode from external audio',
      operationId: 'createEpisode',
      body: createEpisodeBody,
      answers: { 201: episodeSchema },
      refusals: [400, 404, 413, 415],
    },
    async (request, reply) => {
      const { title, show_id, audio_url, description = '', image_url = '', datetime } = request.body
      const { actor, stationId } = request.caller
      const input = {
        showId: show_id,
        title,
        description,
        datetime,
        audio: { url: audio_url },
      }
      return idempotency.create(
        request,
        reply,
        async (alongside) => {
          const image = await imageOf(image_url)
          const episode = await createEpisode(writer(actor), stationId, { ...input, image }, alongside)
          lookUpLengths(stationId)
          return episode
        },
        present,
      )
    },
  )

  endpoint(
    app,
    'PUT /episodes/:id',
    {
      scope: 'episodes:write',
      tag,
      summary: 'Change an episode',
      description: 'Only the given fields change.',
      operationId: 'updateEpisode',
      params: idPath,
      body: updateEpisodeBody,
      answers: { 200: episodeSchema },
      refusals: [400, [404, 'Episode not found.'], 413, 415],
    },
    async ({ caller, params, body }) => {
      const { image_url, ...fields } = body
      const changes = { ...fields, ...(image_url !== undefined && { image: await imageOf(image_url) }) }
      return present(await updateEpisode(writer(caller.actor), caller.stationId, params.id, changes))
    },
  )

  endpoint(
    app,
    'DELETE /episodes/:id',
    {
      scope: 'episodes:write',
      tag,
      summary: 'Archive an episode',
      description: 'It disappears from listings and search, but is kept and can be restored by the station’s staff.',
      operationId: 'archiveEpisode',
      params: idPath,
      answers: { 204: noContent },
      refusals: [400, [404, 'Episode not found.']],
    },
    async ({ caller, params }, reply) => {
      await archiveEpisode(writer(caller.actor), caller.stationId, params.id)
      return reply.code(204).send()
    },
  )
}

/** Replaces an id beyond 2^53 by 0, which no row has either: the engines reject numbers that are too large. */
function possible(id: number | undefined): number | undefined {
  return id === undefined || Number.isSafeInteger(id) ? id : 0
}

function readCursor(text: string) {
  const cursor = decodeCursor(text)
  if (cursor) return cursor
  throw new Problem('invalid', 'cursor is invalid', { errors: [{ field: 'cursor', message: 'cursor is invalid' }] })
}
