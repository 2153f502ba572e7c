import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVersions } from '../lib/versions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'
import { makeTotals, type Totals } from './totals.ts'

const now = Date.parse(noon) / 1000

for (const database of engines) {
  describe(`cached totals on ${database.name}`, () => {
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

    /** The cached totals, or else newly counted ones. */
    async function ask(totals: Totals, second: number) {
      return totals.known({ stationId }, second) ?? totals.count(app.app.db, { stationId }, second)
    }

    it('an episode is counted from the second it comes due', async () => {
      const totals = makeTotals(versions)
      const seen = []
      for (const second of [0, 9, 10, 19, 20, 1000]) seen.push((await ask(totals, now + second)).listed)
      expect(seen).toEqual([1, 1, 2, 2, 3, 3])
    })

    it('includes when the next episode comes due', async () => {
      const totals = makeTotals(versions)
      const seen = []
      for (const second of [0, 10, 20]) seen.push((await ask(totals, now + second)).nextDue - now)
      expect(seen).toEqual([10, 20, Infinity])
    })

    it('a clock that is set back counts again', async () => {
      const totals = makeTotals(versions)
      expect((await ask(totals, now + 20)).listed).toBe(3)
      expect((await ask(totals, now)).listed).toBe(1)
    })

    it('is counted again only after a change', async () => {
      const totals = makeTotals(versions)
      expect(await ask(totals, now)).toMatchObject({ active: 3, listed: 1 })
      await app.app.db.updateTable('shows').set({ active_episodes: 7 }).where('station_id', '=', stationId).execute()
      versions.bump(stationId, ['schedule', 'keys', 'station'])
      expect((await ask(totals, now)).active).toBe(3)
      versions.bump(stationId, ['episodes'])
      expect((await ask(totals, now)).active).toBe(7)
    })

    it('the count of a show is cached apart from the station’s', async () => {
      const totals = makeTotals(versions)
      await totals.count(app.app.db, { stationId, showId: 999 }, now)
      expect(totals.known({ stationId }, now)).toBeUndefined()
      expect(totals.known({ stationId, showId: 999 }, now)).toMatchObject({ active: 0, published: 0, listed: 0 })
    })
  })
}
