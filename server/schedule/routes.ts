import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database/open.ts'
import type { WriterFor } from '../database/transaction.ts'
import { noContent } from '../http/document/documented.ts'
import { cachedEndpoint, endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { replaceWeek } from './actions.ts'
import { type Programmes, programmeReads, showIn } from './programme.ts'
import { nextBoundary } from './rules/boundaries.ts'
import { type Piece, weekView } from './rules/week-view.ts'
import { clearWeekBody, replacedSchema, replaceWeekBody, scheduleQuery, scheduleSchema } from './schema.ts'

type Deps = { db: Db; programmes: Programmes; writer: WriterFor; clock: Clock }

/** /v1/schedule */
export const scheduleRoutes =
  ({ db, programmes, writer, clock }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Schedule'

    cachedEndpoint(
      app,
      'GET /schedule',
      {
        scope: 'schedule:read',
        cacheSeconds: 60,
        reads: programmeReads,
        tag,
        summary: 'Get seven days of the schedule',
        operationId: 'getSchedule',
        query: scheduleQuery,
        answers: { 200: scheduleSchema },
        refusals: [400],
      },
      async (request) => {
        const programme = await programmes(request.caller.stationId)
        const now = unixSeconds(clock)
        request.freshUntil = nextBoundary(programme.plan, now)
        const view = weekView(programme.plan, now, request.query.offset ?? 0)
        return {
          days: view.days.map(({ date, dayName, isToday, pieces }) => ({
            date,
            day_name: dayName,
            is_today: isToday,
            shows: pieces.map((piece) => presentPiece(piece, showIn(programme, piece))),
          })),
          current_week: view.currentWeek,
          number_of_weeks: view.numberOfWeeks,
        }
      },
    )

    endpoint(
      app,
      'PUT /schedule',
      {
        scope: 'schedule:write',
        bodyFor: async (request) => replaceWeekBody(await weeksOf(request)),
        tag,
        summary: 'Replace a show’s entries in one week',
        description: 'Full replacement: an entry that is left out is removed, an empty list clears the week.',
        operationId: 'replaceSchedule',
        body: replaceWeekBody(),
        answers: { 200: replacedSchema },
        refusals: [400, 404, 413, 415],
      },
      async ({ caller: { actor, stationId }, body }) => {
        const { show_id, week, entries } = body
        await replaceWeek(writer(actor), stationId, { showId: show_id, week }, entries)
        return { message: 'Schedule updated.', entries_written: entries.length }
      },
    )

    endpoint(
      app,
      'DELETE /schedule',
      {
        scope: 'schedule:write',
        bodyFor: async (request) => clearWeekBody(await weeksOf(request)),
        bodyFromQuery: true,
        tag,
        summary: 'Clear a show’s entries in one week',
        description: 'Where a proxy drops the body of a DELETE, the two fields may be sent in the query.',
        operationId: 'clearSchedule',
        body: clearWeekBody(),
        answers: { 204: noContent },
        refusals: [400, 404, 413, 415],
      },
      async ({ caller: { actor, stationId }, body }, reply) => {
        await replaceWeek(writer(actor), stationId, { showId: body.show_id, week: body.week }, [])
        return reply.code(204).send()
      },
    )

    /** The length of the station's rotation, which limits the week that a request may name. */
    async function weeksOf({ caller }: FastifyRequest): Promise<number> {
      const station = await findStation(db, caller.stationId)
      if (!station) throw stationNotFound()
      return station.number_of_weeks
    }
  }

function presentPiece(piece: Piece, show: Show) {
  return {
    show_id: piece.showId,
    title: show.title,
    image: show.image,
    day: piece.day,
    start_time: piece.startTime,
    end_time: piece.endTime,
    start_minutes: piece.startMinutes,
    end_minutes: piece.endMinutes,
    is_current: piece.isCurrent,
    is_past: piece.isPast,
  }
}
