import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVersions } from '../lib/versions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'
import { totalsOf } from './totals.ts'

const now = Date.parse(noon) / 1000

for (const database of databases) {
  describe(`remembered totals on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    const versions = makeVersions()
    beforeAll(async () => {
      app = await testApp({ database })
      const { id, call } = await app.station()
      stationId = id
      const show = await makeShow(call)
      for (const datetime of [now - 60, now + 10, now + 20]) await makeEpisode(call, { show_id: show.id, datetime })
    })
    afterAll(() => app.close())

    it('an episode is counted from the second it comes due', async () => {
      const totals = totalsOf(app.app.db, versions)
      const seen = []
      for (const second of [0, 9, 10, 19, 20, 1000]) seen.push((await totals(stationId, now + second)).listed)
      expect(seen).toEqual([1, 1, 2, 2, 3, 3])
    })

    it('a clock that is set back counts again', async () => {
      const totals = totalsOf(app.app.db, versions)
      expect((await totals(stationId, now + 20)).listed).toBe(3)
      expect((await totals(stationId, now)).listed).toBe(1)
    })

    it('what has not changed is not counted again, and what has is', async () => {
      const totals = totalsOf(app.app.db, versions)
      expect(await totals(stationId, now)).toMatchObject({ active: 3, listed: 1 })
      await app.app.db.updateTable('shows').set({ active_episodes: 7 }).where('station_id', '=', stationId).execute()
      expect((await totals(stationId, now)).active).toBe(3)
      versions.bump(stationId)
      expect((await totals(stationId, now)).active).toBe(7)
    })
  })
}
