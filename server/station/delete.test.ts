import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noExtraWrite } from '../database/transaction.ts'
import { countFindable } from '../episodes/search-index.ts'
import { createShow } from '../shows/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { fillShow, makeShow, storedFiles } from '../testing/factories.ts'
import { contents, fillStation } from '../testing/filled-station.ts'
import { findOrphans, removeUnused, tidyStorage } from '../uploads/orphans.ts'
import { deleteStation } from './actions.ts'
import { listStations } from './store.ts'

for (const database of engines) {
  describe(`deleting a station on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    /**
     * The rows of all tables but the events, which outlive what they tell of, the people, who may belong to other stations, and the
     * time, which passes. Of what is on air, which a job updates each second, the number of rows.
     */
    async function rows() {
      const {
        events: _,
        known_time,
        airings,
        people,
        passkeys,
        recovery_codes,
        sessions,
        known_devices,
        ...tables
      } = await contents(app.config.database)
      const lines = Object.entries(tables).map(([table, { lines }]) => [table, lines])
      return { ...Object.fromEntries(lines), airings: airings!.lines.length }
    }

    it('leaves no row of it in any table, and every row of the others as it was', async () => {
      const kept = await fillStation(app)
      const [before, answers, findable] = [await rows(), await kept.answers(app), await countFindable(app.app.db)]
      const gone = await app.station({ name: 'Gone' })
      const filled = await fillStation(app)
      const stations = (await listStations(app.app.db)).slice(-3)
      expect(stations.map(({ name }) => name)).toEqual(['Gone', 'Zürich 📻', 'Another'])
      for (const { id } of stations) await deleteStation(app.app.writer, id)
      expect(await rows()).toEqual(before)
      expect(await countFindable(app.app.db)).toEqual(findable)
      expect(await kept.answers(app)).toEqual(answers)
      for (const key of [gone.key, filled.key]) {
        expect((await app.caller(key)('GET /v1/station')).status).toBe(403)
      }
    })

    it('goes through all of its episodes, however many statements that takes', async () => {
      const { id, call } = await app.station()
      const show = await makeShow(call)
      const episodes = Array.from({ length: 1001 }, (_, nth) => ({ title: `Fog ${nth}`, datetime: 1000 + nth }))
      const before = await countFindable(app.app.db)
      await fillShow(app, id, show.id, episodes)
      await deleteStation(app.app.writer, id)
      expect(await countFindable(app.app.db)).toEqual(before)
    })

    it('its audio files belong to no episode then, and the daily job removes them', async () => {
      const deps = { db: app.app.db, storage: app.app.storage, clock: app.clock }
      const { ms } = app.clock
      app.clock.ms = Date.now() + 25 * 3_600_000
      await removeUnused(deps, (await findOrphans(deps)).orphans)
      const before = storedFiles(app)
      const filled = await fillStation(app)
      const added = storedFiles(app).filter((file) => !before.includes(file))
      expect(added).toHaveLength(1)
      const { station_id } = await app.app.db
        .selectFrom('shows')
        .select('station_id')
        .where('id', '=', filled.showIds[0])
        .executeTakeFirstOrThrow()
      await deleteStation(app.app.writer, station_id)
      expect(storedFiles(app)).toEqual(expect.arrayContaining(added))
      expect((await findOrphans(deps)).orphans).toHaveLength(1)
      expect(await tidyStorage(deps)).toEqual({ removed: 1, left: 0 })
      app.clock.ms = ms
      expect(storedFiles(app)).toEqual(before)
    })

    it('reports it with the name; a second time there is no such station', async () => {
      const { id } = await app.station({ name: 'Gone' })
      await deleteStation(app.app.writer, id)
      const event = await app.app.db
        .selectFrom('events')
        .select(['type', 'subject', 'details', 'station_id'])
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(event).toEqual({ type: 'station.deleted', subject: id, station_id: id, details: '{"name":"Gone"}' })
      await expect(deleteStation(app.app.writer, id)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('a request that was let in before and writes after is told that the station is gone', async () => {
      const { id } = await app.station()
      await deleteStation(app.app.writer, id)
      const show = { title: 'Late', description: '', image: '', published: true, presenter: '' }
      await expect(createShow(app.app.writer, id, show, noExtraWrite)).rejects.toMatchObject({ code: 'not_found' })
    })
  })
}
