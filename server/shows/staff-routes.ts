import type { FastifyInstance } from 'fastify'
import { isOwnShow, staffOf } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import { endpoint } from '../http/endpoint.ts'
import { byTitle } from './rules/title-order.ts'
import { presentShow } from './schema.ts'
import { ofStation, staffShowsSchema } from './staff-schema.ts'
import { listShows } from './store.ts'

/** …/shows: the shows of a station. */
export const staffShowRoutes =
  ({ db }: { db: Db }) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /shows',
      {
        scope: 'shows:read',
        tag: 'Shows',
        summary: 'All shows by title, hidden ones too',
        operationId: 'listShows',
        params: ofStation,
        answers: { 200: staffShowsSchema },
      },
      async (request) => {
        const staff = staffOf(request)
        const shows = (await listShows(db, staff.stationId)).sort(byTitle)
        return shows.map((show) => ({
          ...presentShow(show),
          episodes: show.active_episodes,
          yours: isOwnShow(staff, show.id),
        }))
      },
    )
  }
