import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { noContent, responses } from '../http/document/documented.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { listShows, type Show } from '../shows/store.ts'
import { replaceWeek } from './actions.ts'
import { nextBoundary } from './rules/boundaries.ts'
import type { Day } from './rules/entry.ts'
import { makeTimetable } from './rules/timetable.ts'
import { type Piece, weekView } from './rules/week-view.ts'
import {
  type ClearWeekBody,
  clearWeekBody,
  type ReplaceWeekBody,
  replacedSchema,
  replaceWeekBody,
  type ScheduleQuery,
  scheduleQuery,
  scheduleSchema,
} from './schema.ts'
import { listEntries, type PlannedEntry } from './store.ts'

type Deps = { db: Db; writer: Writer; clock: Clock }

/** /v1/schedule */
export const scheduleRoutes =
  ({ db, writer, clock }: Deps) =>
  async (app: FastifyInstance) => {
    const tags = ['Schedule']

    app.get<{ Querystring: ScheduleQuery }>(
      '/schedule',
      {
        config: { scope: 'schedule:read', cacheSeconds: 60 },
        schema: {
          tags,
          summary: 'Get seven days of the schedule',
          operationId: 'getSchedule',
          querystring: scheduleQuery,
          response: responses({ 200: scheduleSchema }, 400),
        },
      },
      async (request) => {
        const { station } = request.key
        const now = unixSeconds(clock)
        const [entries, shows] = await Promise.all([listEntries(db, station.id), listShows(db, station.id)])
        const timetable = makeTimetable(entries, station)
        request.freshUntil = nextBoundary(timetable, now)
        const { days, currentWeek, numberOfWeeks } = weekView(timetable, now, request.query.offset ?? 0)
        const showOf = new Map(shows.map((show) => [show.id, show]))
        return {
          days: days.map(({ date, dayName, isToday, pieces }) => ({
            date,
            day_name: dayName,
            is_today: isToday,
            shows: pieces.map((piece) => presentPiece(piece, showOf.get(piece.showId)!)),
          })),
          current_week: currentWeek,
          number_of_weeks: numberOfWeeks,
        }
      },
    )

    app.put<{ Body: ReplaceWeekBody }>(
      '/schedule',
      {
        config: {
          scope: 'schedule:write',
          bodyFor: ({ key }) => replaceWeekBody(key.station.numberOfWeeks),
        },
        schema: {
          tags,
          summary: 'Replace a show’s entries in one week',
          description: 'Full replacement: an entry that is left out is removed, an empty list clears the week.',
          operationId: 'replaceSchedule',
          body: replaceWeekBody(),
          response: responses({ 200: replacedSchema }, 400, 404, 413, 415),
        },
      },
      async ({ key, body }) => {
        const { show_id, week, entries } = body
        await replaceWeek(writer, key.stationId, { showId: show_id, week }, entries as (PlannedEntry & { day: Day })[])
        return { message: 'Schedule updated.', entries_written: entries.length }
      },
    )

    app.delete<{ Body: ClearWeekBody }>(
      '/schedule',
      {
        config: {
          scope: 'schedule:write',
          bodyFor: ({ key }) => clearWeekBody(key.station.numberOfWeeks),
          bodyFromQuery: true,
        },
        schema: {
          tags,
          summary: 'Clear a show’s entries in one week',
          description: 'Where a proxy drops the body of a DELETE, the two fields may be sent in the query.',
          operationId: 'clearSchedule',
          body: clearWeekBody(),
          response: responses({ 204: noContent }, 400, 404, 413, 415),
        },
      },
      async ({ key, body }, reply) => {
        await replaceWeek(writer, key.stationId, { showId: body.show_id, week: body.week }, [])
        return reply.code(204).send()
      },
    )
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
