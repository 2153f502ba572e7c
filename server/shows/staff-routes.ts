import type { FastifyInstance } from 'fastify'
import { isOwnShow, onlyOwnShow, type Staff, staffOf } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import { nothingAlongside } from '../database/transaction.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import type { KeepPicture, MediaUrls } from '../lib/media-name.ts'
import { createShow, deleteShow, showNotFound, updateShow } from './actions.ts'
import { byTitle } from './rules/title-order.ts'
import { presentShow } from './schema.ts'
import {
  ofStation,
  showOfStation,
  staffShowBody,
  staffShowChanges,
  staffShowSchema,
  staffShowsSchema,
} from './staff-schema.ts'
import { findShow, listShows, type Show } from './store.ts'

type Deps = { db: Db; writer: WriterOf; urls: MediaUrls; pictures: KeepPicture }

/** …/shows: the shows of a station, and how they become episodes. */
export const staffShowRoutes =
  ({ db, writer, urls, pictures }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Shows'

    const present = (staff: Staff, show: Show) => presentStaffShow(staff, show, urls)

    endpoint(
      app,
      'GET /shows',
      {
        scope: 'shows:read',
        tag,
        summary: 'All shows by title, hidden ones too',
        operationId: 'listShows',
        params: ofStation,
        answers: { 200: staffShowsSchema },
      },
      async (request) => {
        const staff = staffOf(request)
        const shows = await listShows(db, staff.stationId)
        return shows.sort(byTitle).map((show) => present(staff, show))
      },
    )

    endpoint(
      app,
      'POST /shows',
      {
        scope: 'shows:create',
        tag,
        summary: 'Make a show',
        operationId: 'createShow',
        params: ofStation,
        body: staffShowBody,
        answers: { 201: staffShowSchema },
        refusals: [400, 413, 415],
      },
      async (request, reply) => {
        const staff = staffOf(request)
        const { title, description = '', image_url = '', published = false, presenter = '' } = request.body
        const image = await pictures.imageOf(image_url, staff)
        const input = { title, description, image, published, presenter }
        const show = await createShow(writer(staff), staff.stationId, input, nothingAlongside)
        reply.code(201)
        return present(staff, show)
      },
    )

    endpoint(
      app,
      'GET /shows/:id',
      {
        scope: 'shows:read',
        tag,
        summary: 'A show',
        operationId: 'getShow',
        params: showOfStation,
        answers: { 200: staffShowSchema },
        refusals: [400, 404],
      },
      async (request) => {
        const staff = staffOf(request)
        const show = await findShow(db, staff.stationId, request.params.id)
        if (!show) throw showNotFound()
        return present(staff, show)
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
        operationId: 'changeShow',
        params: showOfStation,
        body: staffShowChanges,
        answers: { 200: staffShowSchema },
        refusals: [400, 404, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        const { id } = request.params
        if (!(await findShow(db, staff.stationId, id))) throw showNotFound()
        onlyOwnShow(staff, id)
        const { auto_episodes: autoEpisodes, trim_start: trimStart, trim_end: trimEnd, ...texts } = request.body
        const { image_url, ...others } = texts
        const image = image_url === undefined ? undefined : await pictures.imageOf(image_url, staff)
        const changes = { ...others, ...(image !== undefined && { image }), autoEpisodes, trimStart, trimEnd }
        return present(staff, await updateShow(writer(staff), staff.stationId, id, changes))
      },
    )

    endpoint(
      app,
      'DELETE /shows/:id',
      {
        scope: 'shows:delete',
        tag,
        summary: 'Delete a show that has no active episodes',
        operationId: 'deleteShow',
        params: showOfStation,
        answers: { 204: noContent },
        refusals: [400, 404, 409],
      },
      async ({ caller, params }, reply) => {
        await deleteShow(writer(caller), caller.stationId, params.id)
        return reply.code(204).send()
      },
    )
  }

function presentStaffShow(staff: Staff, show: Show, urls: MediaUrls) {
  const { auto_episodes, trim_start, trim_end, intro } = show
  return {
    ...presentShow(show, urls),
    episodes: show.active_episodes,
    auto_episodes: auto_episodes === 1,
    ...{ trim_start, trim_end, intro: intro === null ? '' : urls.ofFile(intro) },
    yours: isOwnShow(staff, show.id),
  }
}
