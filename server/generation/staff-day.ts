import type { FastifyInstance } from 'fastify'
import { staffOf } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Clock } from '../lib/clock.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { findLastReel } from '../recordings/reel-store.ts'
import { recordingStatus, servedState } from '../recordings/status.ts'
import { listGaps } from '../recordings/store.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { airingChanges } from '../schedule/rules/airing-changes.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { dayStops } from './rules/day-stops.ts'
import { presentGeneration, presentingTo } from './staff-present.ts'
import { daySchema } from './staff-schema.ts'
import { listScheduled } from './staff-store.ts'
import type { GenerationWorker } from './worker.ts'

type Deps = {
  db: Db
  clock: Clock
  programmes: Programmes
  storage: Pick<RecordingStorage, 'space'>
  worker: Pick<GenerationWorker, 'progressOf'>
}

/** …/day: the shows of today, their recording and their episodes. */
export const staffDayRoutes =
  ({ db, clock, programmes, storage, worker }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /day',
      {
        scope: 'schedule:read',
        tag: 'Generations',
        params: stationPath,
        summary: 'Today: what is on air, what is missing, and what becomes of it',
        operationId: 'getDay',
        answers: { 200: daySchema },
      },
      async (request) => {
        const context = await presentingTo(staffOf(request), { db, programmes, worker })
        const { station, programme } = context
        const nowMs = clock.nowMs()
        const today = localDay(station.time_zone, nowMs / 1000)
        const from = instantOf(station.time_zone, today, 0)
        const until = instantOf(station.time_zone, today + 1, 0)
        const window = { fromUs: from * 1e6, untilUs: until * 1e6 }
        const scheduled = await listScheduled(db, station.id, window)
        const stops = dayStops(airingChanges(programme.plan, from, until), until).map((stop) => {
          const show = showIn(programme, stop)
          // Generations may be trimmed at both ends.
          const middleUs = ((stop.startAt + stop.endAt) / 2) * 1e6
          const generation = scheduled.find(
            (row) => row.show_id === stop.showId && row.from_us <= middleUs && row.until_us >= middleUs,
          )
          return {
            ...{ show_id: stop.showId, title: show.title, image: show.image },
            presenter: show.presenter,
            start_time: stop.startAt,
            end_time: stop.endAt,
            automatic: show.auto_episodes === 1 && !stop.air?.isRepeat,
            generation: generation ? presentGeneration(generation, context) : null,
          }
        })
        const gaps = (await listGaps(db, station.id, window.fromUs, window.untilUs)).map((gap) => ({
          start_time: Math.max(gap.from_us / 1e6, from),
          end_time: gap.until_us === null ? null : Math.min(gap.until_us / 1e6, until),
          reason: gap.reason,
        }))
        return { start_time: from, end_time: until, stops, gaps, recording: await recordingOf(station, nowMs) }
      },
    )

    async function recordingOf(station: StationRow, nowMs: number) {
      const status = servedState(await recordingStatus(db, station, nowMs))
      const { state, since, reason, alarms, bytes, recorded_seconds } = status
      const reel = await findLastReel(db, station.id)
      const { freeBytes, totalBytes } = await storage.space()
      const lengthSeconds = reel ? (reel.ended_us - reel.started_us) / 1e6 : 0
      return {
        ...{ state, since, reason, alarms, bytes, recorded_seconds },
        kilobits: reel && lengthSeconds > 1 ? Math.round((reel.bytes * 8) / lengthSeconds / 1000) : null,
        sample_rate: reel?.sample_rate ?? null,
        channels: reel?.channels ?? null,
        free_bytes: freeBytes,
        total_bytes: totalBytes,
      }
    }
  }
