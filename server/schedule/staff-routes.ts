import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { actorsOf } from '../events/names.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { epochDayOf } from '../lib/epoch-day.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { presentStation } from '../station/present.ts'
import { saveWeeks } from './actions.ts'
import type { StoredException } from './exception-store.ts'
import { type Day, type WholeWeek, withWeeks } from './rules/entry.ts'
import { makePlan } from './rules/plan.ts'
import { type AirtimePiece, type DayPreview, previewWeek } from './rules/preview.ts'
import { previewBody, previewSchema, saveBody, templateQuery, templateSchema } from './staff-schema.ts'
import { listChangesSince } from './store.ts'
import { readTemplate } from './template.ts'

type Deps = { database: Database; writer: WriterOf; urls: MediaUrls }

type SentWeek = { week: number; entries: { show_id: number; day: Day; time: number; duration: number }[] }

/** …/schedule: the editable template of all weeks, and its preview by date. */
export const staffScheduleRoutes =
  ({ database, writer, urls }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Schedule'

    endpoint(
      app,
      'GET /schedule',
      {
        scope: 'schedule:read',
        tag,
        summary: 'The plan of all weeks of the rotation',
        operationId: 'getTemplate',
        params: stationPath,
        query: templateQuery,
        answers: { 200: templateSchema },
        refusals: [400],
      },
      async ({ caller, query: { since } }) => present(caller.stationId, since),
    )

    endpoint(
      app,
      'PUT /schedule',
      {
        scope: 'schedule:write',
        tag,
        summary: 'Replace whole weeks',
        operationId: 'saveTemplate',
        params: stationPath,
        body: saveBody,
        answers: { 200: templateSchema },
        refusals: [400, 404, [409, 'The schedule has been changed meanwhile.'], 413, 415],
      },
      async ({ caller, body: { version, weeks } }) => {
        const { stationId } = caller
        await saveWeeks(writer(caller), stationId, version, weeks.map(received))
        return present(stationId)
      },
    )

    endpoint(
      app,
      'POST /schedule/preview',
      {
        scope: 'schedule:read',
        tag,
        summary: 'Preview seven dates, also with weeks that are not saved',
        operationId: 'previewSchedule',
        params: stationPath,
        body: previewBody,
        answers: { 200: previewSchema },
        refusals: [400, 413, 415],
      },
      async ({ caller: { stationId }, body: { date, weeks = [] } }) => {
        const { entries, exceptions, station } = await readTemplate(database, stationId)
        const planOf = (exceptions: readonly StoredException[]) =>
          makePlan(withWeeks(entries, weeks.map(received)), presentStation(station), exceptions)
        const plan = planOf(exceptions)
        const usual = exceptions.length > 0 ? planOf([]) : plan
        return { days: previewWeek(plan, usual, epochDayOf(date)).map(presentDay) }
      },
    )

    /** The current template; with a version, also the authors of the changes since. */
    async function present(stationId: number, since?: number) {
      const { version, station, entries, shows } = await readTemplate(database, stationId)
      const changes = since === undefined ? [] : await listChangesSince(database.db, stationId, since)
      const actors = await actorsOf(database.db, changes)
      return {
        version,
        timezone: station.time_zone,
        number_of_weeks: station.number_of_weeks,
        rotation_start: station.rotation_start,
        entries: entries.map(({ showId, ...entry }) => ({ show_id: showId, ...entry })),
        shows: shows.map(({ id, title, image, presenter }) => ({ id, title, image: urls.ofImage(image), presenter })),
        changes: changes.map(({ id, at }) => {
          const { kind, name } = actors.get(id)!
          return { at, kind, name }
        }),
      }
    }
  }

function received({ week, entries }: SentWeek): WholeWeek {
  return { week, entries: entries.map(({ show_id, ...entry }) => ({ showId: show_id, ...entry })) }
}

function presentDay({ date, week, clockChanges, pieces, usual, skipped }: DayPreview) {
  return {
    date,
    week,
    clock_changes: clockChanges.map(({ before, after }) => ({ before, after })),
    pieces: pieces.map((piece) => ({ ...presentPiece(piece), exception: presentAir(piece.air) })),
    usual: usual.map(presentPiece),
    skipped: skipped.map(({ showId, startMinutes, endMinutes }) => ({
      show_id: showId,
      start_minutes: startMinutes,
      end_minutes: endMinutes,
    })),
  }
}

function presentPiece({ showId, startAt, endAt, startMinutes, endMinutes }: AirtimePiece) {
  return { show_id: showId, start_at: startAt, end_at: endAt, start_minutes: startMinutes, end_minutes: endMinutes }
}

/** The exception by which a piece is on air. */
function presentAir(air: AirtimePiece['air']) {
  return air ? { id: air.id, title: air.title, repeat: air.isRepeat } : null
}
