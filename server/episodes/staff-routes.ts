import type { FastifyInstance } from 'fastify'
import { isOwnShow, onlyOwnShow, type Staff, staffOf } from '../accounts/staff.ts'
import type { Database, Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import type { KeepPicture } from '../lib/media-name.ts'
import { invalidFields, Problem } from '../lib/problem.ts'
import { archiveEpisode, episodeNotFound, restoreEpisode, updateEpisode } from './actions.ts'
import { findPeaks } from './audio-store.ts'
import { pinEpisode } from './lifetimes.ts'
import { type StoredPeaks, waveformOf } from './rules/waveform.ts'
import type { PresentEpisode } from './schema.ts'
import { type FindActive, listForStaff } from './staff-listing.ts'
import {
  changedSchema,
  episodeChangesBody,
  episodeCountsSchema,
  idsAndShowBody,
  idsBody,
  pinBody,
  staffEpisodeSchema,
  staffListQuery,
  staffPageSchema,
  waveformSchema,
} from './staff-schema.ts'
import { countByStatus, findStaffEpisode, type StaffEpisode } from './staff-store.ts'
import { findEpisode } from './store.ts'

type Deps = {
  database: Pick<Database, 'db' | 'slowRead'>
  writer: WriterOf
  clock: Clock
  present: PresentEpisode
  pictures: KeepPicture
  findActive: FindActive
  /** Counts the plays of episodes of a station. */
  countPlays: (db: Db, stationId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

/** …/episodes: all episodes of a station, hidden, scheduled and archived ones too. */
export const staffEpisodeRoutes =
  ({ database, writer, clock, present, pictures, findActive, countPlays }: Deps) =>
  async (app: FastifyInstance) => {
    const { db } = database
    const tag = 'Episodes'
    const read = { scope: 'episodes:read', tag } as const
    const change = { scope: 'episodes:write', tag } as const

    async function presentTo(staff: Staff, rows: readonly StaffEpisode[]) {
      const plays = await countPlays(
        db,
        staff.stationId,
        rows.map(({ id }) => id),
      )
      return rows.map(({ gaps, published, archived_at, pinned, duration_ms, ...episode }) => ({
        ...present(episode),
        hidden: published === 0,
        show_gone: published === null,
        archived_at,
        pinned: pinned === 1,
        audio_deleted: episode.media_name === null && episode.audio_url === '',
        duration_ms,
        missing_ms: missingMs(gaps),
        plays: plays.get(episode.id) ?? 0,
        yours: isOwnShow(staff, episode.show_id),
      }))
    }

    /** Refuses a person who may not change the episode, before a picture is copied for it. */
    async function mayChange(staff: Staff, id: number): Promise<void> {
      const episode = await findEpisode(db, staff.stationId, id)
      if (!episode) throw episodeNotFound()
      onlyOwnShow(staff, episode.show_id)
    }

    /** Changes each episode in a transaction of its own, so that a refusal does not affect the others. */
    async function forEach(ids: readonly number[], verb: (id: number) => Promise<unknown>) {
      const done: number[] = []
      const refused: { id: number; code: string }[] = []
      for (const id of new Set(ids)) {
        try {
          await verb(id)
          done.push(id)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          refused.push({ id, code: error.reason ?? error.code })
        }
      }
      return { done, refused }
    }

    endpoint(
      app,
      'GET /episodes',
      {
        ...read,
        summary: 'A page of episodes',
        operationId: 'listEpisodes',
        params: stationPath,
        query: staffListQuery,
        answers: { 200: staffPageSchema },
        refusals: [400],
      },
      async (request) => {
        const staff = staffOf(request)
        const { status, show, q = '', cursor, limit = 50 } = request.query
        const after = cursor === undefined ? undefined : decodeCursor(cursor)
        if (cursor !== undefined && !after) throw invalidFields([{ field: 'cursor', message: 'cursor is invalid' }])
        const term = q.trim() === '' ? undefined : q
        // One more than the page has, which shows whether another follows.
        const wanted = { status, showId: show, term, after, limit: limit + 1 }
        const rows = await listForStaff(database, findActive, staff.stationId, unixSeconds(clock), wanted)
        const page = rows.slice(0, limit)
        return {
          episodes: await presentTo(staff, page),
          next: rows.length > limit ? encodeCursor(page.at(-1)!) : null,
        }
      },
    )

    endpoint(
      app,
      'GET /episodes/counts',
      {
        ...read,
        summary: 'Numbers of episodes by status',
        operationId: 'countEpisodes',
        params: stationPath,
        answers: { 200: episodeCountsSchema },
      },
      async ({ caller: { stationId } }) => countByStatus(db, stationId, unixSeconds(clock)),
    )

    endpoint(
      app,
      'GET /episodes/:id',
      {
        ...read,
        summary: 'An episode, archived or not',
        operationId: 'getEpisode',
        params: resourcePath,
        answers: { 200: staffEpisodeSchema },
        refusals: [400, 404],
      },
      async (request) => {
        const staff = staffOf(request)
        const row = await findStaffEpisode(db, staff.stationId, request.params.id)
        if (!row) throw episodeNotFound()
        const [episode] = await presentTo(staff, [row])
        return episode!
      },
    )

    endpoint(
      app,
      'GET /episodes/:id/waveform',
      {
        ...read,
        summary: 'The waveform of an episode',
        operationId: 'getWaveform',
        params: resourcePath,
        answers: { 200: waveformSchema },
        refusals: [400, 404],
      },
      async ({ caller, params }) => {
        const peaks = await findPeaks(db, caller.stationId, params.id)
        if (peaks === undefined) throw episodeNotFound()
        return { points: peaks === null ? [] : waveformOf(JSON.parse(peaks) as StoredPeaks) }
      },
    )

    endpoint(
      app,
      'PUT /episodes/:id',
      {
        ...change,
        summary: 'Change an episode',
        operationId: 'changeEpisode',
        params: resourcePath,
        body: episodeChangesBody,
        answers: { 200: staffEpisodeSchema },
        refusals: [400, 404, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        const { id } = request.params
        const { image_url, ...fields } = request.body
        await mayChange(staff, id)
        if (fields.show_id !== undefined) onlyOwnShow(staff, fields.show_id)
        const image = image_url === undefined ? undefined : await pictures.imageOf(image_url, staff)
        const changes = { ...fields, ...(image !== undefined && { image }) }
        await updateEpisode(writer(staff), staff.stationId, id, changes)
        const row = await findStaffEpisode(db, staff.stationId, id)
        if (!row) throw episodeNotFound()
        const [episode] = await presentTo(staff, [row])
        return episode!
      },
    )

    endpoint(
      app,
      'POST /episodes/archive',
      {
        ...change,
        summary: 'Archive episodes',
        operationId: 'archiveEpisodes',
        params: stationPath,
        body: idsBody,
        answers: { 200: changedSchema },
        refusals: [400, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        const by = writer(staff)
        return forEach(request.body.ids, (id) => archiveEpisode(by, staff.stationId, id))
      },
    )

    endpoint(
      app,
      'POST /episodes/restore',
      {
        ...change,
        summary: 'Restore archived episodes, to their show or another',
        operationId: 'restoreEpisodes',
        params: stationPath,
        body: idsAndShowBody,
        answers: { 200: changedSchema },
        refusals: [400, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        const { ids, show_id: showId } = request.body
        if (showId !== undefined) onlyOwnShow(staff, showId)
        const by = writer(staff)
        return forEach(ids, (id) => restoreEpisode(by, staff.stationId, id, showId))
      },
    )

    endpoint(
      app,
      'POST /episodes/pin',
      {
        ...change,
        summary: 'Pin active episodes, which the lifetime of their shows then spares, or release them',
        operationId: 'pinEpisodes',
        params: stationPath,
        body: pinBody,
        answers: { 200: changedSchema },
        refusals: [400, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        const { ids, pinned } = request.body
        const by = writer(staff)
        return forEach(ids, (id) => pinEpisode(by, staff.stationId, id, pinned))
      },
    )

    endpoint(
      app,
      'POST /episodes/move',
      {
        ...change,
        summary: 'Move episodes to another show',
        operationId: 'moveEpisodes',
        params: stationPath,
        body: idsAndShowBody,
        answers: { 200: changedSchema },
        refusals: [400, 413, 415],
      },
      async (request) => {
        const staff = staffOf(request)
        const { ids, show_id: showId } = request.body
        if (showId === undefined) {
          throw invalidFields([{ field: 'show_id', message: 'show_id is required', code: 'required' }])
        }
        onlyOwnShow(staff, showId)
        const by = writer(staff)
        return forEach(ids, (id) => updateEpisode(by, staff.stationId, id, { show_id: showId }))
      },
    )
  }

/** The length of the gaps of a generation, in milliseconds. */
function missingMs(gaps: string | null): number {
  const spans = JSON.parse(gaps || '[]') as { from: number; until: number }[]
  return Math.round(spans.reduce((sum, { from, until }) => sum + until - from, 0) / 1000)
}
