import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { responses } from '../http/document/documented.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Occurrence } from '../schedule/rules/airing.ts'
import { nextBoundary } from '../schedule/rules/boundaries.ts'
import { makeTimetable } from '../schedule/rules/timetable.ts'
import { listEntries } from '../schedule/store.ts'
import { findShow } from '../shows/store.ts'
import { onAir } from './rules/on-air.ts'
import { nowPlayingSchema } from './schema.ts'

type Deps = { db: Db; clock: Clock }

/** GET /v1/now-playing */
export const nowPlayingRoutes =
  ({ db, clock }: Deps) =>
  async (app: FastifyInstance) => {
    app.get(
      '/now-playing',
      {
        config: { scope: 'now_playing:read', cacheSeconds: 15 },
        schema: {
          tags: ['Now playing'],
          summary: 'Get what is on air',
          operationId: 'getNowPlaying',
          response: responses({ 200: nowPlayingSchema }),
        },
      },
      async (request) => {
        const { station } = request.key
        const now = unixSeconds(clock)
        const timetable = makeTimetable(await listEntries(db, station.id), station)
        request.freshUntil = nextBoundary(timetable, now)
        const { current, next } = onAir(timetable, now)
        return {
          is_live: current !== null,
          current: current && (await presentProgramme(station.id, current)),
          next: next && (await presentProgramme(station.id, next)),
        }
      },
    )

    async function presentProgramme(stationId: number, { showId, startAt, endAt }: Occurrence) {
      const { title, description, image } = (await findShow(db, stationId, showId))!
      return { title, show_id: showId, description, image, start_time: startAt, end_time: endAt }
    }
  }
