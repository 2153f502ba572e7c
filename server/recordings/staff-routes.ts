import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { HoldRow } from '../database/tables.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Clock } from '../lib/clock.ts'
import { refuse } from '../lib/field-errors.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { findStation } from '../station/store.ts'
import { addHold, releaseHold } from './actions.ts'
import { keptFromUs, recordedDays, recordedTape } from './drawn.ts'
import type { Recorder } from './recorder.ts'
import { airedBetween } from './rules/aired.ts'
import type { Span } from './rules/days.ts'
import { readLevels } from './rules/reel-levels.ts'
import {
  daysSchema,
  holdSchema,
  holdsSchema,
  levelSchema,
  newHoldBody,
  tapeSchema,
  windowQuery,
} from './staff-schema.ts'
import { findRecorder, listHolds } from './store.ts'

type Deps = {
  database: Pick<Database, 'db' | 'slowRead'>
  writer: WriterOf
  clock: Clock
  programmes: Programmes
  recorder: Pick<Recorder, 'headUs' | 'recentLevels'>
}

/** The longest window that is drawn at once: a day on which clocks are set back, and an hour on either side. */
const longestUs = 27 * 3_600_000_000

/** …/recordings: the recorded audio, to be drawn and cut, and its holds. */
export const staffRecordingRoutes =
  ({ database, writer, clock, programmes, recorder }: Deps) =>
  async (app: FastifyInstance) => {
    const { db, slowRead } = database
    const read = { scope: 'recordings:read', tag: 'Recordings', params: stationPath }
    const change = { scope: 'recordings:write', tag: 'Recordings' }

    endpoint(
      app,
      'GET /recordings/days',
      {
        ...read,
        summary: 'The days of the recording, and what is missing of them',
        operationId: 'listRecordedDays',
        answers: { 200: daysSchema },
      },
      async ({ caller: { stationId } }) => {
        const station = (await findStation(db, stationId))!
        const days = await slowRead(stationId, (snapshot) => recordedDays({ db: snapshot, clock, recorder }, station))
        return {
          kept_days: station.retention_days,
          kept_from: Math.floor(keptFromUs(station, clock.nowMs() * 1000) / 1e6),
          days: days.map(({ date, recorded, recordedUs, missingUs, ...span }) => ({
            date,
            ...stretch(span),
            recorded: recorded.map(stretch),
            recorded_seconds: recordedUs / 1e6,
            missing_seconds: missingUs / 1e6,
          })),
        }
      },
    )

    endpoint(
      app,
      'GET /recordings/tape',
      {
        ...read,
        summary: 'The recording of a window of at most 27 hours',
        operationId: 'getTape',
        query: windowQuery,
        answers: { 200: tapeSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query }) => {
        const window = checkedWindow(query)
        const programme = await programmes(stationId)
        const aired = airedBetween(programme.plan, Math.floor(query.from_us / 1e6), Math.ceil(query.until_us / 1e6))
        const { reels, gaps, knownUntilUs, hours } = await recordedTape({ db, clock, recorder }, stationId, window)
        return {
          known_until_us: knownUntilUs,
          reels: reels.map(({ frames, frameUs, bytes, ...span }) => ({
            ...spanOf(span),
            frames,
            frame_us: frameUs,
            bytes,
          })),
          gaps: gaps.map(({ reason, ...span }) => ({ ...spanOf(span), reason })),
          shows: aired.map((one) => {
            const { showId, startAt, endAt } = one
            return { show_id: showId, title: showIn(programme, one).title, start_time: startAt, end_time: endAt }
          }),
          hours,
        }
      },
    )

    endpoint(
      app,
      'GET /recordings/level',
      {
        ...read,
        summary: 'The levels of the last ten seconds of the recording',
        operationId: 'getLevel',
        answers: { 200: levelSchema },
      },
      async ({ caller: { stationId } }) => {
        const here = recorder.recentLevels(stationId)
        const recent = here ?? readLevels((await findRecorder(db, stationId))?.levels ?? '')
        return { from_us: (recent?.from ?? 0) * 100_000, levels: [...(recent?.levels ?? [])] }
      },
    )

    endpoint(
      app,
      'GET /recordings/holds',
      {
        ...read,
        summary: 'The spans that do not expire, and released ones',
        operationId: 'listHolds',
        answers: { 200: holdsSchema },
      },
      async ({ caller: { stationId } }) => ({ holds: (await listHolds(db, stationId)).map(presentHold) }),
    )

    endpoint(
      app,
      'POST /recordings/holds',
      {
        ...change,
        summary: 'Keep a span whatever its age',
        operationId: 'addHold',
        params: stationPath,
        body: newHoldBody,
        answers: { 201: holdSchema },
        refusals: [400, 413, 415],
      },
      async ({ caller, body: { from_us, until_us, reason } }, reply) => {
        reply.code(201)
        const hold = { ...checkedWindow({ from_us, until_us }, Infinity), reason }
        return presentHold(await addHold(writer(caller), caller.stationId, hold))
      },
    )

    endpoint(
      app,
      'POST /recordings/holds/:id/release',
      {
        ...change,
        summary: 'Let a span expire like any other',
        operationId: 'releaseHold',
        params: resourcePath,
        answers: { 200: holdSchema },
        refusals: [400, 404, 409],
      },
      async ({ caller, params: { id } }) => {
        return presentHold(await releaseHold(writer(caller), caller.stationId, id))
      },
    )
  }

/**
 * The window of a request.
 * @throws 400 if it ends before it begins, or is longer than allowed
 */
export function checkedWindow({ from_us, until_us }: { from_us: number; until_us: number }, longest = longestUs): Span {
  if (until_us <= from_us) refuse([{ field: 'until_us', message: 'until_us must be after from_us', code: 'range' }])
  if (until_us - from_us > longest) {
    refuse([{ field: 'until_us', message: 'until_us must be at most 27 hours after from_us', code: 'range' }])
  }
  return { fromUs: from_us, untilUs: until_us }
}

const spanOf = ({ fromUs, untilUs }: Span) => ({ from_us: fromUs, until_us: untilUs })
const stretch = ({ fromUs, untilUs }: Span) => ({ start_time: fromUs / 1e6, end_time: untilUs / 1e6 })

function presentHold({ id, from_us, until_us, reason, created_at, released_at }: HoldRow) {
  return { id, from_us, until_us, reason, created_at, released_at }
}
