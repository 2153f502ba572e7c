import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../database/transaction.ts'
import { restoreEpisode } from '../episodes/actions.ts'
import { createKey, revokeKey } from '../keys/actions.ts'
import { Problem } from '../lib/problem.ts'
import { createStation, setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import {
  bareEpisode,
  makeEpisode,
  makeShow,
  multipart,
  multipartHeaders,
  type TestStation,
  uploadParts,
} from '../testing/factories.ts'
import { eventsKeptDays, pruneEvents } from './jobs.ts'
import { listEvents } from './store.ts'

for (const database of engines) {
  describe(`events on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let seen: number
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
      await fresh()
    })
    afterAll(() => app.close())

    /** The events stored since the last call. */
    async function fresh() {
      const rows = await listEvents(app.app.db, station.id, seen ?? 0, 1000)
      seen = rows.at(-1)?.id ?? seen ?? 0
      return rows.map(({ type, subject, details, actor_kind, actor_ref, at }) => ({
        type,
        subject,
        details: JSON.parse(details),
        by: [actor_kind, actor_ref],
        at,
      }))
    }

    async function keyId() {
      const row = await app.app.db.selectFrom('api_keys').select('id').where('station_id', '=', station.id).execute()
      return `${row[0]!.id}`
    }

    it('a change by a key is recorded with the key, the time and the subject', async () => {
      const by = ['key', await keyId()]
      const at = app.clock.ms / 1000
      const { call } = station
      const show = await makeShow(call, { title: 'Tide' })
      const episode = await makeEpisode(call, { show_id: show.id, title: 'Fog' })
      await call(`PUT /v1/episodes/${episode.id}`, { title: 'Mist', datetime: 5 })
      await call(`DELETE /v1/episodes/${episode.id}`)
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 0, duration: 60 }] })
      await call('DELETE /v1/schedule', { show_id: show.id, week: 1 })
      await call(`PUT /v1/shows/${show.id}`, { published: false })
      await call(`DELETE /v1/shows/${show.id}`)
      const monday = { show: 'Tide', week: 1, day: 'mon', time: 0, duration: 60 }
      expect(await fresh()).toEqual([
        { type: 'shows.created', subject: show.id, details: { title: 'Tide' }, by, at },
        { type: 'episodes.created', subject: episode.id, details: { title: 'Fog', showId: show.id }, by, at },
        {
          type: 'episodes.changed',
          subject: episode.id,
          details: { title: 'Mist', fields: ['title', 'datetime'] },
          by,
          at,
        },
        { type: 'episodes.archived', subject: episode.id, details: { title: 'Mist' }, by, at },
        {
          type: 'schedule.replaced',
          subject: show.id,
          details: { title: 'Tide', week: 1, entries: 1, was: [], is: [monday], numberOfWeeks: 1 },
          by,
          at,
        },
        {
          type: 'schedule.replaced',
          subject: show.id,
          details: { title: 'Tide', week: 1, entries: 0, was: [monday], is: [], numberOfWeeks: 1 },
          by,
          at,
        },
        { type: 'shows.changed', subject: show.id, details: { title: 'Tide', fields: ['published'] }, by, at },
        { type: 'shows.deleted', subject: show.id, details: { title: 'Tide' }, by, at },
      ])
    })

    it('so are changes by the command line, and uploads', async () => {
      const { writer } = app.app
      const show = await makeShow(station.call)
      const upload = await station.call(
        'POST /v1/episodes/upload',
        multipart(...uploadParts(show.id)),
        multipartHeaders,
      )
      expect(upload.status).toBe(201)
      await station.call(`DELETE /v1/episodes/${upload.body.id}`)
      await restoreEpisode(writer, station.id, upload.body.id)
      await setStation(writer, station.id, { name: 'Other' })
      const { row } = await createKey(writer, station.id, { label: 'L', scopes: ['shows:read'], expiresAt: null })
      await revokeKey(writer, row.station_id, row.id)
      const told = (await fresh()).map(({ type, by }) => `${type} ${by[0]}`)
      expect(told).toEqual([
        ...['shows.created key', 'episodes.created key', 'episodes.archived key', 'episodes.restored command'],
        ...['station.changed command', 'keys.created command', 'keys.revoked command'],
      ])
    })

    it('a new station’s first event is its own', async () => {
      const { id } = await createStation(app.app.writer, { name: 'Newborn' })
      const events = await listEvents(app.app.db, id, 0, 10)
      expect(events.map(({ type, subject, details }) => [type, subject, details])).toEqual([
        ['station.created', id, '{"name":"Newborn"}'],
      ])
    })

    it('a request that changes nothing records no event', async () => {
      const show = await makeShow(station.call)
      const episode = await makeEpisode(station.call, { show_id: show.id })
      await fresh()
      await station.call(`PUT /v1/shows/${show.id}`, {})
      await station.call(`PUT /v1/episodes/${episode.id}`, {})
      await setStation(app.app.writer, station.id, {})
      await station.call('GET /v1/episodes')
      await station.call('POST /v1/episodes', { ...bareEpisode, show_id: 999_999 })
      await station.call(`DELETE /v1/shows/${show.id}`)
      expect(await fresh()).toEqual([])
    })

    it('the event of a verb that fails afterwards is rolled back, and `changed` is not called', async () => {
      const told: unknown[] = []
      const writer = { ...app.app.writer, changed: (...what: unknown[]) => void told.push(what) }
      const failing = write(writer, station.id, async ({ report }) => {
        report({ type: 'shows.deleted', subject: 1, details: { title: 'X' } })
        throw new Problem('conflict', 'No.')
      })
      await expect(failing).rejects.toThrow('No.')
      expect([await fresh(), told]).toEqual([[], []])
    })

    it('`changed` is called once, with the topics, after the commit', async () => {
      const told: unknown[] = []
      const writer = { ...app.app.writer, changed: (...what: unknown[]) => void told.push(what) }
      await write(writer, station.id, async ({ report }) => {
        report({ type: 'shows.changed', subject: 1, details: { title: 'X', fields: [] } })
        report({ type: 'keys.revoked', subject: 1, details: { label: 'Z' } })
        report({ type: 'shows.changed', subject: 2, details: { title: 'Y', fields: [] } })
        expect(told).toEqual([])
      })
      expect(told).toEqual([[station.id, ['shows', 'keys']]])
    })

    it('each change increments the change counter of its station once, and of no other', async () => {
      const changes = async () =>
        (
          await app.app.db
            .selectFrom('stations')
            .select('changes')
            .where('id', '=', station.id)
            .executeTakeFirstOrThrow()
        ).changes
      const before = await changes()
      await makeShow(station.call)
      await write(app.app.writer, station.id, async () => {})
      expect((await changes()) - before).toBe(1)
    })

    it(`events are deleted after ${eventsKeptDays} days, in several batches`, async () => {
      const { db } = app.app
      const now = app.clock.ms / 1000
      const row = { station_id: station.id, actor_kind: 'command', type: 'shows.changed', subject: 1, details: '{}' }
      const limit = now - eventsKeptDays * 86_400
      const old = Array.from({ length: 2300 }, (_, nth) => ({ ...row, at: limit - 1 - nth }))
      for (let at = 0; at < old.length; at += 500) {
        await db
          .insertInto('events')
          .values(old.slice(at, at + 500))
          .execute()
      }
      await db
        .insertInto('events')
        .values({ ...row, at: limit })
        .execute()
      await pruneEvents(db, now)
      expect((await fresh()).map(({ at }) => at)).toEqual([limit])
    })
  })
}
