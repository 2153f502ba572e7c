import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { KeepPicture, MediaUrls } from '../lib/media-name.ts'
import { pick } from '../lib/pick.ts'
import { Problem } from '../lib/problem.ts'
import { deleteStation, setStation, stationNotFound } from './actions.ts'
import { presentStation } from './present.ts'
import { activeWeek } from './rules/rotation.ts'
import { websiteColumns } from './rules/website-fields.ts'
import { deleteBody, settingsBody, settingsSchema } from './staff-schema.ts'
import { findStation } from './store.ts'

type Deps = {
  db: Db
  writer: WriterOf
  clock: Clock
  /** Refuses the address of a stream that may not be connected to. */
  checkStream: (url: string) => Promise<void>
  urls: MediaUrls
  pictures: KeepPicture
}

/** …/settings: the station itself. */
export const staffStationRoutes =
  ({ db, writer, clock, checkStream, urls, pictures }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Station'

    endpoint(
      app,
      'GET /settings',
      {
        scope: 'station:read',
        tag,
        summary: 'The settings of the station',
        operationId: 'getSettings',
        params: stationPath,
        answers: { 200: settingsSchema },
      },
      async ({ caller }) => {
        const row = await findStation(db, caller.stationId)
        if (!row) throw stationNotFound()
        const settings = present(row, unixSeconds(clock), urls)
        return caller.may('station:write') ? settings : { ...settings, stream_url: '' }
      },
    )

    endpoint(
      app,
      'PUT /settings',
      {
        scope: 'station:write',
        tag,
        summary: 'Change settings of the station',
        description: 'Only the given ones change.',
        operationId: 'changeSettings',
        params: stationPath,
        body: settingsBody,
        answers: { 200: settingsSchema },
        refusals: [400, 404, 413, 415],
      },
      async ({ caller, body }) => {
        if (body.stream_url) await checkStream(body.stream_url)
        const { image_url } = body
        const image = image_url === undefined ? undefined : await pictures.imageOf(image_url, caller)
        const cover = body.cover === undefined ? undefined : await pictures.imageOf(body.cover, caller)
        const row = await setStation(writer(caller), caller.stationId, {
          name: body.name,
          description: body.description,
          image,
          color: body.color,
          url: body.url,
          timeZone: body.timezone,
          numberOfWeeks: body.number_of_weeks,
          rotationStart: body.rotation_start,
          currentWeek: body.current_week,
          publicApi: body.public_api,
          streamUrl: body.stream_url,
          record: body.record,
          streamDelayMs: body.stream_delay,
          retentionDays: body.retention_days,
          playsYears: body.plays_years,
          titleCharset: body.title_charset,
          website: { ...pick(body, websiteColumns), cover },
        })
        return present(row, unixSeconds(clock), urls)
      },
    )

    endpoint(
      app,
      'POST /delete',
      {
        scope: 'station:delete',
        confirmed: true,
        tag,
        summary: 'Delete the station with everything that belongs to it',
        operationId: 'deleteStation',
        params: stationPath,
        body: deleteBody,
        answers: { 204: noContent },
        refusals: [400, 404, 409, 413, 415],
      },
      async ({ caller, body }, reply) => {
        const station = await findStation(db, caller.stationId)
        if (station && body.name.trim() !== station.name.trim()) {
          throw new Problem('conflict', 'That is not the name of the station.', { reason: 'other_name' })
        }
        await deleteStation(writer(caller), caller.stationId)
        return reply.code(204).send()
      },
    )
  }

function present(row: StationRow, now: number, urls: MediaUrls) {
  const station = presentStation(row)
  const { id, name, description, color, url } = station
  const rotation = { numberOfWeeks: station.numberOfWeeks, rotationStart: station.rotationStart }
  return {
    ...{ id, name, description, color, url, image_url: urls.ofImage(station.image) },
    timezone: station.timeZone,
    number_of_weeks: rotation.numberOfWeeks,
    rotation_start: rotation.rotationStart,
    current_week: activeWeek({ ...rotation, timeZone: station.timeZone }, now),
    public_api: station.publicApi,
    stream_url: station.streamUrl,
    record: station.record,
    stream_delay: station.streamDelayMs,
    retention_days: station.retentionDays,
    plays_years: station.playsYears,
    title_charset: station.titleCharset,
    ...station.website,
    domain_proven: station.isDomainProven,
    cover: urls.ofImage(station.website.cover),
    created_at: row.created_at,
  }
}
