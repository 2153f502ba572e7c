import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Clock } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { type Programme, type Programmes, showIn } from '../schedule/programme.ts'
import type { Occurrence } from '../schedule/rules/airing.ts'
import { findStation } from '../station/store.ts'
import { onAir } from './rules/on-air.ts'
import type { ShownState } from './rules/states.ts'
import { nowSchema } from './staff-schema.ts'

/** Times in Unix seconds. */
type Day = { from: number; until: number }

type Deps = {
  db: Db
  programmes: Programmes
  clock: Clock
  /** The state of a station's recording, and the recorded spans of a day. */
  recordingOf: (
    stationId: number,
    day: Day,
  ) => Promise<{
    state: ShownState
    since: number | null
    recorded: { start_time: number; end_time: number }[]
  }>
  /** The number of things at a station that need a person. */
  needsYou: (stationId: number) => Promise<number>
  urls: MediaUrls
}

/** GET /dashboard/api/stations/{station}/now */
export const staffNowRoutes =
  ({ db, programmes, clock, recordingOf, needsYou, urls }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'GET /now',
      {
        scope: 'station:read',
        tag: 'Now playing',
        summary: 'The state of a station for the top of every page',
        operationId: 'getNow',
        params: stationPath,
        answers: { 200: nowSchema },
      },
      async ({ caller: { stationId } }) => {
        const programme = await programmes(stationId)
        const { name, time_zone: timezone, color, image } = (await findStation(db, stationId))!
        const now = clock.nowMs() / 1000
        const today = localDay(timezone, now)
        const day = { from: instantOf(timezone, today, 0), until: instantOf(timezone, today + 1, 0) }
        const { recorded, ...recording } = await recordingOf(stationId, day)
        const { current, next } = onAir(programme.plan, Math.floor(now))
        return {
          ...{ now, name, timezone, color, image: urls.ofImage(image), recording },
          current: current && airing(current, programme),
          next: next && airing(next, programme),
          day: { start_time: day.from, end_time: day.until, recorded },
          needs_you: await needsYou(stationId),
        }
      },
    )
  }

function airing(occurrence: Occurrence, programme: Programme) {
  const { showId, startAt, endAt } = occurrence
  return { title: showIn(programme, occurrence).title, show_id: showId, start_time: startAt, end_time: endAt }
}
