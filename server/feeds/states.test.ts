import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { feedStation, withoutNewStates } from '../testing/feeds.ts'
import { statesOf } from './states.ts'

for (const database of databases) {
  describe(`states of feeds that cannot be stored on ${database.name}`, () => {
    let app: TestApp
    const lines: string[] = []
    beforeAll(async () => {
      app = await testApp({ database, log: (line) => void lines.push(line) })
    })
    afterAll(() => app.close())

    it('feeds and calendars are answered, and the failure is logged', async () => {
      const { id, get, call, show } = await feedStation(app)
      const { db } = app.app
      const entries = [{ day: 'mon', time: 780, duration: 90 }]
      const { status } = await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      expect(status).toBe(200)
      const storable = await withoutNewStates(app, id)
      const answers = [await get('/morning-tide.rss'), await get(), await get('.ics')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[0]!.headers.get('last-modified')).toBe(new Date(app.clock.ms).toUTCString())
      expect(lines.filter((line) => line.includes('could not store the state of a feed'))).toHaveLength(3)
      expect(await db.selectFrom('feed_states').selectAll().where('station_id', '=', id).execute()).toEqual([])
      await storable()
      app.clock.advance(61)
      await get()
      expect(await db.selectFrom('feed_states').selectAll().where('station_id', '=', id).execute()).toHaveLength(1)
    })

    it('are given as they would have been', async () => {
      const { id } = await feedStation(app)
      const failures: unknown[] = []
      const deps = { db: app.app.db, onUnstored: (error: unknown) => void failures.push(error) }
      const states = async (text: string, now: number) =>
        [...(await statesOf(deps, id, [{ name: 'one', text }], now)).values()].map(({ serial, changedAt }) => [
          serial,
          changedAt,
        ])
      const storable = await withoutNewStates(app, id)
      expect([await states('a', 5), failures.length]).toEqual([[[1, 5]], 1])
      await storable()
      expect(await states('a', 6)).toEqual([[1, 6]])
      await withoutNewStates(app, id)
      expect([await states('a', 7), failures.length]).toEqual([[[1, 6]], 1])
      expect([await states('b', 7), failures.length]).toEqual([[[2, 7]], 2])
    })

    it('404: a station that was deleted while its feed was made', async () => {
      const { id } = await feedStation(app)
      await deleteStation(app.app.writer, id)
      const deps = { db: app.app.db, onUnstored: () => expect.unreachable() }
      await expect(statesOf(deps, id, [{ name: 'rss 0 1', text: 'a' }], 1)).rejects.toMatchObject({ code: 'not_found' })
    })
  })
}
